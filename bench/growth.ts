/**
 * Whether the lists, searches, the viewer and likes stay as fast as the community grows: `node bench/growth.ts [sizes]`,
 * by default 1,000 10,000 100,000 and 1,000,000 public setups. Fills one database for each with PostgreSQL, as
 * lists-at-scale.ts does, and asks all of them the same in turn.
 *
 * Goal: the largest size takes at most 3 times as long as the smallest.
 */

import { describeSetups, fillSetups, storePool } from '../supabase/tests/server/filled/fill.ts';
import { benchmark } from './benchmark.ts';
import { effort, isShort, wishes } from './effort.ts';
import { inMs, median, printTable } from './figures.ts';
import { type Cluster, startCluster } from './lists/cluster.ts';
import { filterQueries } from './lists/filter-queries.ts';
import { listQueries } from './lists/list-queries.ts';
import { type MeasuredQuery, timesOf } from './lists/measure-query.ts';
import { type Sample, takeSample } from './lists/sample.ts';
import { applySchema } from './lists/schema.ts';
import { searchQueries } from './lists/search-queries.ts';
import { viewerQueries } from './lists/viewer-queries.ts';

/** How much longer the largest size may take than the smallest. */
const flatWithin = 3;
const passes = effort(4, 1);
const runsOfPass = effort(40, 2);
const patienceMs = 1_500;

const groups: [name: string, queries: RegExp][] = [
  ['list, newest', /^list, .*newest, first page$/],
  ['list, newest, deep', /^list, .*newest, deep page$/],
  ['list, liked', /^list, .*liked, first page$/],
  ['list, liked, deep', /^list, .*liked, deep page$/],
  ['search, one word', /^search, (common|usual|two|one|words that)/],
  ['search, a rare word', /^search, rare/],
  ['search, several words', /^search, (several|words within|eight)/],
  ['filters', /^filter/],
  ['viewer', /^viewer/],
  ['like', /^like$/],
];

type Size = { cluster: Cluster; queries: MeasuredQuery[] };
/** Milliseconds at every size, the smallest first. */
type Series = { name: string; medians: number[] };

function readCounts(given: readonly string[]): number[] {
  if (given.length === 0) return isShort ? [1_000] : [1_000, 10_000, 100_000, 1_000_000];
  const counts = given.map((one) => Number(one.replace(/[_,]/g, ''))).sort((a, b) => a - b);
  if (counts.every((count) => Number.isInteger(count) && count >= 1_000 && count <= 5_000_000)) return counts;
  throw new Error(`How many public setups? From 1,000 to 5,000,000 each, not "${given.join(' ')}".`);
}

/** One database for each size, side by side in one server, so that all can be measured in turn. */
async function filled(cluster: Cluster, counts: readonly number[]): Promise<Cluster[]> {
  const empty = await cluster.database('empty');
  await applySchema(empty);
  await storePool(empty);
  const databases: Cluster[] = [];
  for (const count of counts) {
    const database = await cluster.database(`setups_${count}`, 'empty');
    console.log(`Filled in ${(await fillSetups(database, count)).toFixed(0)} s`);
    console.log(await describeSetups(database));
    databases.push(database);
  }
  return databases;
}

/** What is asked for at every size alike: enough of the smallest size's values to fill pages with. */
async function frequentOf(cluster: Cluster): Promise<Sample> {
  const most = <Item>(items: Item[]) => items.slice(0, 10);
  const { cars, tracks, pairs, ...sample } = await takeSample(cluster);
  return { ...sample, cars: most(cars), tracks: most(tracks), pairs: most(pairs) };
}

async function queriesOf(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const all = [
    ...(await listQueries(cluster, sample)),
    ...(await filterQueries(sample)),
    ...(await searchQueries(cluster)),
    ...(await viewerQueries(cluster, sample)),
  ];
  // How far behind a deep page is depends on how much there is.
  const named = all.map((one) => ({
    ...one,
    name: one.name.replace(/page (500 or last|\d+)$/, 'deep page'),
  }));
  return named.filter(({ name }) => groups.some(([, queries]) => queries.test(name)));
}

/** All values once, to see how many more rounds are worth their time. */
async function roundsFor(cluster: Cluster, query: MeasuredQuery): Promise<number> {
  if (query.writes) return 1;
  const once = (await timesOf(cluster, query, 1, true)).reduce((sum, time) => sum + time, 0);
  const wanted = Math.ceil(runsOfPass / query.variants.length);
  return Math.max(1, Math.min(wanted, Math.floor(patienceMs / Math.max(once, 1))));
}

/** A query at every size in turn, several times over, so that a busy moment hits all alike; null where a size lacks it. */
async function measured(name: string, sizes: readonly Size[]): Promise<Series | null> {
  const asked = sizes.flatMap(({ cluster, queries }) => {
    const query = queries.find((one) => one.name === name);
    return query ? [{ cluster, query, times: [] as number[] }] : [];
  });
  if (asked.length < sizes.length) return null;
  const rounds = [];
  for (const { cluster, query } of asked) rounds.push(await roundsFor(cluster, query));
  for (let pass = 0; pass < passes; pass += 1)
    for (const [place, { cluster, query, times }] of asked.entries())
      times.push(...(await timesOf(cluster, query, rounds[place] ?? 1, !query.writes)));
  return { name, medians: asked.map(({ times }) => median(times)) };
}

/** At every size the median of its members' medians. */
const grouped = (name: string, members: readonly Series[]): Series => ({
  name,
  medians:
    members[0]?.medians.map((_, place) => median(members.flatMap((one) => one.medians[place] ?? []))) ?? [],
});

function printGrowth(counts: readonly number[], series: readonly Series[]): void {
  console.log();
  printTable({
    headings: ['query', ...counts.map((count) => count.toLocaleString('en')), 'growth', 'goal'],
    rows: series.map(({ name, medians }) => {
      const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
      return [name, ...medians.map(inMs), `${growth.toFixed(2)} x`, growth <= flatWithin ? 'met' : 'missed'];
    }),
  });
}

await benchmark(async ({ opened, load }) => {
  const counts = readCounts(wishes());
  const databases = await filled(opened(await startCluster()), counts);
  const [smallest] = databases;
  if (!smallest) throw new Error('There is no size to measure');
  const sample = await frequentOf(smallest);
  const sizes: Size[] = [];
  for (const cluster of databases) sizes.push({ cluster, queries: await queriesOf(cluster, sample) });
  const series: Series[] = [];
  for (const { name } of sizes[0]?.queries ?? []) {
    const one = await measured(name, sizes);
    if (one) series.push(one);
  }
  const byGroup = groups.map(([name, queries]) =>
    grouped(
      name,
      series.filter((one) => queries.test(one.name)),
    ),
  );
  printGrowth(counts, byGroup);
  printGrowth(counts, series);
  console.log(`\n${load()}`);
});
