/**
 * How fast the lists, filters and searches are at the database: `npx node bench/lists-at-scale.ts [public setups]`, 100,000
 * when not given. Starts the tests' PostgreSQL 17, applies the migrations, fills it, and
 * times each query with the statements that the product sends. Plans go to `test-results/plans/<public setups>`.
 * `--keep=folder` leaves the filled database there, and uses it again the next time.
 *
 * Goal: a median under 25 ms. Ends with 1 when a plan reads the setups or their likes from end to end.
 */

import { describeSetups, fillSetups, storePool } from '../supabase/tests/server/filled/fill.ts';
import { benchmark } from './benchmark.ts';
import { effort, wishes } from './effort.ts';
import { printTable } from './figures.ts';
import { type Cluster, startCluster } from './lists/cluster.ts';
import { measureQuery } from './lists/measure-query.ts';
import { allQueries } from './lists/queries.ts';
import { overGoal, tableOf, wholeReads, writePlans } from './lists/report.ts';
import { takeSample } from './lists/sample.ts';
import { applySchema, isFilled, noteFilled } from './lists/schema.ts';

const smallest = 1_000;
const largest = 5_000_000;

function readCount(argument: string | undefined): number {
  const count = Number(argument?.replace(/[_,]/g, '') ?? effort(100_000, 1_000));
  if (Number.isInteger(count) && count >= smallest && count <= largest) return count;
  throw new Error(`How many public setups? From ${smallest} to ${largest}, not "${argument}".`);
}

const keptIn = process.argv.find((word) => word.startsWith('--keep='))?.slice('--keep='.length);

async function filled(server: Cluster, count: number): Promise<Cluster> {
  const cluster = await server.database(`setups_${count}`);
  if (await isFilled(cluster)) return cluster;
  await applySchema(cluster);
  await storePool(cluster);
  console.log(`Filled in ${(await fillSetups(cluster, count)).toFixed(0)} s`);
  await noteFilled(cluster);
  return cluster;
}

await benchmark(async ({ opened, load }) => {
  const count = readCount(wishes()[0]);
  const cluster = await filled(opened(await startCluster(keptIn)), count);
  console.log(await describeSetups(cluster));
  const measured = [];
  for (const query of await allQueries(cluster, await takeSample(cluster)))
    measured.push(await measureQuery(cluster, query));

  const table = tableOf(measured);
  console.log();
  printTable(table);
  const { grave, slight } = wholeReads(measured, ['setups', 'setup_likes', 'listed_setups']);
  for (const line of overGoal(measured)) console.log(`Over the goal: ${line}`);
  for (const line of [...grave, ...slight]) console.log(`Read from end to end: ${line}`);
  writePlans(`test-results/plans/${count}`, measured);
  console.log(`\n${load()}\nPostgreSQL ${cluster.version}; plans: test-results/plans/${count}`);
  return grave.length === 0;
});
