import type { CacheStore, CacheEntry } from './edge-cache.ts';

export type CacheApi = {
  match(address: string): Promise<Response | undefined>;
  put(address: string, response: Response): Promise<void>;
  delete(address: string): Promise<boolean>;
};

export type EntryFormat<Value> = {
  write(value: Value): Response;
  read(response: Response): Promise<Value>;
};

const madeAtHeader = 'X-Made-At';

/**
 * Copies in a cache of the Cache API: one data centre, all isolates.
 *
 * @param options.address makes a key into an address that only this cache has
 * @param options.keptSeconds after which the cache may forget an entry
 */
export function cacheApiStore<Value>(
  cache: CacheApi,
  {
    address,
    keptSeconds,
    format,
    isForgotten = async () => false,
  }: {
    address: (key: string) => string;
    keptSeconds: number;
    format: EntryFormat<Value>;
    isForgotten?: (entry: CacheEntry<Value>) => Promise<boolean>;
  },
): CacheStore<Value> {
  return {
    async get(key): Promise<CacheEntry<Value> | undefined> {
      const response = await cache.match(address(key));
      if (!response) return undefined;
      const madeAt = Number(response.headers.get(madeAtHeader));
      const entry = { value: await format.read(response), madeAt };
      return (await isForgotten(entry)) ? undefined : entry;
    },
    async put(key, { value, madeAt }) {
      const response = format.write(value);
      response.headers.set('Cache-Control', `public, max-age=${keptSeconds}`);
      response.headers.set(madeAtHeader, String(madeAt));
      await cache.put(address(key), response);
    },
    async remove(key) {
      await cache.delete(address(key));
    },
  };
}

export function jsonFormat<Value>(): EntryFormat<Value> {
  return {
    write: (value) => Response.json(value),
    read: (response) => response.json() as Promise<Value>,
  };
}
