import type { Cluster } from './cluster.ts';
import { filterQueries } from './filter-queries.ts';
import { listQueries } from './list-queries.ts';
import type { MeasuredQuery } from './measure-query.ts';
import { ownQueries } from './own-queries.ts';
import type { Sample } from './sample.ts';
import { searchQueries } from './search-queries.ts';
import { viewerQueries } from './viewer-queries.ts';

export async function allQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  return [
    ...(await listQueries(cluster, sample)),
    ...(await filterQueries(sample)),
    ...(await searchQueries(cluster)),
    ...(await viewerQueries(cluster, sample)),
    ...(await ownQueries(cluster, sample)),
  ];
}
