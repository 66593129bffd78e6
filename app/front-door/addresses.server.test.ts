import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isForPrograms, methodsAt, pagePathOf } from './addresses.server.ts';

/** The address of a route's file, with a part for each parameter. */
function addressOf(file: string): string {
  const name = file.replace(/\.tsx?$/, '').replaceAll(/\[(.)\]/g, '\u0000');
  const parts = name.split('.').filter((part) => !part.startsWith('_'));
  const path = parts.map((part) => part.replace(/_$/, '').replace(/^\$\w+/, '7')).join('/');
  return `/${path.replaceAll('\u0000', '.')}`;
}

test('every route is an address', () => {
  for (const file of readdirSync('app/routes')) {
    if (file !== '$.tsx') expect([file, methodsAt(addressOf(file))]).not.toEqual([file, null]);
  }
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
  expect(methodsAt(pathname)).toBeNull();
});

test('programs are told apart from browsers in any spelling', () => {
  expect(['/api', '/API/x', '/%61pi/x', '/webhooks/stripe'].every(isForPrograms)).toBe(true);
  expect(['/apiary', '/', '/%', '/setups'].some(isForPrograms)).toBe(false);
});
