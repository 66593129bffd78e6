import type { Account } from './account.ts';
import { expanded } from './expand.ts';
import { invalid } from './faults.ts';

export type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  expand?: string[] | undefined;
};

/**
 * One page of a list, the newest first as Stripe lists.
 *
 * @param resources in the order they were made
 */
export function page(
  account: Account,
  resources: readonly { id: string }[],
  { limit = 10, starting_after, ending_before, expand: paths }: Paging,
  url: string,
): Record<string, unknown> {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', 'limit');
  const newestFirst = resources.toReversed();
  const place = (id: string, param: string): number => {
    const index = newestFirst.findIndex((one) => one.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
    return index;
  };
  const from = starting_after ? place(starting_after, 'starting_after') + 1 : 0;
  const to = ending_before ? place(ending_before, 'ending_before') : newestFirst.length;
  const span = newestFirst.slice(from, to);
  const data = ending_before ? span.slice(-limit) : span.slice(0, limit);
  const list = { object: 'list', data, has_more: span.length > data.length, url };
  return expanded(account, list, paths);
}
