import { publicAges } from '#core/adapters/supabase/public-setups';
import type { CacheAges } from '#core/edge-cache/edge-cache';

/** A page that is the same for every visitor. */
export type PublicPage = {
  /** Path and query with all that the page depends on, and nothing else. */
  cacheKey: string;
  ages: CacheAges;
};

/** Nothing in it changes but with a new version of the product, which has copies of its own. */
const landingAges: CacheAges = { maxAge: 60, staleWhileRevalidate: 3_600, staleIfError: 86_400 };

/** What a list depends on, in the order of our own links. */
const listParameters = ['q', 'game', 'car', 'track', 'after', 'sort'];

/** Longer ones are asked for by nobody twice. */
const longestQuery = 300;

/**
 * The public page that a request asks for; null for every other address. Parameters that no page reads, such as those of
 * campaigns, are left out.
 */
export function publicPage(method: string, { pathname, searchParams }: URL): PublicPage | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (pathname === '/' || pathname === '/_root.data')
    return withoutQuery(pathname, searchParams, landingAges);
  if (pathname === '/setups') return list(pathname, searchParams, listParameters);
  if (pathname === '/setups.data') return listData(pathname, searchParams);
  if (/^\/setup-viewer\/[\w-]{1,60}(\.data)?$/.test(pathname)) {
    return withoutQuery(pathname, searchParams, publicAges);
  }
  return null;
}

/** `_routes` makes Remix answer a part of the page's data only. */
function withoutQuery(pathname: string, parameters: URLSearchParams, ages: CacheAges): PublicPage | null {
  return parameters.has('_routes') ? null : { cacheKey: pathname, ages };
}

/** "Load more" asks for the list's own data alone; no other part is asked for by our pages. */
function listData(pathname: string, parameters: URLSearchParams): PublicPage | null {
  const part = parameters.getAll('_routes');
  if (part.length === 0) return list(pathname, parameters, listParameters);
  if (part.length > 1 || part[0] !== 'routes/setups') return null;
  return list(pathname, parameters, [...listParameters, '_routes']);
}

function list(pathname: string, parameters: URLSearchParams, names: readonly string[]): PublicPage | null {
  // Of a repeated parameter the loader reads the last.
  const said = names.flatMap((name): [string, string][] => {
    const value = parameters.getAll(name).at(-1) ?? '';
    return value === '' || (name === 'sort' && value !== 'liked') ? [] : [[name, value]];
  });
  const query = new URLSearchParams(said).toString();
  if (query.length > longestQuery) return null;
  return { cacheKey: query === '' ? pathname : `${pathname}?${query}`, ages: publicAges };
}

/** The copies that show one setup: its own page, and the list that everybody sees first. */
export function addressesShowing(setupId: number): string[] {
  const viewer = `/setup-viewer/${setupId}`;
  return [viewer, `${viewer}.data`, '/setups', '/setups.data'];
}
