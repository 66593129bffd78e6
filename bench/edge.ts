/**
 * How fast the edge and the engineer are: `npm run bench`. Builds the product and two references, runs each case on workerd
 * side by side, and prints figures and goals. About six minutes on a quiet machine. Results also go to
 * `test-results/bench.json`.
 *
 * - `--no-build` takes the bundles as they are
 * - `--short` only shows that it runs
 */
import { carsOf, tracksOf } from '../catalogues/index.ts';
import { build } from '../scripts/build.ts';
import { requireBundles } from '../tests/support/product.ts';
import { benchmark } from './benchmark.ts';
import { asDriver, prepareCases, runRounds } from './edge/cases.ts';
import { baselineMs, crowdOfStreams, streamsInTurn } from './edge/engineer.ts';
import { type Load, type Question, startLoad } from './edge/load.ts';
import { buildReferences } from './edge/references.ts';
import { setStage, type Stage } from './edge/stage.ts';
import { effort, isShort } from './effort.ts';
import { inMs, median, printTable, quantile } from './figures.ts';

type Goal = { name: string; figure: number; atMost?: number; atLeast?: number };

const listQuery = '/rpc/list_public_setups';

const lists = (game: 'ACC' | 'LMU', count: number): Question[] =>
  tracksOf(game)
    .flatMap(({ id: track }) =>
      carsOf(game).map(({ id: car }) => `/setups?${new URLSearchParams({ game, car, track })}`),
    )
    .slice(0, count)
    .map((path) => ({ path, headers: { accept: 'text/html' } }));

/** Lists that no cache holds, one after the other: what a visitor waits for beside the database. */
async function coldList({ product, upstreams }: Stage, load: Load): Promise<Goal> {
  const questions = lists('ACC', effort(150, 5));
  await upstreams.report();
  const { timesMs } = await load.fire({
    origin: product.origin,
    questions,
    connections: 1,
    until: { amount: questions.length },
  });
  const calls = (await upstreams.report()).filter(({ path }) => path.includes(listQuery));
  if (calls.length !== timesMs.length)
    throw new Error(`${timesMs.length} cold lists asked the database ${calls.length} times`);
  const added = median(timesMs.map((ms, place) => ms - (calls[place]?.ms ?? 0)));
  return { name: 'cold list: added, ms', figure: added, atMost: 10 };
}

async function crowd(
  name: string,
  questions: readonly Question[],
  origin: string,
  load: Load,
): Promise<Goal[]> {
  const amount = questions.length;
  const { timesMs, failed } = await load.fire({ origin, questions, connections: amount, until: { amount } });
  return [
    { name: `${amount} ${name}: failed`, figure: failed, atMost: 0 },
    {
      name: `${amount} ${name}: p99 to p50`,
      figure: quantile(timesMs, 0.99) / quantile(timesMs, 0.5),
      atMost: 5,
    },
  ];
}

/** Questions to the database that a page of a driver's own leads to, once it is warm. */
async function questionsOf({ product, drivers, upstreams }: Stage, path: string): Promise<Goal> {
  const [driver] = drivers;
  if (!driver) throw new Error('Nobody is signed in');
  const { headers } = await asDriver(product, driver, path);
  await upstreams.report();
  await (await fetch(product.origin + path, { headers })).text();
  const calls = await upstreams.report();
  console.log(
    `\n${path} asks for ${calls.map(({ path, ms }) => `${path.split('?')[0]} (${inMs(ms)} ms)`).join(', ')}`,
  );
  return { name: `${path}: questions to the database`, figure: calls.length, atMost: 3 };
}

async function engineerGoals(stage: Stage): Promise<Goal[]> {
  const inTurn = await streamsInTurn(stage);
  const together = await crowdOfStreams(stage);
  const failed = together.filter((stream) => stream.failed).length;
  return [
    { name: 'engineer: baseline, ms of processor (p99)', figure: baselineMs(), atMost: 60 },
    {
      name: 'engineer: first change, ms',
      figure: median(inTurn.map(({ firstChangeMs }) => firstChangeMs)),
      atMost: 300,
    },
    { name: `engineer: ${together.length} streams, failed`, figure: failed, atMost: 0 },
    {
      name: `engineer: ${together.length} streams, longest silence, ms`,
      figure: Math.max(...together.map(({ silenceMs }) => silenceMs)),
      atMost: 1_000,
    },
  ];
}

const isMet = ({ figure, atMost = Infinity, atLeast = -Infinity }: Goal) =>
  figure >= atLeast && figure <= atMost;

await benchmark(async ({ opened, keep }) => {
  if (!process.argv.includes('--no-build')) {
    if (!isShort) await build();
    await buildReferences();
  }
  requireBundles();
  const stage = opened(await setStage());
  const load = opened(startLoad());
  const { product, drivers, upstreams } = stage;
  const figures = await runRounds(await prepareCases(stage), load);
  printTable({
    headings: ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms', 'share'],
    rows: [...figures].map(([{ name, of }, { perSecond, p50Ms, p99Ms, cpuMs, share }]) => [
      name,
      perSecond.toFixed(0),
      inMs(p50Ms),
      inMs(p99Ms),
      inMs(cpuMs),
      of ? `${share.toFixed(2)} of ${of}` : '',
    ]),
  });
  const goals = [...figures].flatMap(([{ name, of, atLeast }, { share, cpuMs }]): Goal[] => {
    if (of && atLeast) return [{ name: `${name}: share of ${of}`, figure: share, atLeast }];
    return /^\/(my-setups|diary)/.test(name) ? [{ name: `${name}: CPU, ms`, figure: cpuMs, atMost: 5 }] : [];
  });
  for (const path of ['/my-setups', '/diary']) goals.push(await questionsOf(stage, path));
  goals.push({ name: 'first answer of fresh Workers: CPU, ms', figure: stage.firstAnswerMs });
  upstreams.answerAlike();
  goals.push(await coldList(stage, load));
  goals.push(
    ...(await crowd('readers of as many lists', lists('LMU', effort(500, 20)), product.origin, load)),
  );
  const questions: Question[] = [];
  for (const driver of drivers) questions.push(await asDriver(product, driver, '/my-setups'));
  goals.push(...(await crowd('drivers on /my-setups', questions, product.origin, load)));
  goals.push(...(await engineerGoals(stage)));
  console.log();
  printTable({
    headings: ['goal', 'figure', 'wanted', ''],
    rows: goals.map((goal) => [
      goal.name,
      inMs(goal.figure),
      goal.atLeast === undefined ? `≤ ${goal.atMost ?? '-'}` : `≥ ${goal.atLeast}`,
      isMet(goal) ? 'met' : 'missed',
    ]),
  });
  keep('bench', { cases: [...figures], goals });
});
