import type { UsedAnswer } from '#platform/adapters/supabase/answers-used';
import type { EdgeCache, CacheAnswer } from '#platform/edge-cache/edge-cache';
import {
  type CachedPage,
  fromCachedPage,
  isForEverybody,
  markHeaders,
  stateHeader,
  toCachedPage,
} from './cached-page.server.ts';
import type { PublicPage } from './public-page.server.ts';

/** A page made for everybody: with a place for a menu where it is in the form of drivers, else null. */
export type SharedPage = { menuPlace: string | null };

export type MadePage = Partial<SharedPage> & {
  response: Response;
  isStaleIfError: boolean;
  tags: readonly string[];
  /** The answers it was made of; null where they may be others the next time. */
  madeOf: UsedAnswer[] | null;
};

/** A page whose answers stay the same is rendered again after this long. */
const longestUnrenderedMs = 3_600_000;

const rateLimitedStatus = 429;

const stateOf = { stale: 'stale', 'stale-if-error': 'stale', miss: 'miss' };

type Reading = {
  pages: EdgeCache<CachedPage>;
  waitUntil: (work: Promise<unknown>) => void;
  make: (address: string) => Promise<MadePage>;
  isUnchanged: (answers: readonly UsedAnswer[]) => Promise<boolean>;
  now?: () => number;
};

/**
 * Reads a page through the edge cache.
 *
 * @param options.make renders the shared variant of an address; it depends only on the cache key
 * @param options.isUnchanged whether the database answers what it answered before
 */
function readPublicPage(
  { address, cacheKey, ages }: PublicPage,
  { pages, waitUntil, make, isUnchanged, now = Date.now }: Reading,
): Promise<CacheAnswer<CachedPage, Response>> {
  return pages.read(cacheKey, {
    ages,
    waitUntil,
    async isUnchanged({ madeOf, renderedAt = 0 }) {
      return madeOf !== undefined && now() - renderedAt < longestUnrenderedMs && isUnchanged(madeOf);
    },
    async make() {
      const { response, isStaleIfError, madeOf, menuPlace, tags } = await make(address);
      const isFailed = response.status >= 500 || response.status === rateLimitedStatus;
      if (isStaleIfError || isFailed) return { outcome: 'failed', value: response };
      if (!isForEverybody(response)) return { outcome: 'drop', value: response };
      const page = await toCachedPage(response, menuPlace, tags);
      return { outcome: 'keep', value: { ...page, renderedAt: now(), ...(madeOf && { madeOf }) } };
    },
  });
}

/**
 * Answers from the edge cache.
 *
 * @param options.menu the markup that a driver's page shows of its reader; null for a visitor
 * @returns null where a driver's page is none for everybody: it may be there for this driver alone
 */
export async function answerPublicPage(
  page: PublicPage,
  { isHead, menu = null, ...reading }: Reading & { isHead: boolean; menu?: string | null | undefined },
): Promise<Response | null> {
  const source = await readPublicPage(page, reading);
  if (source.from === 'none')
    return menu === null ? markPublicPage(withoutBody(source.value, isHead), 'miss') : null;
  const answer = fromCachedPage(source.value, { isHead, menu });
  if (source.from !== 'hit') answer.headers.set(stateHeader, stateOf[source.from]);
  return answer;
}

const withoutBody = (response: Response, isHead: boolean) =>
  isHead ? new Response(null, response) : response;

export function markPublicPage(response: Response, state: string): Response {
  markHeaders(response.headers, state);
  return response;
}
