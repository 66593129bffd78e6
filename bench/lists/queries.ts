import type { Caller } from './caller.ts';
import type { Cluster } from './cluster.ts';
import { listQueries } from './list-queries.ts';
import { ownQueries } from './own-queries.ts';
import type { Sample } from './sample.ts';
import { searchQueries } from './search-queries.ts';
import { viewerQueries } from './viewer-queries.ts';

/** One query of the product with the values it is measured with. */
export type MeasuredQuery = {
  /** As the table names it; unique. */
  name: string;
  caller: Caller;
  /** The same query with different values: what is asked for often, and what is rare. */
  variants: readonly Variant[];
  /** Changes data: each variant runs once, and everything is taken back. */
  writes?: boolean;
};

export type Variant = {
  /** What is asked for, in a word or two. */
  asked: string;
  statement: string;
};

/** Every query that lists, filters, finds or shows setups, and those that like and keep them. */
export async function allQueries(cluster: Cluster, sample: Sample): Promise<MeasuredQuery[]> {
  return [
    ...(await listQueries(cluster, sample)),
    ...(await searchQueries(cluster)),
    ...(await viewerQueries(cluster, sample)),
    ...(await ownQueries(cluster, sample)),
  ];
}
