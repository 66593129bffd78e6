import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('workbox-expiration', () => ({
  CacheExpiration: class {
    updateTimestamp = async () => {};
    expireEntries = async () => {};
    isURLExpired = async () => false;
    delete = async () => {};
  },
}));

/** A browser's Cache Storage, as far as copies of pages need it. */
function cacheStorage() {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      put: async (key: string, copy: Response) => void entries.set(key, copy),
      delete: async (key: string) => entries.delete(key),
    };
  };
  return {
    open,
    keys: async () => [...stored.keys()],
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(key)?.clone(),
  };
}

const page = new URL('https://setups.racing/my-setups/12');
const publicSetup = new URL('https://setups.racing/setup-viewer/12');

type CachedPages = typeof import('./cached-pages.ts');
let pages: CachedPages;

beforeEach(async () => {
  vi.stubGlobal('caches', cacheStorage());
  vi.resetModules();
  pages = await import('./cached-pages.ts');
});

const answerTo = (driver: string, text = `page of ${driver}`) =>
  new Response(text, { headers: { 'X-Driver': driver, 'Cache-Control': 'private, no-store' } });
const answerToAll = () => new Response('for all', { headers: { 'Cache-Control': 'public, max-age=0' } });

const keep = (url: URL, answer: Response, askedIn = pages.currentEra()) =>
  pages.cachePage(url, answer, { isKept: true, askedIn });
const textAt = async (url: URL) => (await pages.cachedCopy(url))?.text();

test("a driver's page is read back, and is gone after signing out", async () => {
  await keep(page, answerTo('user_a'));
  expect(await textAt(page)).toBe('page of user_a');
  await pages.forgetDrivers();
  expect(await textAt(page)).toBeUndefined();
});

test('a page requested before a sign-out and arriving after it is not stored', async () => {
  const askedIn = pages.currentEra();
  await pages.forgetDrivers();
  await keep(page, answerTo('user_a'), askedIn);
  expect(await textAt(page)).toBeUndefined();
});

test('two answers to the first driver that a worker hears of are both kept', async () => {
  const askedIn = pages.currentEra();
  await keep(page, answerTo('user_a'), askedIn);
  await keep(publicSetup, answerTo('user_a'), askedIn);
  expect(await textAt(publicSetup)).toBe('page of user_a');
});

test.each([
  ['another driver', answerTo('user_b')],
  ['nobody', answerToAll()],
])("a page of %s's takes a driver's copies away", async (_, answer) => {
  await keep(page, answerTo('user_a'));
  await keep(publicSetup, answer);
  expect(await textAt(page)).toBeUndefined();
});

test("while somebody may be signing in, a driver's copies are not read; the same driver finds them again", async () => {
  await keep(page, answerTo('user_a'));
  const elsewhere = new Response(null);
  Object.defineProperty(elsewhere, 'type', { value: 'opaqueredirect' });
  await keep(page, elsewhere);
  expect(await textAt(page)).toBeUndefined();
  await keep(publicSetup, answerTo('user_a'));
  expect(await textAt(page)).toBe('page of user_a');
});

test('a public page outlives a sign-out; one that is gone takes its copy along', async () => {
  await keep(publicSetup, answerToAll());
  await pages.forgetDrivers();
  expect(await textAt(publicSetup)).toBe('for all');
  await keep(publicSetup, new Response('gone', { status: 404 }));
  expect(await textAt(publicSetup)).toBeUndefined();
});

test('a page that does not say whose it is, or that nobody may keep, is not kept', async () => {
  await keep(page, new Response('?', { headers: { 'Cache-Control': 'private, no-store' } }));
  await keep(page, answerTo('nobody'));
  expect(await textAt(page)).toBeUndefined();
});
