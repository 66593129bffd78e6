import { expect, test, vi } from 'vitest';
import { cacheApiStore, jsonFormat } from './cache-api-store.ts';
import { type CacheEntry, type CacheStore, createEdgeCache, type MakeResult } from './edge-cache.ts';
import { memoryStore } from './memory-store.ts';
import { createTagStamps } from './tag-stamps.ts';
import { cacheInMemory } from './cache-api.fixture.ts';

const ages = { maxAge: 60, staleWhileRevalidate: 120, staleIfError: 86_400 };

function stored(cache = cacheInMemory()): CacheStore<string> {
  return cacheApiStore<string>(cache, {
    address: (key) => `https://cache.example/${key}`,
    keptSeconds: 86_400,
    format: jsonFormat(),
  });
}

/** A cache whose clock and source a test holds in its hands. */
function stage(store: CacheStore<string> = stored()) {
  const clock = { seconds: 1_000 };
  const background: Promise<unknown>[] = [];
  const cache = createEdgeCache(store, () => clock.seconds * 1000);
  const source = { made: { outcome: 'keep', value: 'first' } as MakeResult<string, string>, asked: 0 };
  const make = async () => {
    source.asked += 1;
    return source.made;
  };
  type Asked = Partial<Parameters<typeof cache.read>[1]>;
  const read = (more: Asked = {}, key = 'list') =>
    cache.read(key, { ages, make, waitUntil: (work) => background.push(work), ...more });
  const settled = () => Promise.all(background);
  /** Reads, and sees what is made behind the answer through to its end. */
  const readThrough = async (more?: Asked, key?: string) => {
    const given = await read(more, key);
    await settled();
    return given;
  };
  return { clock, source, read, readThrough, settled, make };
}

/** A stage on which an entry is that old. */
async function stageAfter(seconds: number) {
  const staged = stage();
  await staged.readThrough();
  staged.clock.seconds += seconds;
  return staged;
}

const second = { outcome: 'keep', value: 'second' } as const;
const away = { outcome: 'failed', value: 'away' } as const;

test.each([
  ['younger than a minute is given without asking again', 59, second, 'hit', 'first', 1],
  ['too old to serve stale is made again first', 121, second, 'miss', 'second', 2],
  ['of a day is given while the source fails', 86_399, away, 'stale-if-error', 'first', 2],
  ['older than a day is given no more', 86_400, away, 'none', 'away', 2],
] as const)('an entry %s', async (_, seconds, made, from, value, asked) => {
  const { read, source } = await stageAfter(seconds);
  source.made = made;
  expect(await read()).toEqual({ from, value });
  expect(source.asked).toBe(asked);
});

test('an older entry is given while one new one is made', async () => {
  const { read, settled, source } = await stageAfter(61);
  source.made = second;
  const stale = { from: 'stale', value: 'first' };
  expect(await Promise.all([read(), read()])).toEqual([stale, stale]);
  await settled();
  expect(source.asked).toBe(2);
  expect(await read()).toEqual({ from: 'hit', value: 'second' });
});

test('a failed renewal leaves the entry as old as it is, and may be tried again', async () => {
  const { readThrough, source } = await stageAfter(70);
  source.made = away;
  for (let time = 0; time < 2; time++) expect(await readThrough()).toMatchObject({ from: 'stale' });
  expect(source.asked).toBe(3);
});

test('a renewal that never ended does not stop the next one for good', async () => {
  const { read, readThrough, clock, source } = await stageAfter(61);
  await read({ make: () => new Promise(() => {}), waitUntil: () => {} });
  await readThrough();
  expect(source.asked).toBe(1);
  clock.seconds += 30;
  await readThrough();
  expect(source.asked).toBe(2);
});

test('a renewal begins behind the answer, and another one when it has ended', async () => {
  const { read, readThrough, settled, clock, source } = stage();
  const readOther = () => read({}, 'other');
  await Promise.all([read(), readOther()]);
  await settled();
  clock.seconds += 61;
  expect(await Promise.all([read(), readOther()])).toMatchObject([{ from: 'stale' }, { from: 'stale' }]);
  expect(source.asked).toBe(2);
  await settled();
  expect(source.asked).toBe(3);
  await readThrough({}, 'other');
  expect(source.asked).toBe(4);
});

