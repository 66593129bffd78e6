import type { Cluster } from '../lists/cluster.ts';
import { listQueries } from '../lists/list-queries.ts';
import type { MeasuredQuery } from '../lists/measure-query.ts';
import type { Sample } from '../lists/sample.ts';
import { searchQueries } from '../lists/search-queries.ts';
import { viewerQueries } from '../lists/viewer-queries.ts';

export const groups = [
  { name: 'list, newest', queries: /^list, .*newest, first page$/ },
  { name: 'list, newest, deep', queries: /^list, .*newest, deep page$/ },
  { name: 'list, liked', queries: /^list, .*liked, first page$/ },
  { name: 'list, liked, deep', queries: /^list, .*liked, deep page$/ },
  { name: 'search, one word', queries: /^search, (common|usual|two|one|words that)/ },
  { name: 'search, a rare word', queries: /^search, rare/ },
  { name: 'search, several words', queries: /^search, (several|words within|eight)/ },
  { name: 'viewer', queries: /^viewer/ },
  { name: 'like', queries: /^like$/ },
] as const;

/** What is asked for at every size alike: enough of the smallest size's values to fill pages with. */
export function frequentOnly(sample: Sample): Sample {
  const most = <Item>(items: Item[]) => items.slice(0, 10);
  return { ...sample, cars: most(sample.cars), tracks: most(sample.tracks), pairs: most(sample.pairs) };
}

/** A name that is the same at every size: how far behind a deep page is depends on how much there is. */
const nameAtAnySize = (name: string) => name.replace(/page (500 or last|\d+)$/, 'deep page');

export async function growthQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  const all = [
    ...(await listQueries(cluster, sample)),
    ...(await searchQueries(cluster)),
    ...(await viewerQueries(cluster, sample)),
  ].map((query) => ({ ...query, name: nameAtAnySize(query.name) }));
  return all.filter(({ name }) => groups.some(({ queries }) => queries.test(name)));
}
