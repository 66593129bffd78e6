import { listTag, tagsOfSetup } from '#platform/adapters/supabase/copy-tags';
import { type PublicCaches, publicAges } from '#platform/adapters/supabase/public-setups';
import type { Setup } from '#platform/adapters/supabase/setup-rows';
import { type CacheApi, cacheApiStore, jsonFormat } from '#platform/edge-cache/cache-api-store';
import { type CacheEntry, createEdgeCache, type EdgeCache } from '#platform/edge-cache/edge-cache';
import { memoryStore } from '#platform/edge-cache/memory-store';
import { createTagStamps } from '#platform/edge-cache/tag-stamps';
import type { CachedPage } from './cached-page.server.ts';

/** Whatever is forgotten of the pages is forgotten of the data as well. */
export type EdgeCaches = PublicCaches & {
  pages: EdgeCache<CachedPage> & { forget(tags: readonly string[]): Promise<void> };
};

/** Another isolate's removal reaches this isolate's memory cache after this long. */
const heldSeconds = 10;
/** Of each kind: pages, and the lists and setups they are rendered of. */
const mostHeld = 100;

/**
 * The caches of one isolate. They hold data only, nothing that belongs to a request.
 *
 * @param options.origin of the product: no other site of the data centre has these addresses
 * @param options.version of the Worker: the pages of another one name scripts that may be gone
 */
export function createEdgeCaches(
  cache: CacheApi,
  { origin, version, now = Date.now }: { origin: string; version: string; now?: () => number },
): EdgeCaches {
  const keptSeconds = publicAges.staleIfError;
  const addressOf = (kind: string) => (key: string) =>
    `${origin}/edge-cache/${version}/${kind}/${encodeURIComponent(key)}`;
  // All versions share them: a rollback finds copies of its own.
  const stamps = createTagStamps(cache, {
    address: (tag) => `${origin}/edge-cache/forgotten/${encodeURIComponent(tag)}`,
    keptSeconds,
    now,
  });
  function taggedCache<Value>(kind: string, tagsOf: (value: Value) => readonly string[]): EdgeCache<Value> {
    const cacheStore = cacheApiStore<Value>(cache, {
      address: addressOf(kind),
      keptSeconds,
      format: jsonFormat(),
      isForgotten: ({ value, madeAt }) => stamps.isForgotten(tagsOf(value), madeAt),
    });
    const isForgotten = ({ value, madeAt }: CacheEntry<Value>) =>
      stamps.isForgottenHere(tagsOf(value), madeAt);
    return createEdgeCache(
      memoryStore(cacheStore, { seconds: heldSeconds, most: mostHeld, isForgotten, now }),
      now,
    );
  }
  return {
    pages: { ...taggedCache<CachedPage>('page', ({ tags }) => tags), forget: stamps.forget },
    lists: taggedCache('list', ({ setups }) => [listTag, ...setups.flatMap(tagsOfSetup)]),
    setups: taggedCache('setup', (setup: Setup) => tagsOfSetup(setup)),
    counts: taggedCache('count', () => [listTag]),
  };
}
