/**
 * Whether the lists, searches, the viewer and likes stay as fast as the community grows: `node bench/growth.ts [sizes]`,
 * by default 1,000 10,000 100,000 and 1,000,000 public setups. Fills one database for each with PostgreSQL, as
 * lists-at-scale.ts does, and asks all of them the same in turn. A table, the plot and the figures go to `bench/growth/`.
 *
 * Goal: the largest size takes at most 1.5 times as long as the smallest.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markdownTable, printTable } from './figures.ts';
import { fillDatabases } from './growth/databases.ts';
import { type Asked, measureAtEverySize } from './growth/measure.ts';
import { plotSvg } from './growth/plot.ts';
import { frequentOnly, groups, growthQueries } from './growth/queries.ts';
import { groupSeries, growthTable, isFlat, type Series } from './growth/table.ts';
import { type Cluster, startCluster } from './lists/cluster.ts';
import { takeSample } from './lists/sample.ts';
import { describeLoad, loadNow, machine } from './machine.ts';

const folder = fileURLToPath(new URL('growth/', import.meta.url));

function readCounts(given: readonly string[]): number[] {
  if (given.length === 0) return [1_000, 10_000, 100_000, 1_000_000];
  const counts = given.map((one) => Number(one.replace(/[_,]/g, ''))).sort((a, b) => a - b);
  if (counts.every((count) => Number.isInteger(count) && count >= 1_000 && count <= 5_000_000)) return counts;
  throw new Error(`How many public setups? From 1,000 to 5,000,000 each, not "${given.join(' ')}".`);
}

async function measure(cluster: Cluster, counts: readonly number[]): Promise<void> {
  const loadWhileFilling = loadNow();
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
  const grouped = groups.map(({ name, queries }) =>
    groupSeries(
      name,
      series.filter((one) => queries.test(one.name)),
    ),
  );
  const busy = describeLoad(loadAtStart, loadNow());
  const [byGroup, byQuery] = [growthTable(grouped), growthTable(series)];
  for (const table of [byGroup, byQuery]) {
    console.log();
    printTable(table);
  }
  console.log(`\n${busy}`);

  const date = new Date().toISOString().slice(0, 10);
  const circumstances = `Run on ${date} with PostgreSQL ${cluster.version} on ${machine()}. ${busy}`;
  writeFileSync(`${folder}growth.svg`, plotSvg('Median time inside PostgreSQL', grouped));
  writeFileSync(
    `${folder}growth.json`,
    `${JSON.stringify({ date, machine: machine(), version: cluster.version, loadWhileFilling, loadAtStart, loadAtEnd: loadNow(), series }, null, 1)}\n`,
  );
  writeFileSync(
    `${folder}README.md`,
    `# Time against size

Written by \`bench/growth.ts\`. ${circumstances}

${sizes.map(({ holds }) => `- ${holds}`).join('\n')}

Medians in milliseconds inside the server, planning and execution, all rows fetched, everything warm, each query with the
same values at every size; ${series.filter(isFlat).length} of ${series.length} queries are flat. "Slowest value" is the median of the slowest value at the
largest size.

![Time against size](growth.svg)

${markdownTable(byGroup)}

${markdownTable(byQuery)}
`,
  );
}

async function run(): Promise<void> {
  const counts = readCounts(process.argv.slice(2));
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
