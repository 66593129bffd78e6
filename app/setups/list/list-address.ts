import { listParameters } from '../../edge/page-cache/list-parameters.ts';

export type ListParameters = Partial<Record<(typeof listParameters)[number], string | null>>;

/** The query string of a list; empty parameters are left out. */
export function listSearch(parameters: ListParameters): URLSearchParams {
  const entries = listParameters.flatMap((name): [string, string][] => {
    const value = parameters[name];
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(entries);
}

/** Where the public list with these parameters is. */
export function listAddress(parameters: ListParameters): string {
  const search = listSearch(parameters);
  return search.size > 0 ? `/setups?${search}` : '/setups';
}
