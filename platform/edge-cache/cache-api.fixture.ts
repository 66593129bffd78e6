import type { CacheApi } from './cache-api-store.ts';

/** The Cache API as far as it is used, in memory. */
export function cacheInMemory(): CacheApi & { addresses(): string[] } {
  const responses = new Map<string, Response>();
  return {
    match: async (address) => responses.get(address)?.clone(),
    put: async (address, response) => void responses.set(address, response),
    delete: async (address) => responses.delete(address),
    addresses: () => [...responses.keys()],
  };
}
