import { expect, test, vi } from 'vitest';
import { cacheApiStore, jsonFormat } from '../../edge-cache/cache-api-store.ts';
import { createEdgeCache } from '../../edge-cache/edge-cache.ts';
import { DatabaseRefusal, DatabaseUnavailable } from '../../database-errors.ts';
import { publicSetups, setupKey } from './public-setups.ts';
import { listKey } from './setup-query.ts';
import type { Setup, SetupCardRow } from './setup-rows.ts';
import { cacheInMemory } from '../../edge-cache/cache-api.fixture.ts';
import { storedSetup } from './stored-setup.fixture.ts';

const setup: Setup = { ...storedSetup, note: 'Calm' };

function stage() {
  const cache = cacheInMemory();
  const newStore = <Value>() =>
    createEdgeCache(
      cacheApiStore<Value>(cache, { address: (key) => key, keptSeconds: 1, format: jsonFormat() }),
    );
  const listPublic = vi.fn(async () => ({ setups: [] as SetupCardRow[], next: 'cursor' }));
  const one = vi.fn(async (): Promise<Setup | null> => setup);
  const listedCounts = vi.fn(async () => ({ ':c:bmw_m4_gt3': 2 }));
  const background: Promise<unknown>[] = [];
  const read = async <Result>(
    work: (setups: ReturnType<typeof publicSetups>) => Promise<Result>,
    bypassCache = false,
  ) => {
    const setups = publicSetups(() => ({ listPublic, one, listedCounts }), {
      caches: { lists: newStore(), setups: newStore(), counts: newStore() },
      waitUntil: (promise) => background.push(promise),
      bypassCache,
    });
    const result = await work(setups);
    await Promise.all(background);
    return { result, stale: setups.servedStaleIfError() };
  };
  return { listPublic, one, listedCounts, read, cache };
}

test('a list and a setup are read once, and come back as they were', async () => {
  const { listPublic, one, read } = stage();
  for (const _time of [1, 2]) {
    expect((await read((setups) => setups.listPublic({ q: 'spa' }))).result).toEqual({
      setups: [],
      next: 'cursor',
    });
    expect((await read((setups) => setups.one(7))).result).toEqual(setup);
  }
  expect(listPublic).toHaveBeenCalledTimes(1);
  expect(one).toHaveBeenCalledTimes(1);
});

test('a browser that has changed something reads past the entry, and others get what it read', async () => {
  const { one, read } = stage();
  await read((setups) => setups.one(7));
  one.mockResolvedValue({ ...setup, likes: 1 });
  expect((await read((setups) => setups.one(7), true)).result).toMatchObject({ likes: 1 });
  expect((await read((setups) => setups.one(7))).result).toMatchObject({ likes: 1 });
  expect(one).toHaveBeenCalledTimes(2);
});

test('a setup that is not public is kept nowhere', async () => {
  const { one, read, cache } = stage();
  one.mockResolvedValue({ ...setup, is_public: false });
  expect((await read((setups) => setups.one(7))).result).toBeNull();
  expect(cache.addresses()).toEqual([]);
});

test('while the database is away an entry is given, and said to be old', async () => {
  const { one, read } = stage();
  await read((setups) => setups.one(7));
  one.mockRejectedValue(new DatabaseUnavailable('away'));
  expect(await read((setups) => setups.one(7), true)).toEqual({ result: setup, stale: true });
  await expect(read((setups) => setups.one(8))).rejects.toThrow(DatabaseUnavailable);
});

test('a refusal of the database is no outage', async () => {
  const { one, read } = stage();
  await read((setups) => setups.one(7));
  one.mockRejectedValue(new DatabaseRefusal('invalid', '22000', 'no'));
  await expect(read((setups) => setups.one(7), true)).rejects.toThrow(DatabaseRefusal);
});

test('each list has a key of its own, whatever it leaves unsaid', () => {
  expect(listKey({})).toBe(
    listKey({ q: '', game: '', cars: null, version: '', sort: 'newest', cursor: null }),
  );
  const queries = [
    {},
    { q: 'spa' },
    { tracks: ['spa'] },
    { cars: ['spa'] },
    { cars: [] },
    { session: 'race' as const },
    { weather: 'wet' as const },
    { temperature: 'hot' as const },
    { version: '1.10' },
    { author: 7 },
    { game: 'ACC' },
    { sort: 'liked' as const },
    { cursor: 'c' },
  ];
  expect(new Set(queries.map(listKey)).size).toBe(queries.length);
  expect(listKey({ q: 'a&game=b' })).not.toBe(listKey({ q: 'a', game: 'b' }));
  expect(setupKey(7)).not.toBe(setupKey(8));
});

test('the entry of a setup is had without asking the database', async () => {
  const { one, read } = stage();
  expect((await read((setups) => setups.kept(7))).result).toBeNull();
  await read((setups) => setups.one(7));
  expect((await read((setups) => setups.kept(7))).result).toEqual(setup);
  expect(one).toHaveBeenCalledTimes(1);
});

test('counts are read once, and old ones make no page old', async () => {
  const { listedCounts, read } = stage();
  const counted = (bypass = false) =>
    read((setups) => setups.listedCounts('choices', [':c:bmw_m4_gt3']), bypass);
  const counts = { result: { ':c:bmw_m4_gt3': 2 }, stale: false };
  expect([await counted(), await counted()]).toEqual([counts, counts]);
  expect(listedCounts).toHaveBeenCalledTimes(1);
  listedCounts.mockRejectedValue(new DatabaseUnavailable('away'));
  expect(await counted(true)).toEqual(counts);
  await expect(read((setups) => setups.listedCounts('others', []))).rejects.toThrow(DatabaseUnavailable);
});
