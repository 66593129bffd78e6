import { expect, test } from 'vitest';
import { addressesShowing, publicPage } from './public-page.server.ts';

/** The address whose copy a request is given; null when it has a page of its own. */
const copyAt = (address: string, method = 'GET') =>
  publicPage(method, new URL(address, 'https://product.example'))?.cacheKey ?? null;

test('a page is the same whatever nobody reads in its address', () => {
  expect(copyAt('/?utm_source=x&fbclid=1')).toBe('/');
  expect(copyAt('/setups?utm_source=x')).toBe('/setups');
  expect(copyAt('/setup-viewer/12?from=mail')).toBe('/setup-viewer/12');
  expect(copyAt('/setup-viewer/demo-acc-spa-race')).toBe('/setup-viewer/demo-acc-spa-race');
});

test('the parameters of a list come in one order, without those that ask for nothing', () => {
  const wanted = '/setups?q=wet+spa&game=ACC&car=bmw&track=spa&after=c&sort=liked';
  expect(copyAt('/setups?sort=liked&after=c&track=spa&x=1&car=bmw&game=ACC&q=wet%20spa')).toBe(wanted);
  expect(copyAt('/setups?q=&game=&car=&track=&sort=newest')).toBe('/setups');
  expect(copyAt('/setups?sort=worst')).toBe('/setups');
  expect(copyAt('/setups?game=LMU&game=ACC')).toBe('/setups?game=ACC');
});

test('a query that is too long to be asked for twice has no copy', () => {
  expect(copyAt(`/setups?q=${'x'.repeat(200)}`)).not.toBeNull();
  expect(copyAt(`/setups?q=${'x'.repeat(300)}`)).toBeNull();
});

test('the data of public pages have copies, in the parts that our pages ask for', () => {
  expect(copyAt('/_root.data')).toBe('/_root.data');
  expect(copyAt('/setups.data?game=ACC')).toBe('/setups.data?game=ACC');
  expect(copyAt('/setups.data?_routes=routes%2Fsetups&after=c')).toBe(
    '/setups.data?after=c&_routes=routes%2Fsetups',
  );
  expect(copyAt('/setups.data?_routes=root')).toBeNull();
  expect(copyAt('/setups.data?_routes=routes%2Fsetups&_routes=root')).toBeNull();
  expect(copyAt('/setup-viewer/12.data')).toBe('/setup-viewer/12.data');
  expect(copyAt('/setup-viewer/12.data?_routes=root')).toBeNull();
});

test('no other page has a copy', () => {
  for (const path of [
    '/my-setups',
    '/my-setups/x.css',
    '/profile',
    '/sign-in',
    '/setup-assistant',
    '/upload-setup',
    '/setups/',
    '/setup-viewer',
    '/setup-viewer/12/download',
    '/setup-viewer/12%2F..%2F..%2Fprofile',
    '/api/subscription/status',
    '/healthz',
  ]) {
    expect(copyAt(path), path).toBeNull();
  }
});

test('only reading is answered from a copy', () => {
  expect(copyAt('/setups', 'HEAD')).toBe('/setups');
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(copyAt('/setups', method)).toBeNull();
});

test('where a setup is forgotten, its own copies are', () => {
  for (const address of addressesShowing(12)) expect(copyAt(address)).toBe(address);
  expect(addressesShowing(12)).toContain('/setup-viewer/12');
});
