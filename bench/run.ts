/**
 * How fast the edge is: `npm run bench`. Builds the product and its references, runs each case on workerd side by side,
 * and compares. About six minutes.
 *
 * - `--no-build` takes the bundles as they are
 * - `--out <file>` where the results go as JSON; by default test-results/bench.json
 * - `--keep` writes the judged ratios to bench/baseline-figures.json
 * - `--compare <file>` prints the change against saved results or kept figures, and ends with 1 when a judged ratio is more
 *   than a tenth lower
 * - `--short` only shows that it runs, with the product as it is built
 * - `--rounds <number>`, `--seconds <number>` how often and for how long each case is measured
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { type Benchmark, benchmark } from './benchmark.ts';
import { now } from './clock.ts';
import { prepareCases } from './edge/cases.ts';
import { measureColdList, measureRush } from './edge/cold-list.ts';
import { comparisonTable } from './edge/compare.ts';
import { startGenerator } from './edge/generator.ts';
import { goalsOf } from './edge/goals.ts';
import { measureHeaps } from './edge/heaps.ts';
import { fallenRatios, figuresToKeep } from './edge/baseline-figures.ts';
import { buildReferences, requireReferences } from './edge/references.ts';
import { type EarlierResults, parseEarlierResults, type Results, summarise } from './edge/results.ts';
import { runRounds } from './edge/rounds.ts';
import { setStage } from './edge/stage.ts';
import { casesTable, coldListTable, goalsTable, heapsTable, rushTable } from './edge/tables.ts';
import { effort } from './effort.ts';
import { printTable } from './figures.ts';
import { machine } from './machine.ts';
import { requireBundles } from '../tests/support/product.ts';

const baselineFigures = 'bench/baseline-figures.json';
const connections = 16;
const warmUpSeconds = effort(2, 1);
const coldLists = effort(150, 5);
const readersAtOnce = effort(500, 20);
const heapSeconds = effort(5, 1);
/** Seconds after which no round is begun any more. */
const roundsEndAfter = 300;

const { values: wishes } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    out: { type: 'string', default: 'test-results/bench.json' },
    compare: { type: 'string' },
    keep: { type: 'boolean', default: false },
    rounds: { type: 'string', default: String(effort(3, 1)) },
    seconds: { type: 'string', default: String(effort(3, 1)) },
    short: { type: 'boolean', default: false },
  },
});

/** A whole number above nothing. @throws a sentence for anything else */
function count(name: 'rounds' | 'seconds'): number {
  const value = Number(wishes[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0.`);
  return value;
}

async function measure({ opened, load }: Benchmark, endAt: number): Promise<Results> {
  const plan = { rounds: count('rounds'), seconds: count('seconds'), warmUpSeconds, connections, endAt };
  const stage = opened(await setStage());
  const generator = opened(startGenerator());
  const cases = await prepareCases(stage);
  const rounds = await runRounds(cases, generator, plan);
  const coldList = await measureColdList(stage, generator, coldLists);
  const rush = await measureRush(stage, generator, readersAtOnce);
  await stage.stop();
  const heaps = await measureHeaps(generator, { connections, seconds: heapSeconds });
  return {
    machine: machine(),
    load: load(),
    takenAt: new Date().toISOString(),
    rounds: Math.max(...[...rounds.values()].map(({ length }) => length)),
    cases: summarise(rounds),
    coldList,
    rush,
    heaps,
  };
}

function print(results: Results, before: EarlierResults | null): void {
  console.log(
    `${connections} connections; medians of the rounds (${results.rounds}); CPU is that of the Worker's process for a request\n`,
  );
  printTable(casesTable(results.cases));
  console.log('\nLists that no cache holds, one after the other');
  printTable(coldListTable(results));
  console.log('\nOne list that no cache holds');
  printTable(rushTable(results));
  console.log(`\nHeaps of the isolates, while ${connections} connections have public pages rendered`);
  printTable(heapsTable(results));
  console.log('\nGoals');
  printTable(goalsTable(goalsOf(results)));
  if (before) {
    console.log(`\nChange since ${before.takenAt}, on ${before.machine}`);
    printTable(comparisonTable(before, results));
    for (const line of fallenRatios(before, results)) console.log(`Fallen by more than a tenth: ${line}`);
  }
  console.log(`\n${results.load}`);
}

await benchmark(async (bench) => {
  const endAt = now() + roundsEndAfter * 1000;
  const before =
    wishes.compare === undefined ? null : parseEarlierResults(readFileSync(wishes.compare, 'utf8'));
  if (!wishes['no-build']) {
    console.log('Building …');
    if (!wishes.short) await build();
    await buildReferences();
  }
  requireBundles();
  requireReferences();
  const results = await measure(bench, endAt);
  mkdirSync(dirname(wishes.out), { recursive: true });
  writeFileSync(wishes.out, `${JSON.stringify(results, null, 2)}\n`);
  if (wishes.keep) writeFileSync(baselineFigures, `${JSON.stringify(figuresToKeep(results), null, 2)}\n`);
  print(results, before);
  return before === null || fallenRatios(before, results).length === 0;
});
