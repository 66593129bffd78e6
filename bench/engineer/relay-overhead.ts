import { effort } from '../effort.ts';
import { inMs, median, printTable, quantile } from '../figures.ts';
import { delaysOf, streamAnswers, type Way } from './answers.ts';
import type { Callers } from './callers.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import type { Product } from './product.ts';

const goalMs = 5;
const rounds = effort(6, 1);
const pieceMs = 10;

/**
 * Prints what the Workers add to each piece of a streamed answer.
 *
 * The OpenAI stand-in answers behind a tap that notes when each piece leaves it, and the caller notes when the piece is
 * there, both by one clock. The chat hands on each piece as one event, so the nth piece sent is the nth that arrives;
 * that none is lost, split or joined is checked. The same answer is taken straight from the tap and through the web
 * Worker and the AI Worker, in turn, so that the machine's moods hit both alike. What sending and reading themselves
 * cost is in both, and cancels out.
 */
export async function printRelayOverhead(
  callers: Callers,
  product: Product,
  driver: BenchDriver,
): Promise<void> {
  await product.model.setPace(pieceMs);
  const delaysBy = async (way: Way) => {
    const { answers, failures } = await streamAnswers(callers, product, [driver], way);
    const [answer] = answers;
    if (!answer) throw new Error(`An answer did not come, ${way}: ${failures[0]}`);
    return delaysOf(answer);
  };
  const delays: Record<Way, number[]> = { direct: [], relayed: [] };
  const added: number[] = [];
  // The first round warms both ways up.
  for (let round = 0; round <= rounds; round += 1) {
    const direct = await delaysBy('direct');
    const relayed = await delaysBy('relayed');
    if (round === 0) continue;
    delays.direct.push(...direct);
    delays.relayed.push(...relayed);
    const usual = median(direct);
    added.push(...relayed.map((delay) => delay - usual));
  }
  const row = (name: string, times: readonly number[], goal = '') => [
    name,
    String(times.length),
    inMs(median(times)),
    inMs(quantile(times, 0.99)),
    inMs(Math.max(...times)),
    goal,
  ];
  console.log(
    `\nOne streamed answer, ${rounds} times each way, a piece every ${pieceMs} ms: from leaving the model to arriving, in ms; goal: under ${goalMs} ms added`,
  );
  printTable({
    headings: ['', 'pieces', 'median', 'p99', 'slowest', 'goal'],
    rows: [
      row('straight from the stand-in', delays.direct),
      row('through both Workers', delays.relayed),
      row('added, against the direct median', added, median(added) < goalMs ? 'met' : 'missed'),
    ],
  });
}
