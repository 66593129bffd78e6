import { expect, test } from 'vitest';
import { gameUnits } from '#racing/setup/chosen-units';
import { answerPublicPage, type MadePage } from './answer-public-page.server.ts';
import { newMenuPlace } from './cached-page.server.ts';
import { createEdgeCaches } from './edge-caches.server.ts';
import { inForm } from './public-page.server.ts';
import { cacheInMemory } from '#platform/edge-cache/cache-api.fixture';

/** One data centre and one isolate, whose pages a test makes itself. */
function stage() {
  const clock = { seconds: 1_000 };
  const cache = cacheInMemory();
  const now = () => clock.seconds * 1000;
  const caches = createEdgeCaches(cache, { origin: 'https://product.example', version: 'version-1', now });
  const background: Promise<unknown>[] = [];
  const made: string[] = [];
  const ask = async (page: MadePage, { isHead = false, areAnswersTheSame = false, menu = '' } = {}) => {
    const ages = { maxAge: 60, staleWhileRevalidate: 120, staleIfError: 86_400 };
    const answer = await answerPublicPage(
      inForm({ address: '/setups', units: gameUnits, ages, forDrivers: true }, menu ? 'driver' : 'visitor'),
      {
        pages: caches.pages,
        waitUntil: (work) => background.push(work),
        isHead,
        isUnchanged: async () => areAnswersTheSame,
        now,
        menu: menu || null,
        make: async (address) => {
          made.push(address);
          return page;
        },
      },
    );
    await Promise.all(background);
    return answer && [answer.status, answer.headers.get('X-Cache'), await answer.text()];
  };
  return { ask, clock, made, caches, addresses: cache.addresses };
}

const page = (
  text: string,
  { status = 200, isStaleIfError = false, headers = {}, madeOf = null as MadePage['madeOf'] } = {},
): MadePage => ({
  response: new Response(text, { status, headers }),
  isStaleIfError,
  madeOf,
  tags: ['list', 'setup-12'],
});

test('a visitor gets the page that was made for the one before', async () => {
  const { ask, made, addresses } = stage();
  expect(await ask(page('first'))).toEqual([200, 'miss', 'first']);
  expect(await ask(page('second'))).toEqual([200, 'hit', 'first']);
  expect(await ask(page('second'), { isHead: true })).toEqual([200, 'hit', '']);
  expect(made).toEqual(['/setups']);
  expect(addresses()).toEqual(['https://product.example/edge-cache/version-1/page/%2Fsetups']);
});

test.each([
  ['is not there', page('gone', { status: 404 })],
  ['has old data in it', page('old data', { isStaleIfError: true })],
  ['has a cookie, which is one visitor’s alone', page('mine', { headers: { 'Set-Cookie': 'toast=' } })],
  ['failed', page('no database', { status: 503 })],
])('a page that %s is given and not kept', async (_, made) => {
  const { ask, addresses } = stage();
  const { status } = made.response;
  expect(await ask(made)).toEqual([status, 'miss', expect.stringMatching(/./)]);
  expect(addresses()).toEqual([]);
});

test.each([
  ['gives the old one while the database is away', 3_600, 503, [200, 'stale', 'first']],
  ['gives the old one to others than who asks too fast', 130, 429, [200, 'stale', 'first']],
  ['goes once it is not there any more', 130, 404, [404, 'miss', 'second']],
])('a cached page %s', async (_, seconds, status, answer) => {
  const { ask, clock, addresses } = stage();
  await ask(page('first'));
  clock.seconds += seconds;
  expect(await ask(page('second', { status }))).toEqual(answer);
  expect(addresses()).toHaveLength(status === 404 ? 0 : 1);
});

test('a page whose answers stay the same is renewed for an hour without being rendered', async () => {
  const { ask, clock, made } = stage();
  const same = { areAnswersTheSame: true };
  await ask(page('first', { madeOf: [] }));
  for (let minutes = 1; minutes < 60; minutes += 1) {
    clock.seconds += 61;
    await ask(page('second', { madeOf: [] }), same);
  }
  expect(made).toHaveLength(1);
  clock.seconds += 61;
  expect(await ask(page('second', { madeOf: [] }), same)).toEqual([200, 'stale', 'first']);
  expect(made).toHaveLength(2);
  clock.seconds += 61;
  expect(await ask(page('third', { madeOf: [] }))).toEqual([200, 'stale', 'second']);
  expect(await ask(page('fourth'))).toEqual([200, 'hit', 'third']);
});

test('a page one of whose answers failed is rendered with every renewal', async () => {
  const { ask, clock, made } = stage();
  await ask(page('first'));
  clock.seconds += 61;
  await ask(page('second'), { areAnswersTheSame: true });
  expect(made).toHaveLength(2);
});

test('a page is made again once one of its tags is forgotten', async () => {
  const { ask, caches } = stage();
  await ask(page('first'));
  await caches.pages.forget(['setup-1']);
  expect(await ask(page('second'))).toEqual([200, 'hit', 'first']);
  await caches.pages.forget(['setup-12']);
  expect(await ask(page('second'))).toEqual([200, 'miss', 'second']);
});

test('drivers share a copy of their own, each with their menu in it', async () => {
  const { ask, addresses } = stage();
  await ask(page('a visitor’s'));
  const menuPlace = newMenuPlace();
  const made = { ...page(`<p>${menuPlace}</p>`), menuPlace };
  expect(await ask(made, { menu: '<b>Ann</b>' })).toEqual([200, 'miss', '<p><b>Ann</b></p>']);
  expect(await ask(made, { menu: '<b>Bob</b>' })).toEqual([200, 'hit', '<p><b>Bob</b></p>']);
  expect(await ask(page('x'))).toEqual([200, 'hit', 'a visitor’s']);
  expect(addresses()).toHaveLength(2);
});

test('a page that is missing for everybody is looked for as the driver', async () => {
  const { ask, addresses } = stage();
  for (const status of [404, 503]) expect(await ask(page('', { status }), { menu: '<b>Ann</b>' })).toBeNull();
  expect(addresses()).toEqual([]);
});
