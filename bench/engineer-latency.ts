/**
 * How fast the engineer is: `npx node bench/engineer-latency.ts`, after `npm run build`. About a minute. The model is asked for
 * Responses, as OpenAI's is; for Chat Completions with the word `chat-completions`.
 * - The baseline by itself. Goal: under 5 ms. Our ears: a driver's sentence, and 2,000 characters. Goal: 20 ms. What a
 *   refinement's prompt weighs.
 * - Through the built Workers with the stand-ins behind them: the time to the first `baseline` event (goal: 50 ms), what
 *   the Workers add to each piece of a streamed answer (goal: under 5 ms, median), and 50 and 200 streams at once (goal: none silent for over 2 s).
 */
import { benchmark } from './benchmark.ts';
import { modelEndpoints } from '../platform/adapters/openai/model.ts';
import { effort, wishes } from './effort.ts';
import { printBaselineTime } from './engineer/baseline-time.ts';
import { type Callers, startCallers } from './engineer/callers.ts';
import { printCrowdOfAnswers, printCrowdOfSetups } from './engineer/crowd.ts';
import { printHearingTime, printPromptSize } from './engineer/hearing-time.ts';
import { signInDrivers } from '../tests/support/paying-drivers.ts';
import { printTimeToFirstEvent } from './engineer/first-event.ts';
import { type Product, startTappedProduct } from './engineer/product.ts';
import { printRelayOverhead } from './engineer/relay-overhead.ts';
import { requireBundles } from '../tests/support/product.ts';

/** The first hear a model that writes faster than hosted ones do, a piece every 20 ms; the second one at their pace. */
const crowds = [
  { size: effort(50, 4), pieceMs: 20 },
  { size: effort(200, 6), pieceMs: effort(100, 20) },
];
const endpoint = modelEndpoints.find((name) => wishes().includes(name)) ?? 'responses';
const driversForFirstEvents = effort(12, 2);

async function measure(callers: Callers, product: Product): Promise<void> {
  const drivers = await signInDrivers(Math.max(...crowds.map(({ size }) => size)), product.environment);
  const [driver] = drivers;
  if (!driver) throw new Error('Nobody is signed in');
  await printTimeToFirstEvent(callers, product, drivers.slice(0, driversForFirstEvents));
  await printRelayOverhead(callers, product, driver);
  for (const { size, pieceMs } of crowds) {
    await printCrowdOfAnswers(callers, product, drivers.slice(0, size), pieceMs);
    await printCrowdOfSetups(callers, product, drivers.slice(0, size), pieceMs);
  }
}

await benchmark(async ({ opened, load }) => {
  requireBundles();
  printHearingTime();
  printPromptSize();
  printBaselineTime();
  const product = opened(await startTappedProduct(endpoint));
  console.log(`\nThe model is asked for: ${endpoint}`);
  await measure(opened(startCallers()), product);
  console.log(`\n${load()}`);
});
