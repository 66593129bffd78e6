import { logError, logWarn } from '../observability/log.ts';
import type { CacheAges, Given, ReadOptions } from './edge-cache.ts';

/** Copies of answers that are the same for everybody, forgotten by their tags: in one data centre, or by the platform in all. */
export type PublicCopies<Value> = {
  read(key: string, options: ReadOptions<Value, Response>): Promise<Given<Value, Response>>;
  forget(tags: readonly string[]): Promise<void>;
};

/** Workers Caching as the entrypoint sees it in front of which it is on. */
export type PlatformCache = { purge(what: { tags: string[] }): Promise<{ success: boolean }> };

/** Whether an answer of the cached entrypoint holds a copy; else it is what is given to whoever asked. */
const copyHeader = 'X-Copy';
const notCachedHere = 501;

/** Pauses before a purge that failed is sent again. */
const pausesMs = [1_000, 4_000];
/** A page that was begun before a purge is put away by then. */
const longestMakingMs = 10_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function toAnswer<Value>(
  given: Given<Value, Response>,
  { maxAge, staleWhileRevalidate }: CacheAges,
  tags: readonly string[],
): Response {
  if (given.from === 'none') {
    const answer = new Response(given.value.body, given.value);
    answer.headers.set('CDN-Cache-Control', 'no-store');
    answer.headers.set(copyHeader, 'none');
    return answer;
  }
  const kept = `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate - maxAge}`;
  return Response.json(given.value, {
    headers: {
      'Cache-Control': given.from === 'miss' ? kept : 'no-store',
      'Cache-Tag': tags.join(','),
      [copyHeader]: given.from,
    },
  });
}

/**
 * The cached entrypoint: makes the copy that a request names, and purges what it is sent the tags of.
 *
 * @param cache undefined where the platform keeps nothing of this entrypoint
 * @param make gives what the platform may keep, made of nothing older than the request; null where nothing is
 */
export async function answerPlatform<Value extends { tags: readonly string[] }>(
  request: Request,
  cache: PlatformCache | undefined,
  make: (key: string) => Promise<{ given: Given<Value, Response>; ages: CacheAges } | null>,
): Promise<Response> {
  if (!cache) return new Response(null, { status: notCachedHere });
  if (request.method === 'POST') {
    const result = await cache.purge({ tags: (await request.json()) as string[] });
    return Response.json(result, { status: result.success ? 200 : 502 });
  }
  const made = await make(decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? ''));
  if (!made) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const { given, ages } = made;
  return toAnswer(given, ages, given.from === 'none' ? [] : given.value.tags);
}

const givenAs: Record<string, 'hit' | 'stale'> = { HIT: 'hit', STALE: 'stale', UPDATING: 'stale' };

async function fromAnswer<Value>(answer: Response): Promise<Given<Value, Response> | null> {
  const from = answer.headers.get(copyHeader);
  if (from === 'none') {
    const value = new Response(answer.body, answer);
    for (const name of ['CDN-Cache-Control', copyHeader]) value.headers.delete(name);
    return { from, value };
  }
  if (from !== 'miss' && from !== 'stale-if-error') return null;
  const status = answer.headers.get('CF-Cache-Status') ?? '';
  return { from: givenAs[status] ?? from, value: (await answer.json()) as Value };
}

/**
 * Copies behind Workers Caching: in all data centres, and purged in all.
 *
 * @param options.entrypoint the cached one, by loopback
 * @param options.address where a key is asked for there: all that the platform knows of it
 * @param options.headers for whoever makes a page; the copy must not depend on them
 * @param options.local copies for when the platform keeps none; forgotten as well
 */
export function createPlatformCopies<Value>({
  entrypoint,
  address,
  headers,
  local,
  waitUntil,
  pause = sleep,
}: {
  entrypoint: { fetch(request: Request): Promise<Response> };
  address: (key: string) => string;
  headers: Record<string, string>;
  local: PublicCopies<Value>;
  waitUntil: (work: Promise<unknown>) => void;
  pause?: (ms: number) => Promise<void>;
}): PublicCopies<Value> {
  const ask = (key: string, init: RequestInit) => entrypoint.fetch(new Request(address(key), init));

  async function purge(tags: readonly string[]): Promise<void> {
    let problem: unknown;
    for (const ms of [0, ...pausesMs]) {
      try {
        await pause(ms);
        const answer = await ask('', { method: 'POST', body: JSON.stringify(tags) });
        if (answer.ok) return;
        problem = { status: answer.status, answer: await answer.text() };
      } catch (error) {
        problem = error;
      }
    }
    logError('public copies were not purged', { tags, problem });
  }

  return {
    async read(key, options) {
      try {
        const answer = await ask(key, { headers });
        if (answer.status === notCachedHere) return await local.read(key, options);
        const given = await fromAnswer<Value>(answer);
        if (given) return given;
      } catch (error) {
        logWarn('the edge cache failed', { error });
      }
      const made = await options.make();
      return made.outcome === 'keep'
        ? { from: 'miss', value: made.value }
        : { from: 'none', value: made.value };
    },

    async forget(tags) {
      // The second takes along what was begun before the first and put away after it.
      waitUntil(
        purge(tags)
          .then(() => pause(longestMakingMs))
          .then(() => purge(tags)),
      );
      await local.forget(tags);
    },
  };
}
