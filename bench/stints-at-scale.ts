/**
 * How fast a driver's stints are at the database: `node bench/stints-at-scale.ts [stints]`, a million when not given. Starts
 * the tests' PostgreSQL 17, applies the migrations, fills it, and times each query as its driver asks it. Plans go to
 * `test-results/plans/stints`.
 *
 * Goal: a median under 25 ms. Ends with 1 when a plan reads the stints from end to end.
 */

import { fillStints, storeMeasure } from '../supabase/tests/server/filled/fill.ts';
import { benchmark } from './benchmark.ts';
import { effort, wishes } from './effort.ts';
import { printTable } from './figures.ts';
import { startCluster } from './lists/cluster.ts';
import { measureQuery } from './lists/measure-query.ts';
import { overGoal, tableOf, wholeReads, writePlans } from './lists/report.ts';
import { applySchema } from './lists/schema.ts';
import { stintQueries } from './lists/stint-queries.ts';

await benchmark(async ({ opened, load }) => {
  const count = Number(wishes()[0]?.replace(/[_,]/g, '') ?? effort(1_000_000, 2_000));
  const cluster = opened(await startCluster());
  await applySchema(cluster);
  await storeMeasure(cluster);
  console.log(`Filled ${count} stints in ${(await fillStints(cluster, count)).toFixed(0)} s`);
  const measured = [];
  for (const query of await stintQueries(cluster)) measured.push(await measureQuery(cluster, query));
  printTable(tableOf(measured));
  const { grave, slight } = wholeReads(measured, ['stints']);
  for (const line of overGoal(measured)) console.log(`Over the goal: ${line}`);
  for (const line of [...grave, ...slight]) console.log(`Read from end to end: ${line}`);
  writePlans('test-results/plans/stints', measured);
  console.log(`\n${load()}\nPostgreSQL ${cluster.version}; plans: test-results/plans/stints`);
  return grave.length === 0;
});
