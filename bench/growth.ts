/**
 * Whether the lists, searches, the viewer and likes stay as fast as the community grows: `node bench/growth.ts [sizes]`,
 * by default 1,000 10,000 100,000 and 1,000,000 public setups. Fills one database for each with PostgreSQL, as
 * lists-at-scale.ts does, and asks all of them the same in turn.
 *
 * Goal: the largest size takes at most 1.5 times as long as the smallest.
 */
import { isShort, wishes } from './effort.ts';
import { printTable } from './figures.ts';
import { fillDatabases } from './growth/databases.ts';
import { type Asked, measureAtEverySize } from './growth/measure.ts';
import { frequentOnly, growthQueries } from './growth/queries.ts';
import { groupsOf, growthTable, type Series } from './growth/table.ts';
import { type Cluster, startCluster } from './lists/cluster.ts';
import { takeSample } from './lists/sample.ts';
import { describeLoad, loadNow, machine } from './machine.ts';

function readCounts(given: readonly string[]): number[] {
  if (given.length === 0) return isShort ? [1_000, 2_000] : [1_000, 10_000, 100_000, 1_000_000];
  const counts = given.map((one) => Number(one.replace(/[_,]/g, ''))).sort((a, b) => a - b);
  if (counts.every((count) => Number.isInteger(count) && count >= 1_000 && count <= 5_000_000)) return counts;
  throw new Error(`How many public setups? From 1,000 to 5,000,000 each, not "${given.join(' ')}".`);
}

async function measure(cluster: Cluster, counts: readonly number[]): Promise<void> {
  const sizes = await fillDatabases(cluster, counts);
  const [smallest] = sizes;
  if (!smallest) throw new Error('There is no size to measure');
  const sample = frequentOnly(await takeSample(smallest.cluster));
  const asked: Asked[] = [];
  for (const { count, cluster } of sizes)
    for (const query of await growthQueries(cluster, sample)) asked.push({ count, cluster, query });
  const names = [...new Set(asked.map(({ query }) => query.name))];

  const loadAtStart = loadNow();
  const series: Series[] = [];
  for (const name of names) {
    const ofName = asked.filter(({ query }) => query.name === name);
    // A page that the smallest size does not have cannot be compared.
    if (ofName.length === sizes.length) series.push({ name, points: await measureAtEverySize(ofName) });
  }
  for (const table of [growthTable(groupsOf(series)), growthTable(series)]) {
    console.log();
    printTable(table);
  }
  console.log(`\n${describeLoad(loadAtStart, loadNow())}`);
}

async function run(): Promise<void> {
  const counts = readCounts(wishes());
  console.log(machine());
  const cluster = await startCluster();
  const stop = () => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    await measure(cluster, counts);
  } finally {
    await cluster.stop();
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
