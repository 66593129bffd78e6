/**
 * How fast the lists, filters, searches and a driver's own pages are at the database: `node bench/lists.ts [public setups]`,
 * 100,000 when not given. Starts the tests' PostgreSQL 17, applies the migrations, fills it, and times each query with the
 * statements that the product sends. Plans go to `test-results/plans/<public setups>`. `--keep=folder` leaves the filled
 * database there, and uses it again the next time.
 *
 * Goal: a median under 25 ms. Ends with 1 when a plan reads the setups or their likes from end to end.
 */
import { writeFileSync } from 'node:fs';
import { createFolder, remove } from '../scripts/marked-folders.ts';
import { describeSetups } from '../supabase/tests/server/filled/fill.ts';
import { benchmark } from './benchmark.ts';
import { effort, wishes } from './effort.ts';
import { inMs, median, printTable, quantile } from './figures.ts';
import { startFilledCluster } from './lists/cluster.ts';
import { type Measured, measureQuery } from './lists/measure-query.ts';
import { allQueries } from './lists/queries.ts';
import { takeSample } from './lists/sample.ts';

const goalMs = 25;
const mayNotBeReadWhole = ['setups', 'setup_likes', 'listed_setups'];

function readCount(argument: string | undefined): number {
  const count = Number(argument?.replace(/[_,]/g, '') ?? effort(100_000, 1_000));
  if (Number.isInteger(count) && count >= 1_000 && count <= 5_000_000) return count;
  throw new Error(`How many public setups? From 1000 to 5000000, not "${argument}".`);
}

function rowOf({ name, asked, times, slowestMs }: Measured): string[] {
  const verdict = median(times) >= goalMs ? 'missed' : slowestMs < goalMs ? 'met' : 'met, not by all';
  return [name, String(asked), inMs(median(times)), inMs(quantile(times, 0.99)), inMs(slowestMs), verdict];
}

await benchmark(async ({ opened, load }) => {
  const count = readCount(wishes()[0]);
  const keptIn = process.argv.find((word) => word.startsWith('--keep='))?.slice('--keep='.length);
  const cluster = opened(await startFilledCluster(count, keptIn));
  console.log(await describeSetups(cluster));
  const folder = `test-results/plans/${count}`;
  remove(folder);
  createFolder(folder);
  const measured: Measured[] = [];
  for (const query of await allQueries(cluster, await takeSample(cluster))) {
    const one = await measureQuery(cluster, query);
    measured.push(one);
    const file = `${one.name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()}.txt`;
    writeFileSync(`${folder}/${file}`, `${one.name}: ${one.plan.asked}\n\n${one.plan.text}\n`);
  }
  printTable({
    headings: ['query', 'asked with', 'median', 'p99', 'slowest', 'goal'],
    rows: measured.map(rowOf),
  });
  const whole = measured.flatMap(({ name, readWhole }) =>
    readWhole.map(({ asked, table }) => ({ table, line: `${name}: ${table}, by ${asked}` })),
  );
  for (const { line } of whole) console.log(`Read from end to end: ${line}`);
  console.log(`\n${load()}\nPostgreSQL ${cluster.version}; plans: ${folder}`);
  return !whole.some(({ table }) => mayNotBeReadWhole.includes(table));
});
