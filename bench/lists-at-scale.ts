/**
 * How fast the lists, filters and searches are at the database: `node bench/lists-at-scale.ts [public setups]`, 100,000
 * when not given. Starts Debian's PostgreSQL (installs it where that can be done), applies the migrations, fills it, and
 * times each query with the statements that the product sends. Plans and a table go to `test-results/plans/<public setups>`.
 *
 * Goal: a median under 25 ms. Ends with 1 when a plan reads the setups or their likes from end to end.
 */
import { fileURLToPath } from 'node:url';
import { effort, wishes } from './effort.ts';
import { inMs, printTable } from './figures.ts';
import { type Cluster, startCluster } from './lists/cluster.ts';
import { describeSetups, fillSetups, storePool } from './lists/fill.ts';
import { measureQuery } from './lists/measure-query.ts';
import { allQueries } from './lists/queries.ts';
import { overGoal, tableOf, wholeReads, writeReport } from './lists/report.ts';
import { takeSample } from './lists/sample.ts';
import { applySchema } from './lists/schema.ts';
import { describeLoad, loadNow, machine } from './machine.ts';

const plansFolder = fileURLToPath(new URL('../test-results/plans/', import.meta.url));
const smallest = 1_000;
const largest = 5_000_000;

function readCount(argument: string | undefined): number {
  const count = Number(argument?.replace(/[_,]/g, '') ?? effort(100_000, 1_000));
  if (Number.isInteger(count) && count >= smallest && count <= largest) return count;
  throw new Error(`How many public setups? From ${smallest} to ${largest}, not "${argument}".`);
}

async function measure(cluster: Cluster, count: number): Promise<boolean> {
  const loadAtStart = loadNow();
  await applySchema(cluster);
  await storePool(cluster);
  console.log(`Filled in ${(await fillSetups(cluster, count)).toFixed(0)} s`);
  const holds = await describeSetups(cluster);
  console.log(holds);
  const queries = await allQueries(cluster, await takeSample(cluster));
  const measured = [];
  for (const query of queries) measured.push(await measureQuery(cluster, query));

  const { headings, rows } = tableOf(measured);
  console.log();
  printTable({ headings: headings.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) });
  const over = overGoal(measured);
  const { grave, slight } = wholeReads(measured);
  for (const line of over) console.log(`Over the goal: ${line}`);
  for (const line of [...grave, ...slight]) console.log(`Read from end to end: ${line}`);
  const busy = describeLoad(loadAtStart, loadNow());
  writeReport(
    `${plansFolder}${count}`,
    {
      count,
      lines: [
        `Run on ${new Date().toISOString().slice(0, 10)} with PostgreSQL ${cluster.version} on ${machine()}.`,
        busy,
        holds,
      ],
    },
    measured,
  );
  console.log(`\n${busy}\nPlans and table: test-results/plans/${count}`);
  return grave.length === 0;
}

async function run(): Promise<boolean> {
  const started = performance.now();
  const count = readCount(wishes()[0]);
  console.log(machine());
  const cluster = await startCluster();
  const stop = () => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    return await measure(cluster, count);
  } finally {
    await cluster.stop();
    console.log(`Took ${inMs((performance.now() - started) / 1000)} s`);
  }
}

await run().then(
  (usesIndexes) => process.exit(usesIndexes ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
