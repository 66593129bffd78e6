import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOurPage } from './offline/offline-addresses.ts';
import {
  type Address,
  addressAt,
  addresses,
  isMachinePath,
  logNameOf,
  unknownAddress,
  pagePathOf,
} from './addresses.server.ts';

function addressOf(file: string): string {
  const name = file.replace(/\.tsx?$/, '').replaceAll(/\[(.)\]/g, '\u0000');
  const parts = name.split('.').filter((part) => !part.startsWith('_'));
  const path = parts.map((part) => part.replace(/_$/, '').replace(/^\$/, ':')).join('/');
  return `/${path.replaceAll('\u0000', '.')}`;
}

test('every route has a row, and every row a route or an upstream', () => {
  const routes = readdirSync('app/routes').filter((file) => file !== '$.tsx');
  // The operator's page is what the route of unknown addresses shows to operators.
  const rows = addresses
    .filter(({ upstream, path }) => !upstream && path !== '/operator')
    .map(({ path }) => path);
  expect(rows.sort()).toEqual([...new Set(routes.map(addressOf))].sort());
});

/** A form lost to a limit is lost work, and a wide one lets anybody fill the Worker's memory. */
test.each([
  ['/upload-setup', 576],
  ['/setup-assistant', 1024],
  ['/setup-assistant/engineer', 64],
  ['/api/like-setup', 64],
  ['/api/refine', 256],
  ['/webhooks/stripe', 512],
  ['/__clerk/v1/client/sign_ins', 256],
  ['/__clerk/v1/me/profile_image', 10_500],
  ['/checkout', 64],
])('%s takes a body of %i KiB', (path, kibibytes) => {
  expect(addressAt(path).body.largest).toBe(kibibytes * 1024);
});

test('no row stands in the shadow of another', () => {
  for (const { path } of addresses) {
    expect(addressAt(path.replaceAll(/:\w+|\*/g, '1')).path).toBe(path);
  }
});

test('session and cache rules are the upstream’s own for its answers, and everybody’s for open data', () => {
  for (const { path, upstream, session, pageCache, isForAnyOrigin = false } of addresses) {
    const asksNobody = Boolean(upstream) || isForAnyOrigin;
    expect([path, session === 'none', pageCache && upstream]).toEqual([path, asksNobody, undefined]);
  }
});

const pathsWith = (has: (address: Address) => unknown) => addresses.filter(has).map(({ path }) => path);

test('the service worker leaves to the browser what is answered without a look at the session', () => {
  const opened = addresses.filter(({ session }) => session === 'none').map(({ path }) => path);
  expect(opened).toContain('/setup-viewer/:id/embed');
  const example = (path: string) => new URL(path.replaceAll(/:\w+|\*/g, '1'), 'https://setups.racing');
  expect(opened.filter((path) => isOurPage(example(path)))).toEqual([]);
});

test('the exceptions are these', () => {
  expect(pathsWith(({ changesPublicPages }) => changesPublicPages === false)).toEqual([
    '/account/profile',
    '/api/laps',
    '/api/user-profile',
    '/my-setups/:id/recording',
    '/units',
  ]);
  expect(pathsWith(({ openToClosedAccounts }) => openToClosedAccounts)).toEqual([
    '/account/deleted',
    '/sign-out',
  ]);
  expect(pathsWith(({ isForAnyOrigin }) => isForAnyOrigin)).toEqual([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/api/v1/oembed',
    '/api/v1/setups',
    '/api/v1/setups/:id',
    '/api/v1/setups/:id/file',
    '/setup-viewer/:id/embed',
    '/setup-viewer/:id/picture.png',
  ]);
});

test('caches know a page in one spelling', () => {
  for (const path of ['/', '/_root.data', '/setups', '/setups.data', '/setup-viewer/12.data']) {
    expect(addressAt(path).pageCache, path).toBeDefined();
  }
  for (const path of [
    '/my-setups/x.css',
    '/setups/',
    '/setup-viewer',
    '/setup-viewer/12.css',
    '/setup-viewer/12/download',
    '/setup-viewer/12%2F..%2F..%2Fprofile',
  ]) {
    expect(addressAt(path).pageCache, path).toBeUndefined();
  }
});

test.each([
  ['/', '/'],
  ['/_root.data', '/.data'],
  ['/setups.data', '/setups.data'],
  ['/setup-viewer/123/download', '/setup-viewer/:id/download'],
  ['/setup-viewer/123/rig', '/setup-viewer/:id/rig'],
  ['/my-setups/5', '/my-setups/:id'],
  ['/my-setups/5/delete', '/my-setups/:id/delete'],
  ['/api/subscription/create-checkout-session', '/api/subscription/create-checkout-session'],
  ['/api/generations/77', '/api/generations/:id'],
  ['/webhooks/stripe', '/webhooks/stripe'],
  ['/__clerk/v1/client/sign_ins/sia_secret', '/__clerk/*'],
  ['/__clerk/v1/saml/acs/samlc_secret', '/__clerk/*'],
  ['/anna@example.com', '*'],
  ['/anna@example.com.data', '*'],
  ['/setups/anna@example.com', '*'],
  ['/setup-viewer/anna@example.com', '/setup-viewer/:id'],
])('%s is logged as %s', (path, name) => {
  expect(logNameOf(path)).toBe(name);
});

test.each([
  ['/_root.data', '/'],
  ['/setups.data', '/setups'],
  ['/setup-assistant/_index.data', '/setup-assistant'],
  ['/account/data.json', '/account/data.json'],
  ['/api/like-setup.data', '/api/like-setup.data'],
])('%s belongs to %s', (pathname, page) => {
  expect(pagePathOf(pathname)).toBe(page);
});

test.each([
  '/api/like-setup/1',
  '/api/%6cike-setup',
  '/API/like-setup',
  '/setups/x',
  '/my-setups/1/2/delete',
])('nothing stands at %s', (pathname) => {
  expect(addressAt(pathname)).toMatchObject({ path: unknownAddress.path });
});

test('programs are told apart from browsers in any spelling', () => {
  expect(['/api', '/API/x', '/%61pi/x', '/webhooks/stripe'].every(isMachinePath)).toBe(true);
  expect(['/apiary', '/', '/%', '/setups'].some(isMachinePath)).toBe(false);
});
