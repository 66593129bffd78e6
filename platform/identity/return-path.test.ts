import { expect, test } from 'vitest';
import { hostedPageLink, safeReturnPath } from './return-path.ts';

test.each([
  '/',
  '/setups',
  '/setup-viewer/12?from=list#changes',
  '/setups?q=a%20b&game=ACC',
  '/a%2Fb',
  '/@dana',
])('an own path is kept: %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  '',
  null,
  undefined,
  'setups',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/setups/%5c%5cevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/ /evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'https://scrutineer.example@evil.example/',
  '//user@evil.example',
  '//user:secret@scrutineer.example/',
  '/a\\..\\b',
  `/${'a'.repeat(3000)}`,
])('anything else leads home: %j', (text) => {
  expect(safeReturnPath(text)).toBe('/');
});

test('a hosted page is told to come back by way of our own landing', () => {
  const link = new URL(
    hostedPageLink('https://accounts.example/sign-in', 'https://scrutineer.example', '/setups?q=a'),
  );
  expect(link.origin + link.pathname).toBe('https://accounts.example/sign-in');
  const landing = new URL(link.searchParams.get('redirect_url') ?? '');
  expect(landing.origin + landing.pathname).toBe('https://scrutineer.example/signed-in');
  expect(landing.searchParams.get('to')).toBe('/setups?q=a');
});

test('a foreign return address never reaches a hosted page', () => {
  const link = hostedPageLink(
    'https://accounts.example/sign-in',
    'https://scrutineer.example',
    '//evil.example',
  );
  expect(link).not.toContain('evil');
});
