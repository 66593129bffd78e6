import { remark, report } from '../observability/report.ts';
/** How old a copy may get, in seconds since it was made; each age is at least the one before. */
export type CopyAges = {
  /** Until then it is given as it is. */
  fresh: number;
  /** Until then it is given while a new one is made. */
  whileRenewing: number;
  /** Until then it is given when no new one can be made. */
  ifFailed: number;
};

export type Copy<Value> = {
  value: Value;
  /** Milliseconds since 1970. */
  madeAt: number;
};

/** Where copies are kept. It may forget any copy at any time. */
export type Copies<Value> = {
  get(key: string): Promise<Copy<Value> | undefined>;
  put(key: string, copy: Copy<Value>): Promise<void>;
  remove(key: string): Promise<void>;
};

/**
 * What asking the source came to.
 * - `keep`: everybody may be given this
 * - `drop`: there is nothing to give to everybody, and a copy from before is wrong
 * - `failed`: nothing is known; a copy from before is better
 */
export type Made<Value, Other> =
  | { outcome: 'keep'; value: Value }
  | { outcome: 'drop'; value: Other }
  | { outcome: 'failed'; value: Other };

/**
 * What a reader gets.
 * - `hit`: a fresh copy
 * - `stale`: an older copy; a new one is being made
 * - `spare`: an older copy, because no new one could be made
 * - `miss`: made for this reader, and kept
 * - `none`: made for this reader alone
 */
export type Given<Value, Other> =
  | { from: 'hit' | 'stale' | 'spare' | 'miss'; value: Value }
  | { from: 'none'; value: Other };

export type ReadOptions<Value, Other> = {
  ages: CopyAges;
  /** Asks the source. */
  make: () => Promise<Made<Value, Other>>;
  /** Keeps the Worker alive until the promise is done, which nobody waits for. */
  later: (work: Promise<unknown>) => void;
  /** Ask the source even though there is a fresh copy; a copy is only for when that fails. */
  anew?: boolean;
};

/** After this time a renewal that never ended, as its Worker was stopped, counts as over. */
const longestRenewalMs = 30_000;

/** Gives copies by their age, and makes new ones: at most one at a time for a key that has one. */
export function createEdgeCache<Value>(copies: Copies<Value>, now: () => number = Date.now) {
  const renewals = new Map<string, number>();

  const isYounger = ({ madeAt }: Copy<Value>, seconds: number) => now() - madeAt < seconds * 1000;

  /** A cache in trouble costs time and never a page. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      remark('the edge cache failed', { error });
      return undefined;
    }
  };

  const find = (key: string) => attempt(() => copies.get(key));

  async function settle<Other>(key: string, made: Made<Value, Other>): Promise<void> {
    if (made.outcome === 'keep') {
      await attempt(() => copies.put(key, { value: made.value, madeAt: now() }));
    }
    if (made.outcome === 'drop') await attempt(() => copies.remove(key));
  }

  async function renew<Other>(key: string, make: ReadOptions<Value, Other>['make']): Promise<void> {
    try {
      await settle(key, await make());
    } catch (error) {
      report('a copy was not renewed', { error });
    } finally {
      renewals.delete(key);
    }
  }

  function isBeingRenewed(key: string): boolean {
    const since = renewals.get(key);
    return since !== undefined && now() - since < longestRenewalMs;
  }

  return {
    /** Reads through the cache. What `make` throws is thrown on, unless a renewal threw it. */
    async read<Other>(
      key: string,
      { ages, make, later, anew = false }: ReadOptions<Value, Other>,
    ): Promise<Given<Value, Other>> {
      const before = anew ? undefined : await find(key);
      if (before && isYounger(before, ages.fresh)) return { from: 'hit', value: before.value };
      if (before && isYounger(before, ages.whileRenewing)) {
        if (!isBeingRenewed(key)) {
          renewals.set(key, now());
          later(renew(key, make));
        }
        return { from: 'stale', value: before.value };
      }
      const made = await make();
      if (made.outcome === 'failed') {
        const spare = anew ? await find(key) : before;
        if (spare && isYounger(spare, ages.ifFailed)) return { from: 'spare', value: spare.value };
        return { from: 'none', value: made.value };
      }
      later(settle(key, made));
      return made.outcome === 'keep'
        ? { from: 'miss', value: made.value }
        : { from: 'none', value: made.value };
    },

    /** Forgets copies at once. */
    async forget(keys: readonly string[]): Promise<void> {
      await Promise.all(keys.map((key) => attempt(() => copies.remove(key))));
    },
  };
}

export type EdgeCache<Value> = ReturnType<typeof createEdgeCache<Value>>;
