import { type PublicCaches, publicAges } from '#core/adapters/supabase/public-setups';
import { type CacheApi, cacheApiStore, jsonFormat } from '#core/platform/edge-cache/cache-api-store';
import { createEdgeCache, type EdgeCache } from '#core/platform/edge-cache/edge-cache';
import { memoryStore } from '#core/platform/edge-cache/memory-store';
import type { CachedPage } from './cached-page.server.ts';

export type EdgeCaches = PublicCaches & { pages: EdgeCache<CachedPage> };

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
  const stored = <Value>(kind: string) =>
    cacheApiStore<Value>(cache, {
      address: (key) => `${origin}/edge-cache/${version}/${kind}/${encodeURIComponent(key)}`,
      keptSeconds: publicAges.staleIfError,
      format: jsonFormat(),
    });
  const held = <Value>(kind: string) =>
    createEdgeCache(memoryStore(stored<Value>(kind), { seconds: heldSeconds, most: mostHeld, now }), now);
  return { pages: held('page'), lists: held('list'), setups: held('setup'), counts: held('count') };
}
