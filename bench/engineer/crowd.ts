import { inMs, median, printTable, quantile } from '../figures.ts';
import {
  delaysOf,
  longestGap,
  longestSilence,
  mostAtOnce,
  streamAnswers,
  type TimedAnswer,
} from './answers.ts';
import { racesOf } from './baseline-time.ts';
import { type Callers, timesOf } from './callers.ts';
import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import type { Product } from './product.ts';
import { setupRequest } from './requests.ts';
import { residentMb, workerdProcess } from '../workerd.ts';

/** After this long a driver takes a connection for dead. */
const longestSilenceMs = 2_000;

const watchedEveryMs = 50;

/** Watches the resident memory of workerd, all Workers together; NaN where it cannot be read. */
function watchWorkerd() {
  const id = workerdProcess();
  const now = () => residentMb(id);
  let most = now();
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, watchedEveryMs);
  return {
    now,
    stop() {
      clearInterval(timer);
      return Math.max(most, now());
    },
  };
}

type Streams = { answers: readonly TimedAnswer[]; failures: readonly string[] };

function rowOf(name: string, { answers, failures }: Streams): string[] {
  const delays = answers.flatMap(delaysOf);
  const silences = answers.map(({ silenceMs }) => silenceMs);
  return [
    name,
    String(mostAtOnce(answers)),
    String(failures.length),
    inMs(median(delays)),
    inMs(quantile(delays, 0.99)),
    ...silenceCells(silences),
  ];
}

function silenceCells(silences: readonly number[]): string[] {
  const tooLong = silences.filter((silence) => silence > longestSilenceMs).length;
  return [inMs(Math.max(0, ...silences)), String(tooLong), tooLong === 0 ? 'met' : 'missed'];
}

const silenceHeadings = ['longest silence', `over ${longestSilenceMs}`, 'goal'];

/** @throws where some failed: what is measured of the others would flatter */
function requireNone(what: string, failed: number): void {
  if (failed > 0) throw new Error(`${failed} ${what} failed`);
}

/** The silences that the model itself made, in the columns of the table. */
function ownGaps(name: string, { answers }: Streams): string[] {
  const gaps = answers.map(({ sent }) => longestGap(sent));
  return [name, '', '', '', '', inMs(Math.max(0, ...gaps)), '', ''];
}

function printMemory(before: number, most: number): void {
  console.log(
    Number.isNaN(before)
      ? 'Memory of workerd: not known on this system'
      : `Memory of workerd (all three Workers): ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
}

/**
 * Prints how answers of the race engineer fare when many drivers ask at once, beside as many straight from the stand-in,
 * which shows what of it is this machine playing the model. Four at a time are let in, as each beginning asks the
 * database several times and the stand-in's database does one thing at a time; then all run side by side. Silence is
 * counted from the sending of a request on; a comment ends it.
 */
export async function printCrowdOfAnswers(
  callers: Callers,
  product: Product,
  drivers: readonly BenchDriver[],
  pieceMs: number,
): Promise<void> {
  await product.model.setPace(pieceMs);
  const direct = await streamAnswers(callers, product, drivers, 'direct');
  const memory = watchWorkerd();
  const before = memory.now();
  const relayed = await streamAnswers(callers, product, drivers, 'relayed');
  const most = memory.stop();
  console.log(
    `\n${drivers.length} answers of the race engineer side by side, a piece every ${pieceMs} ms: from leaving the model to arriving, and the longest silence of a stream, in ms`,
  );
  printTable({
    headings: ['', 'at once', 'failed', 'median', 'p99', ...silenceHeadings],
    rows: [
      rowOf('straight from the stand-in', direct),
      rowOf('through both Workers', relayed),
      ownGaps('the gaps of the model itself', relayed),
    ],
  });
  for (const failure of new Set(relayed.failures)) console.log(`Failed: ${failure}`);
  printMemory(before, most);
  requireNone('answers', relayed.failures.length);
}

/** Prints how setups fare that are asked for at once, four being let in at a time; all the models' answers overlap. */
export async function printCrowdOfSetups(
  callers: Callers,
  product: Product,
  drivers: readonly BenchDriver[],
  pieceMs: number,
): Promise<void> {
  await product.model.setPace(pieceMs);
  const races = racesOf('ACC');
  const requests = drivers.flatMap((driver, place) => {
    const race = races[(place * 31) % races.length];
    return race ? [setupRequest(product, driver, race)] : [];
  });
  const memory = watchWorkerd();
  const before = memory.now();
  const heard = await callers.call({ requests, beginning: 4 });
  const most = memory.stop();
  const made = heard.filter(({ events }) => events.some(({ event }) => event === 'done')).map(timesOf);
  const row = (name: string, times: readonly number[]) => [
    name,
    String(times.length),
    String(heard.length - times.length),
    inMs(median(times)),
    inMs(quantile(times, 0.99)),
    inMs(Math.max(0, ...times)),
  ];
  console.log(`\n${drivers.length} setups side by side, in ms`);
  printTable({
    headings: ['', 'made', 'failed', 'median', 'p99', 'slowest'],
    rows: [
      row(
        'to `baseline`',
        made.map(({ baselineMs }) => baselineMs),
      ),
      row(
        'to `done`',
        made.map(({ doneMs }) => doneMs),
      ),
    ],
  });
  printTable({
    headings: ['', ...silenceHeadings],
    rows: [['their streams', ...silenceCells(heard.map(longestSilence))]],
  });
  printMemory(before, most);
  requireNone('setups', heard.length - made.length);
}
