import type { UsedAnswer } from '#core/adapters/supabase/answers-used';
import type { EdgeCache } from '#core/edge-cache/edge-cache';
import { type CachedPage, fromCachedPage, isForEverybody, toCachedPage } from './cached-page.server.ts';
import type { PublicPage } from './public-page.server.ts';

export type MadePage = {
  response: Response;
  isStaleIfError: boolean;
  /** The answers it was made of; null where they may be others the next time. */
  madeOf: UsedAnswer[] | null;
};

/** So long a page is kept whose answers stay the same, before it is rendered anew all the same. */
const longestUnrenderedMs = 3_600_000;

const rateLimitedStatus = 429;

const told = { hit: 'hit', stale: 'stale', 'stale-if-error': 'stale', miss: 'miss' };

/**
 * Answers a visitor from the edge cache.
 *
 * @param options.make makes the page of an address as for somebody of whom nothing is known
 * @param options.areAsTheyWere whether the database answers what it answered before
 */
export async function answerPublicPage(
  { address, cacheKey, ages }: PublicPage,
  {
    pages,
    waitUntil,
    isHead,
    make,
    areAsTheyWere,
    now = Date.now,
  }: {
    pages: EdgeCache<CachedPage>;
    waitUntil: (work: Promise<unknown>) => void;
    isHead: boolean;
    make: (address: string) => Promise<MadePage>;
    areAsTheyWere: (answers: readonly UsedAnswer[]) => Promise<boolean>;
    now?: () => number;
  },
): Promise<Response> {
  const given = await pages.read<Response>(cacheKey, {
    ages,
    waitUntil,
    async isAsItWas({ madeOf, renderedAt = 0 }) {
      return madeOf !== undefined && now() - renderedAt < longestUnrenderedMs && areAsTheyWere(madeOf);
    },
    async make() {
      const { response, isStaleIfError, madeOf } = await make(address);
      const isFailed = response.status >= 500 || response.status === rateLimitedStatus;
      if (isStaleIfError || isFailed) return { outcome: 'failed', value: response };
      if (!isForEverybody(response)) return { outcome: 'drop', value: response };
      const page = await toCachedPage(response);
      return { outcome: 'keep', value: { ...page, renderedAt: now(), ...(madeOf && { madeOf }) } };
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
