import type { EdgeCache } from '#core/edge-cache/edge-cache';
import { fromCachedPage, toCachedPage, isForEverybody, type CachedPage } from './cached-page.server.ts';
import type { PublicPage } from './public-page.server.ts';

export type MadePage = { response: Response; isStaleIfError: boolean };

const rateLimitedStatus = 429;

const told = { hit: 'hit', stale: 'stale', 'stale-if-error': 'stale', miss: 'miss' };

/**
 * Answers a visitor from the edge cache.
 *
 * @param options.make makes the page of an address as for somebody of whom nothing is known
 */
export async function answerPublicPage(
  { address, cacheKey, ages }: PublicPage,
  {
    pages,
    waitUntil,
    isHead,
    make,
  }: {
    pages: EdgeCache<CachedPage>;
    waitUntil: (work: Promise<unknown>) => void;
    isHead: boolean;
    make: (address: string) => Promise<MadePage>;
  },
): Promise<Response> {
  const given = await pages.read<Response>(cacheKey, {
    ages,
    waitUntil,
    async make() {
      const { response, isStaleIfError } = await make(address);
      const isFailed = response.status >= 500 || response.status === rateLimitedStatus;
      if (isStaleIfError || isFailed) return { outcome: 'failed', value: response };
      if (!isForEverybody(response)) return { outcome: 'drop', value: response };
      return { outcome: 'keep', value: await toCachedPage(response) };
    },
  });
  const answer =
    given.from === 'none' ? withoutBody(given.value, isHead) : fromCachedPage(given.value, { isHead });
  return markPublicPage(answer, given.from === 'none' ? 'miss' : told[given.from]);
}

const withoutBody = (response: Response, isHead: boolean) =>
  isHead ? new Response(null, response) : response;

/** Says that a page depends on cookies, and to operators whether it came from the edge cache. */
export function markPublicPage(response: Response, state: string): Response {
  response.headers.append('Vary', 'Cookie');
  response.headers.set('X-Cache', state);
  return response;
}
