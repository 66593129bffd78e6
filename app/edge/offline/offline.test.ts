import { expect, test } from 'vitest';
import { filesOf, isCacheablePage, isOurPage, pageOfData } from './offline-addresses.ts';
import { offlinePage } from './offline-page.ts';
import { isForEverybody, whosePage } from './whose-page.ts';

const at = (address: string) => new URL(address, 'https://setups.racing');

test('only setups, rig views, own setups and their stints are kept', () => {
  const kept = [
    '/setup-viewer/12',
    '/setup-viewer/demo-acc-spa-race/rig',
    '/my-setups',
    '/my-setups/12',
    '/my-setups/12/stints',
    '/my-setups/12/stints/3',
  ];
  expect(kept.filter((address) => !isCacheablePage(at(address)))).toEqual([]);
  const others = ['/', '/setups', '/profile', '/my-setups/12/delete', '/setup-viewer', '/setup-assistant'];
  expect(others.filter((address) => isCacheablePage(at(address)))).toEqual([]);
});

test('addresses for programs, sign-in, payment and downloads are left to the browser', () => {
  const left = [
    '/api/refine',
    '/__clerk/v1/client',
    '/checkout',
    '/sign-out',
    '/signed-in',
    '/account/data.json',
    '/setup-viewer/12/download',
    '/setup-viewer/12/code',
    '/robots.txt',
  ];
  expect(left.filter((address) => isOurPage(at(address)))).toEqual([]);
  expect(['/', '/setups', '/sign-in', '/my-setups/12'].filter((address) => !isOurPage(at(address)))).toEqual(
    [],
  );
});

test("a page's data tell which page they are of", () => {
  const pageOf = (address: string) => pageOfData(at(address))?.href.slice(at('/').origin.length);
  expect(pageOf('/setup-viewer/12/rig.data?version=2&_routes=root')).toBe('/setup-viewer/12/rig?version=2');
  expect(pageOf('/_root.data')).toBe('/');
  expect(pageOf('/setups')).toBeUndefined();
});

test('files are found in a page once, however often it names them', () => {
  const page =
    '<link href="/assets/styles-a1.css"><script>import "/assets/root-b2.js";import "/assets/root-b2.js"</script>';
  expect(filesOf(page)).toEqual(['/assets/styles-a1.css', '/assets/root-b2.js']);
});

const byDriver = { 'X-Driver': 'user_1' };
const byVisitor = { 'X-Driver': 'nobody' };
const forNobody = { 'Cache-Control': 'private, no-store' };
const forAll = { 'Cache-Control': 'public, max-age=0' };

test.each([
  ["a driver's page", { ...byDriver, ...forNobody }, { driver: 'user_1' }, false],
  ['a page from the edge cache', forAll, { driver: null }, true],
  ["a visitor's page that nobody keeps", { ...byVisitor, ...forNobody }, { driver: null }, false],
  ["a visitor's public page", { ...byVisitor, ...forAll }, { driver: null }, true],
  ['a page drawn before a session is renewed', forNobody, null, false],
  ["a driver's page that calls itself public", { ...byDriver, ...forAll }, { driver: 'user_1' }, false],
])('%s is known by its headers', (_, headers, whose, forEverybody) => {
  expect(whosePage(new Headers(headers))).toEqual(whose);
  expect(isForEverybody(new Headers(headers))).toBe(forEverybody);
});

test('an address in the page that says there is no copy cannot break out of it', async () => {
  const address = at('/setups?q="><script>alert(1)</script>');
  const page = await offlinePage({ url: address, styles: '/assets/styles.css', pages: [] }).text();
  expect(page).not.toContain('<script');
});
