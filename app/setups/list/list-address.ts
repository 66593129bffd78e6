import { listParameters } from '../../edge/page-cache/list-parameters.ts';

export type ListParameters = Partial<Record<(typeof listParameters)[number], string | null>>;

/** The query string of a list; empty parameters are left out. */
export function listSearch(asked: ListParameters): URLSearchParams {
  const said = listParameters.flatMap((name): [string, string][] => {
    const value = asked[name];
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(said);
}

/** Where the public list with these parameters is. */
export function listAddress(asked: ListParameters): string {
  const search = listSearch(asked);
  return search.size > 0 ? `/setups?${search}` : '/setups';
}
