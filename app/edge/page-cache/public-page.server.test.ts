import { expect, test } from 'vitest';
import { listTag, setupTag } from '#platform/adapters/supabase/copy-tags';
import { everyUnits } from '#racing/setup/chosen-units';
import { addressAt, addresses } from '../addresses.server.ts';
import { audiences } from './cache-control.server.ts';
import { inForm, listPage, publicPage, setupPage, tagsOfPage } from './public-page.server.ts';
import { unitsOf } from './units-cookie.server.ts';

/** The cache key of a request; null when its page is not cached. */
function keyOf(address: string, method = 'GET', cookie = ''): string | null {
  const url = new URL(address, 'https://product.example');
  const { pageCache } = addressAt(url.pathname);
  return publicPage(method, url, pageCache, unitsOf(new Headers({ Cookie: cookie })))?.cacheKey ?? null;
}

test.each([
  ['/?utm_source=x&fbclid=1', '/'],
  ['/setups?utm_source=x', '/setups'],
  ['/setup-viewer/12?from=mail', '/setup-viewer/12'],
  ['/setups/suggestions?x=1&q=spa&game=ACC', '/setups/suggestions?q=spa&game=ACC'],
  ['/setup-viewer/demo-acc-spa-race', '/setup-viewer/demo-acc-spa-race'],
  [
    '/setups?sort=liked&after=c&track=spa&x=1&car=bmw&game=ACC&q=wet%20spa',
    '/setups?q=wet+spa&game=ACC&car=bmw&track=spa&after=c&sort=liked',
  ],
  ['/setups?q=&game=&car=&track=&sort=newest', '/setups'],
  ['/setups?sort=newest&q=spa', '/setups?q=spa&sort=newest'],
  ['/setups?sort=worst', '/setups'],
  ['/setups?game=LMU&game=ACC', '/setups?game=ACC'],
  ['/_root.data', '/_root.data'],
  ['/setups.data?game=ACC', '/setups.data?game=ACC'],
  ['/setups.data?_routes=routes%2Fsetups&after=c', '/setups.data?after=c&_routes=routes%2Fsetups'],
  ['/setups.data?_routes=root', null],
  ['/setups.data?_routes=routes%2Fsetups&_routes=root', null],
  ['/setup-viewer/12.data', '/setup-viewer/12.data'],
  ['/setup-viewer/12.data?_routes=root', null],
  [`/setups?q=${'x'.repeat(200)}`, `/setups?q=${'x'.repeat(200)}`],
  // Too long to be asked for twice.
  [`/setups?q=${'x'.repeat(300)}`, null],
])('the page at %.90s is cached by what is read in its address', (address, key) => {
  expect(keyOf(address)).toBe(key);
});

test('no address that the edge cache does not keep has a key', () => {
  expect(publicPage('GET', new URL('https://product.example/profile'), undefined)).toBeNull();
});

test('only reading is answered from the cache', () => {
  expect(keyOf('/setups', 'HEAD')).toBe('/setups');
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(keyOf('/setups', method)).toBeNull();
});

test('a page in other units is a page of its own, and a cookie that we never wrote asks for none', () => {
  const keyFor = (cookie: string) => keyOf('/setup-viewer/12', 'GET', cookie);
  expect(keyFor('units=bar.C.mm.l')).toBe('/setup-viewer/12#bar.C.mm.l');
  expect(keyFor('theme=x; units=psi.F.in.gal')).toBe('/setup-viewer/12#psi.F.in.gal');
  for (const junk of [
    '',
    'game.C.mm.l',
    'bar',
    'bar.C.mm.l.',
    'bar.C.mm.l#1',
    'BAR.C.mm.l',
    '__proto__',
    'x'.repeat(900),
  ])
    expect(keyFor(`units=${junk}`), junk).toBe('/setup-viewer/12');
});

test('the form of drivers is a page of its own', () => {
  const page = publicPage('GET', new URL('https://product.example/setups'), listPage);
  expect(page && inForm(page, 'driver').cacheKey).toBe('/setups#driver');
});

test('pages that differ in address, units or form have different cache keys', () => {
  const pages = new Set<string>();
  for (const { path, pageCache } of addresses.filter(({ pageCache }) => pageCache)) {
    const list = pageCache?.parameters.map((name) => `${name}=a%2F%23b`).join('&');
    for (const search of new Set(['', list ? `?${list}` : '']))
      for (const units of everyUnits.values())
        for (const audience of audiences) {
          const url = new URL(path.replace(/:[a-z]+/g, '12') + search, 'https://product.example');
          const page = publicPage('GET', url, pageCache, units);
          if (!page) throw new Error(`no copy is kept of ${url}`);
          const { cacheKey } = inForm(page, audience);
          expect(pages.has(cacheKey), cacheKey).toBe(false);
          pages.add(cacheKey);
        }
  }
});

test('each public page is tagged by what it shows', () => {
  const addressesByTags = new Map<string, string[]>();
  for (const { path, pageCache } of addresses) {
    const address = path.replace(/:id$|:id(?=\/)/, '12').replace(/:[a-z]+/g, 'x');
    const tags = pageCache && tagsOfPage(pageCache, { address }).join(' ');
    if (tags) addressesByTags.set(tags, [...(addressesByTags.get(tags) ?? []), address].sort());
  }
  const product = addressesByTags.get('product') ?? [];
  const fixed =
    '/ /contact /game-versions /help /pricing /privacy /settings /settings/x/x /setups/suggestions /terms /try';
  expect(product).toEqual(expect.arrayContaining(fixed.split(' ')));
  const viewer = '/setup-viewer/12 /setup-viewer/12/embed /setup-viewer/12/picture.png /setup-viewer/12/rig';
  expect(Object.fromEntries([...addressesByTags].map(([tags, paths]) => [tags, paths.join(' ')]))).toEqual({
    product: product.join(' '),
    setup: '/api/v1/oembed',
    'setup setup-12': `/api/v1/setups/12 /api/v1/setups/12/file ${viewer}`,
    list: '/api/v1/setups /cars/x/x/x /setups',
    'author author-12': '/authors/12',
    wishes: '/wanted',
    'wishes wishes-12': '/wanted/12',
  });
  expect(tagsOfPage(setupPage, { address: '/setup-viewer/12.data' })).toContain(setupTag(12));
  expect(tagsOfPage(setupPage, { address: '/setup-viewer/demo-12' })).toEqual(['setup']);
  expect(tagsOfPage(listPage, { address: '/setups?after=/12' })).toEqual([listTag]);
});