test('renewing an unchanged entry makes nothing and resets its age', async () => {
  const { readThrough, clock, source } = await stageAfter(61);
  const isUnchanged = vi.fn(async (value: string) => value === 'first');
  const readKnown = () => readThrough({ isUnchanged });
  await readKnown();
  expect(source.asked).toBe(1);
  expect(await readKnown()).toEqual({ from: 'hit', value: 'first' });
  isUnchanged.mockResolvedValue(false);
  source.made = second;
  clock.seconds += 61;
  await readKnown();
  expect(await readKnown()).toEqual({ from: 'hit', value: 'second' });
});

test('a value that is gone is given to nobody any more', async () => {
  const { read, readThrough, source } = await stageAfter(61);
  source.made = { outcome: 'drop', value: 'gone' };
  await readThrough();
  expect(await read()).toEqual({ from: 'none', value: 'gone' });
});

test('a reader who bypasses the cache gets the entry when the source fails', async () => {
  const { read, readThrough, source } = await stageAfter(0);
  source.made = second;
  expect(await readThrough({ bypassCache: true })).toEqual({ from: 'miss', value: 'second' });
  expect(await read()).toEqual({ from: 'hit', value: 'second' });
  source.made = away;
  expect(await read({ bypassCache: true })).toEqual({ from: 'stale-if-error', value: 'second' });
});

test('a cache that fails costs no page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = async () => {
    throw new Error('the cache is away');
  };
  const { read, readThrough } = stage({ get: broken, put: broken, remove: broken });
  expect(await readThrough()).toEqual({ from: 'miss', value: 'first' });
  expect(await read()).toEqual({ from: 'miss', value: 'first' });
});

test('entries of two keys are two', async () => {
  const store = stored();
  for (const key of ['a', 'b']) await store.put(key, { value: key, madeAt: 5 });
  await store.remove('a');
  expect([await store.get('a'), await store.get('b')]).toEqual([undefined, { value: 'b', madeAt: 5 }]);
});

/** Copies that count how often they are asked. */
function counting() {
  const store = new Map<string, CacheEntry<string>>();
  const keys: string[] = [];
  return {
    asked: keys,
    get: async (key: string) => {
      keys.push(key);
      return store.get(key);
    },
    put: async (key: string, entry: CacheEntry<string>) => void store.set(key, entry),
    remove: async (key: string) => void store.delete(key),
  };
}

/** An entry whose value is its key in capitals. */
const entryOf = (key: string) => ({ value: key.toUpperCase(), madeAt: 0 });

test('a held entry is asked for again after some seconds, however often it is read meanwhile', async () => {
  const clock = { seconds: 0 };
  const behind = counting();
  const store = memoryStore(behind, { seconds: 10, most: 2, now: () => clock.seconds * 1000 });
  await behind.put('a', entryOf('a'));
  for (const seconds of [0, 5, 9]) {
    clock.seconds = seconds;
    expect(await store.get('a')).toEqual(entryOf('a'));
  }
  expect(behind.asked).toHaveLength(1);
  await behind.remove('a');
  clock.seconds = 10;
  expect(await store.get('a')).toBeUndefined();
});

test('only so many entries are held, the one least lately read goes, and one that is removed is gone at once', async () => {
  const behind = counting();
  const store = memoryStore(behind, { seconds: 10, most: 2 });
  for (const key of ['a', 'b']) await store.put(key, entryOf(key));
  await store.get('a');
  await store.put('c', entryOf('c'));
  for (const key of ['a', 'c']) expect(await store.get(key)).toEqual(entryOf(key));
  expect(behind.asked).toEqual([]);
  await store.get('b');
  expect(behind.asked).toEqual(['b']);
  await store.remove('a');
  expect(await store.get('a')).toBeUndefined();
});

test('however many ask at once, the source is asked once', async () => {
  const { read, settled, source, make } = stage();
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return make();
  };
  const given = await Promise.all(Array.from({ length: 500 }, () => read({ make: slow })));
  await settled();
  expect(source.asked).toBe(1);
  expect(new Set(given.map(({ value }) => value))).toEqual(new Set(['first']));
  expect(given.filter(({ from }) => from === 'miss')).toHaveLength(1);
});

