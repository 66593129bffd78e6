import { expect, test } from 'vitest';
import { anyThings, drawsPage, webRoutes } from '../../tests/support/requests.ts';
import { sitemap } from './sitemap.server.ts';

const place = (number: number) => ({
  game: 'ACC',
  car_name: number % 2 ? 'ferrari_296_gt3' : 'a car of a mod',
  track_name: 'spa',
  changed_at: '2026-11-20T10:00:00Z',
});

function contextWith(pages: number) {
  const asked: unknown[] = [];
  const context = {
    env: { APP_ORIGIN: 'https://scrutineer.test' },
    reference: {},
    setups: {
      async listedPlaces(after: unknown) {
        asked.push(after);
        return Array.from({ length: asked.length < pages ? 1_000 : 3 }, (_, number) => place(number));
      },
    },
  } as unknown as Parameters<typeof sitemap>[0];
  return { context, asked };
}

const wholePages = (PUBLIC_BASELINES: 'on' | 'off') =>
  ({
    env: { APP_ORIGIN: 'https://scrutineer.test', PUBLIC_BASELINES },
    reference: { settings: async () => [] },
  }) as unknown as Parameters<typeof sitemap>[0];

test('the sitemap lists pages that visitors can read, and no sign-in page', async () => {
  const listed = async (baselines: 'on' | 'off') => {
    const text = await (await sitemap(wholePages(baselines), 'pages')).text();
    const paths = [...text.matchAll(/<loc>https:\/\/scrutineer\.test(.*?)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    return paths.filter((path) => !path.startsWith('/setup-viewer/'));
  };
  // Pages that only follow an act, and a viewer without a number.
  const unlisted = ['/account/deleted', '/setup-viewer', '/signed-in', '/units'];
  const ofVisitors = Object.entries(webRoutes)
    .filter(
      ([file, { isPrivate, answers }]) =>
        !isPrivate && answers === 200 && drawsPage(file) && !file.includes('$'),
    )
    .map(([, { path }]) => path(anyThings).replace(/\?.*/, ''))
    .filter((path) => !unlisted.includes(path));
  expect((await listed('on')).sort()).toEqual(ofVisitors.sort());
  expect((await listed('off')).sort()).toEqual(ofVisitors.filter((path) => path !== '/try'));
  const fixed = '/ /contact /game-versions /help /pricing /privacy /settings /setups /terms /try /wanted';
  expect(ofVisitors).toEqual(expect.arrayContaining(fixed.split(' ')));
});

test('cars at tracks are read to the end, and those of mods are left out', async () => {
  const { context, asked } = contextWith(3);
  const text = await (await sitemap(context, 'places')).text();
  expect(asked).toHaveLength(3);
  expect(text.match(/<url>/g)).toHaveLength(500 + 500 + 1);
  expect(text).toContain(
    '<url><loc>https://scrutineer.test/cars/acc/ferrari-296-gt3/spa</loc><lastmod>2026-11-20</lastmod></url>',
  );
});

test('no more addresses are read than a sitemap may hold', async () => {
  const { context, asked } = contextWith(Number.POSITIVE_INFINITY);
  await sitemap(context, 'places');
  expect(asked).toHaveLength(50);
});

test('authors who share something have parts of their own', async () => {
  const context = {
    env: { APP_ORIGIN: 'https://scrutineer.test' },
    setups: { listPublic: async () => ({ setups: [], next: null }) },
    authors: {
      last: async () => 10_001,
      addresses: async (after: number) => [{ id: after + 1 }],
    },
  } as unknown as Parameters<typeof sitemap>[0];
  const index = await (await sitemap(context, null)).text();
  expect(index.match(/part=authors-\d/g)).toEqual(['part=authors-1', 'part=authors-2']);
  const second = await (await sitemap(context, 'authors-2')).text();
  expect(second.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://scrutineer.test/authors/10001</loc>']);
});
