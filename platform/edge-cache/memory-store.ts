import type { CacheStore, CacheEntry } from './edge-cache.ts';

type StoredEntry<Value> = { entry: CacheEntry<Value>; heldAt: number };

/**
 * Copies that one isolate holds in memory for a few seconds, before the slower place where all isolates keep them. What
 * another isolate removes is given for as long as it is held here.
 *
 * @param options.most entries held at once; the one least lately asked for goes first
 * @param options.isForgotten whether an entry no longer counts, as this isolate knows
 */
export function memoryStore<Value>(
  store: CacheStore<Value>,
  {
    seconds,
    most,
    isForgotten = () => false,
    now = Date.now,
  }: {
    seconds: number;
    most: number;
    isForgotten?: (entry: CacheEntry<Value>) => boolean;
    now?: () => number;
  },
): CacheStore<Value> {
  const entries = new Map<string, StoredEntry<Value>>();

  function hold(key: string, entry: CacheEntry<Value>, heldAt = now()): void {
    entries.delete(key);
    entries.set(key, { entry, heldAt });
    const oldest = entries.keys().next().value;
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
  }

  return {
    async get(key) {
      const memoryEntry = entries.get(key);
      if (memoryEntry && now() - memoryEntry.heldAt < seconds * 1000 && !isForgotten(memoryEntry.entry)) {
        hold(key, memoryEntry.entry, memoryEntry.heldAt);
        return memoryEntry.entry;
      }
      entries.delete(key);
      const entry = await store.get(key);
      if (!entry || isForgotten(entry)) return undefined;
      hold(key, entry);
      return entry;
    },
    async put(key, entry) {
      hold(key, entry);
      await store.put(key, entry);
    },
    async remove(key) {
      entries.delete(key);
      await store.remove(key);
    },
  };
}