test('readers whose entry did not come of another’s question ask for themselves', async () => {
  const { read, source } = stage();
  source.made = away;
  const none = { from: 'none', value: 'away' };
  expect(await Promise.all([read(), read(), read()])).toEqual([none, none, none]);
  const broken = async () => Promise.reject(new Error('broken'));
  const results = await Promise.allSettled([read({ make: broken }, 'other'), read()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  source.made = { outcome: 'keep', value: 'back' };
  expect(await read({}, 'other')).toEqual({ from: 'miss', value: 'back' });
});

test('an entry that is never made is waited for no longer than five seconds', async () => {
  let ms = 0;
  const looks: number[] = [];
  const cache = createEdgeCache(stored(), () => (ms += 100));
  const waitUntil = () => {};
  void cache.read('list', { ages, make: () => new Promise<never>(() => {}), waitUntil });
  const make = async () => {
    looks.push(ms);
    return { outcome: 'keep', value: 'own' } as const;
  };
  expect(await cache.read('list', { ages, make, waitUntil })).toEqual({ from: 'miss', value: 'own' });
  expect(looks[0]).toBeGreaterThanOrEqual(5_000);
  expect(looks[0]).toBeLessThan(6_000);
});

test('a caller that bypasses the cache waits for nobody', async () => {
  const { read } = stage();
  void read({ make: () => new Promise<never>(() => {}) });
  expect(await read({ bypassCache: true })).toEqual({ from: 'miss', value: 'first' });
});

/** Two isolates of a data centre, whose copies have letters for tags. */
function dataCentre() {
  const clock = { seconds: 1_000 };
  const now = () => clock.seconds * 1000;
  const cache = cacheInMemory();
  const place = (kind: string) => (key: string) => `https://cache.example/${kind}/${key}`;
  const keptSeconds = 86_400;
  const isolate = () => {
    const stamps = createTagStamps(cache, { address: place('forgotten'), keptSeconds, now });
    const store = cacheApiStore<string>(cache, {
      address: place('copies'),
      keptSeconds,
      format: jsonFormat(),
      isForgotten: ({ value, madeAt }) => stamps.isForgotten([...value], madeAt),
    });
    const isForgotten = ({ value, madeAt }: CacheEntry<string>) => stamps.isForgottenHere([...value], madeAt);
    return { ...stamps, ...memoryStore(store, { seconds: 10, most: 9, isForgotten, now }) };
  };
  return { clock, now, isolate };
}

test('a tag that is forgotten takes its copies away here at once, in other isolates when they look again', async () => {
  const { clock, now, isolate } = dataCentre();
  const [here, there] = [isolate(), isolate()];
  for (const value of ['ab', 'c']) await here.put(value, { value, madeAt: now() });
  for (const { get } of [here, there]) expect(await get('ab')).toBeDefined();
  await here.forget(['b']);
  expect(await here.get('ab')).toBeUndefined();
  expect(await here.get('c')).toBeDefined();
  clock.seconds += 10;
  expect(await there.get('ab')).toBeUndefined();
  expect(await there.get('c')).toBeDefined();
  expect(await isolate().get('ab')).toBeUndefined();
});

test('a copy that was begun before its tag was forgotten never counts, and one begun afterwards does', async () => {
  const { clock, now, isolate } = dataCentre();
  const [here, there] = [isolate(), isolate()];
  const began = now();
  await here.forget(['a']);
  clock.seconds += 5;
  for (const { put, get } of [here, there]) {
    await put('a', { value: 'a', madeAt: began });
    expect(await isolate().get('a')).toBeUndefined();
    if (get === here.get) expect(await get('a')).toBeUndefined();
    await put('a', { value: 'a', madeAt: now() });
    expect(await get('a')).toBeDefined();
  }
});

const letters = (count: number) =>
  String.fromCharCode(...Array.from({ length: count }, (_, at) => 0x4e00 + at));

test.each([
  [64, 'stays', 'that it does not have'],
  [65, 'goes', 'of any kind, as it has more than are looked up'],
])('a copy with %i tags %s when one is forgotten %s', async (count, how) => {
  const { clock, now, isolate } = dataCentre();
  const here = isolate();
  const value = letters(count);
  const isThere = async () => (await isolate().get('list')) !== undefined;
  await here.put('list', { value, madeAt: now() });
  expect(await isThere()).toBe(true);
  for (const [tag, stays] of [
    ['z', how === 'stays'],
    [value.slice(-1), false],
  ] as const) {
    await here.forget([tag]);
    clock.seconds += 1;
    expect(await isThere()).toBe(stays);
  }
});
