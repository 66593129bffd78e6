import { logError, logWarn } from '../observability/log.ts';

/** Age limits of an entry in seconds, each at least the one before. */
export type CacheAges = {
  /** Until then it is given as it is. */
  maxAge: number;
  /** Until then it is given while a new one is made. */
  staleWhileRevalidate: number;
  /** Until then it is given when no new one can be made. */
  staleIfError: number;
};

export type CacheEntry<Value> = {
  value: Value;
  /** When its making began, in milliseconds since 1970: what changed later is not in it. */
  madeAt: number;
};

export type CacheStore<Value> = {
  get(key: string): Promise<CacheEntry<Value> | undefined>;
  put(key: string, entry: CacheEntry<Value>): Promise<void>;
  remove(key: string): Promise<void>;
};

/**
 * The outcome of asking the source.
 * - `keep`: may be cached for everybody
 * - `drop`: must not be cached, and an older entry is wrong
 * - `failed`: unknown; an older entry is better
 */
export type MakeResult<Value, Other> =
  | { outcome: 'keep'; value: Value }
  | { outcome: 'drop'; value: Other }
  | { outcome: 'failed'; value: Other };

/**
 * The outcome for a reader.
 * - `hit`: a fresh entry, or one that another reader was just making
 * - `stale`: an older entry; a new one is being made
 * - `stale-if-error`: an older entry, because making a new one failed
 * - `miss`: made for this reader, and cached
 * - `none`: made for this reader, not cached
 */
export type CacheAnswer<Value, Other> =
  | { from: 'hit' | 'stale' | 'stale-if-error' | 'miss'; value: Value }
  | { from: 'none'; value: Other };

export type ReadOptions<Value, Other> = {
  ages: CacheAges;
  make: () => Promise<MakeResult<Value, Other>>;
  /** True if making the value again would give the same: a renewal then keeps the entry and resets its age. */
  isUnchanged?: (value: Value) => Promise<boolean>;
  /** Keeps the Worker alive until the promise is done, which nobody waits for. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Ask the source even though there is a fresh entry; an entry is only for when that fails. */
  bypassCache?: boolean;
};

/** After this time a renewal that never ended, as its Worker was stopped, counts as over. */
const longestRevalidationMs = 30_000;

/** A reader waits so long for an entry that another reader is making, in milliseconds, and then makes its own. */
const longestAwaitedMs = 5_000;
/** Between two looks at whether it is made, in milliseconds: short at first, and longer with each. */
const shortestPauseMs = 4;
const longestPauseMs = 64;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets the answer go out, and with it those that wait behind it, before work is begun that nobody waits for. */
const answerGone = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Gives entries by their age, and makes new ones. What has an entry is renewed when the answer has gone out, one at a time in an
 * isolate: work on one thread that held up every other answer. Whoever comes next begins the next renewal. What has none is
 * made once in an isolate, however many ask for it at a time (single flight); a Worker must not wait for the promise of another
 * request, so the others look again until it is there.
 */
export function createEdgeCache<Value>(store: CacheStore<Value>, now: () => number = Date.now) {
  const revalidations = new Map<string, number>();
  const beingMade = new Map<string, number>();

  const isYounger = ({ madeAt }: CacheEntry<Value>, seconds: number) => now() - madeAt < seconds * 1000;

  /** A cache in trouble costs time and never a page. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      logWarn('edge_cache_failed', { error });
      return undefined;
    }
  };

  const find = (key: string) => attempt(() => store.get(key));

  async function settle<Other>(
    key: string,
    outcome: MakeResult<Value, Other>,
    madeAt: number,
  ): Promise<void> {
    if (outcome.outcome === 'keep') {
      await attempt(() => store.put(key, { value: outcome.value, madeAt }));
    }
    if (outcome.outcome === 'drop') await attempt(() => store.remove(key));
  }

  async function revalidate<Other>(
    key: string,
    { value }: CacheEntry<Value>,
    { make, isUnchanged }: Pick<ReadOptions<Value, Other>, 'make' | 'isUnchanged'>,
  ): Promise<void> {
    try {
      await answerGone();
      const madeAt = now();
      const isSame = (await isUnchanged?.(value)) ?? false;
      await settle<Other>(key, isSame ? { outcome: 'keep', value } : await make(), madeAt);
    } catch (error) {
      logError('cache_revalidation_failed', { error });
    } finally {
      revalidations.delete(key);
    }
  }

  /** The entry that another reader is making: once it is there, or nothing when none came of it. */
  async function anothersEntry(key: string): Promise<CacheEntry<Value> | undefined> {
    const endsAt = now() + longestAwaitedMs;
    const isAwaited = () => beingMade.has(key) && now() < endsAt;
    for (let ms = shortestPauseMs; isAwaited(); ms = Math.min(2 * ms, longestPauseMs)) await sleep(ms);
    return find(key);
  }

  /** Makes an entry even if its reader leaves: others wait for it. */
  async function makeForAll<Other>(
    key: string,
    { make, waitUntil }: Pick<ReadOptions<Value, Other>, 'make' | 'waitUntil'>,
  ): Promise<MakeResult<Value, Other>> {
    const began = now();
    beingMade.set(key, began);
    const isOver = () => {
      if (beingMade.get(key) === began) beingMade.delete(key);
    };
    const work = make();
    waitUntil(
      work
        .then(async (outcome) => {
          if (outcome.outcome === 'failed') return;
          await answerGone();
          await settle(key, outcome, began);
        })
        // Its reader gets the error.
        .catch(() => undefined)
        .finally(isOver),
    );
    return work;
  }

  const isAnyBeingRevalidated = (): boolean =>
    [...revalidations.values()].some((since) => now() - since < longestRevalidationMs);

  return {
    /** Reads through the cache. What `make` throws is thrown on, unless a renewal threw it. */
    async read<Other>(
      key: string,
      { ages, make, isUnchanged, waitUntil, bypassCache = false }: ReadOptions<Value, Other>,
    ): Promise<CacheAnswer<Value, Other>> {
      const before = bypassCache ? undefined : await find(key);
      if (before && isYounger(before, ages.maxAge)) return { from: 'hit', value: before.value };
      if (before && isYounger(before, ages.staleWhileRevalidate)) {
        if (!isAnyBeingRevalidated()) {
          revalidations.set(key, now());
          waitUntil(revalidate(key, before, { make, isUnchanged }));
        }
        return { from: 'stale', value: before.value };
      }
      // Nothing may come between this look and the mark that the entry is being made.
      const anothers = !bypassCache && beingMade.has(key) ? await anothersEntry(key) : undefined;
      if (anothers && isYounger(anothers, ages.maxAge)) return { from: 'hit', value: anothers.value };
      const outcome = await makeForAll(key, { make, waitUntil });
      if (outcome.outcome === 'failed') {
        const fallback = bypassCache ? await find(key) : before;
        if (fallback && isYounger(fallback, ages.staleIfError))
          return { from: 'stale-if-error', value: fallback.value };
        return { from: 'none', value: outcome.value };
      }
      return outcome.outcome === 'keep'
        ? { from: 'miss', value: outcome.value }
        : { from: 'none', value: outcome.value };
    },
  };
}

export type EdgeCache<Value> = ReturnType<typeof createEdgeCache<Value>>;
