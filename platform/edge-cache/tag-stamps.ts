import { logWarn } from '../observability/log.ts';
import type { CacheApi } from './cache-api-store.ts';

/** A list has two for each setup in it. A copy with more tags than these goes with whatever is forgotten. */
const mostLookedUp = 64;

/** The clocks of a data centre's machines differ by less. */
const clockMarginMs = 100;

/** This isolate remembers its own stamps for longer than any copy is held or made. */
const rememberedMs = 60_000;

/** Another isolate's stamps are looked for once in so long. */
const lookMs = 1_000;

/** The stamp of whatever was forgotten last. */
const latest = '*';

/**
 * Stamps that say since when copies with a tag are forgotten: no copy that was begun before counts, also one that is put away
 * later. They are kept in the Cache API, for all isolates of a data centre, and in memory for this one.
 *
 * @param options.address makes a tag into an address that only this cache has
 */
export function createTagStamps(
  cache: CacheApi,
  {
    address,
    keptSeconds,
    now = Date.now,
  }: { address: (tag: string) => string; keptSeconds: number; now?: () => number },
) {
  const ownStamps = new Map<string, number>();
  let lastLook = { at: Number.NEGATIVE_INFINITY, stamp: 0 };

  const stampOf = async (tag: string) => Number((await (await cache.match(address(tag)))?.text()) ?? 0);

  async function latestStamp(): Promise<number> {
    if (now() - lastLook.at >= lookMs) lastLook = { at: now(), stamp: await stampOf(latest) };
    return Math.max(lastLook.stamp, ownStamps.get(latest) ?? 0);
  }

  function stampWith(tag: string, stamp: number): Promise<void> {
    ownStamps.set(tag, stamp);
    const init = { headers: { 'Cache-Control': `public, max-age=${keptSeconds}` } };
    return cache.put(address(tag), new Response(String(stamp), init));
  }

  return {
    /** Whether this isolate has forgotten a copy: no look-up. */
    isForgottenHere(tags: readonly string[], madeAt: number): boolean {
      return ownStamps.size > 0 && tags.some((tag) => (ownStamps.get(tag) ?? 0) >= madeAt);
    },

    async isForgotten(tags: readonly string[], madeAt: number): Promise<boolean> {
      if ((await latestStamp()) < madeAt) return false;
      if (tags.length > mostLookedUp) return true;
      return (await Promise.all(tags.map(stampOf))).some((stamp) => stamp >= madeAt);
    },

    async forget(tags: readonly string[]): Promise<void> {
      for (const [tag, stamp] of ownStamps) if (now() - stamp > rememberedMs) ownStamps.delete(tag);
      const stamp = now() + clockMarginMs;
      try {
        await Promise.all([...tags, latest].map((tag) => stampWith(tag, stamp)));
      } catch (error) {
        logWarn('edge_cache_failed', { error });
      }
    },
  };
}
