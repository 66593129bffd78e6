import type { EdgeCache, CacheAnswer, MakeResult } from '../../edge-cache/edge-cache.ts';
import { DatabaseUnavailable } from '../../database-errors.ts';
import { listKey } from './setup-query.ts';
import type { Setup, SetupCardRow } from './setup-rows.ts';
import type { ListedCounts, Page, SetupsStore } from './setups.ts';

/**
 * Fresh for a minute. Another minute old is given only while it is renewed, so that a setup which its driver has hidden
 * is gone after two; for a day when the database does not answer.
 */
export const publicAges = { maxAge: 60, staleWhileRevalidate: 120, staleIfError: 86_400 };

/** The caches of what everybody may read. */
export type PublicCaches = {
  lists: EdgeCache<Page<SetupCardRow>>;
  setups: EdgeCache<Setup>;
  counts: EdgeCache<ListedCounts>;
};

type SetupsReader = Pick<SetupsStore, 'listPublic' | 'one' | 'listedCounts'>;

export type PublicSetups = Pick<SetupsStore, 'listPublic' | 'one'> & {
  /**
   * How many public setups hold each of these marks, a minute or two old.
   * @param name under which they are kept: the same marks every time
   */
  listedCounts(name: string, marks: readonly string[]): Promise<ListedCounts>;
  /** The cached setup, without asking the database; null where there is none. */
  kept(id: number): Promise<Setup | null>;
  servedStaleIfError(): boolean;
};

export const setupKey = (id: number) => `setup/${id}`;

/**
 * Public setups, read through the edge cache.
 *
 * @param setups the database as a visitor sees it: what a driver's token reads must never come here
 * @param options.bypassCache asks the database even where a fresh entry is kept
 */
export function publicSetups(
  setups: () => SetupsReader,
  {
    caches,
    waitUntil,
    bypassCache,
  }: { caches: PublicCaches; waitUntil: (work: Promise<unknown>) => void; bypassCache: boolean },
): PublicSetups {
  let staleReads = 0;

  function unwrap<Value>(cacheAnswer: CacheAnswer<Value, { error: unknown } | null>): Value | null {
    if (cacheAnswer.from === 'stale-if-error') staleReads += 1;
    if (cacheAnswer.from !== 'none') return cacheAnswer.value;
    if (cacheAnswer.value) throw cacheAnswer.value.error;
    return null;
  }

  async function makeValue<Value>(
    work: Promise<Value | null>,
  ): Promise<MakeResult<Value, { error: unknown } | null>> {
    try {
      const value = await work;
      return value === null ? { outcome: 'drop', value: null } : { outcome: 'keep', value };
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return { outcome: 'failed', value: { error } };
      throw error;
    }
  }

  return {
    servedStaleIfError: () => staleReads > 0,

    async listPublic(query) {
      const make = () => makeValue(setups().listPublic(query));
      const listAnswer = await caches.lists.read(listKey(query), {
        ages: publicAges,
        make,
        waitUntil,
        bypassCache,
      });
      return unwrap(listAnswer) ?? { setups: [], next: null };
    },

    async listedCounts(name, marks) {
      const make = () => makeValue(setups().listedCounts(marks));
      const countAnswer = await caches.counts.read(name, { ages: publicAges, make, waitUntil, bypassCache });
      // A page with old counts is no old page.
      if (countAnswer.from !== 'none') return countAnswer.value;
      throw countAnswer.value?.error ?? new DatabaseUnavailable('no counts');
    },

    async one(id) {
      const asPublic = async () => {
        const setup = await setups().one(id);
        return setup?.is_public ? setup : null;
      };
      const make = () => makeValue(asPublic());
      return unwrap(
        await caches.setups.read(setupKey(id), { ages: publicAges, make, waitUntil, bypassCache }),
      );
    },

    async kept(id) {
      const make = async () => ({ outcome: 'failed', value: null }) as const;
      return unwrap(await caches.setups.read(setupKey(id), { ages: publicAges, make, waitUntil }));
    },
  };
}
