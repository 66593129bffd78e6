import { expect, test } from 'vitest';
import { finishResponse } from './response-headers.server.ts';

/** What becomes of a route's `Cache-Control`. */
function finished(
  cacheControl: string | null,
  { isPrivate = false, setCookies = [] as string[] } = {},
): string | null {
  const response = new Response('', { headers: cacheControl ? { 'Cache-Control': cacheControl } : {} });
  return finishResponse(response, { isPrivate, setCookies }).headers.get('Cache-Control');
}

test('what is made for a driver stays out of every cache, unless it may stay in the browser', () => {
  expect(finished(null, { isPrivate: true })).toBe('private, no-store');
  expect(finished('public, max-age=600', { isPrivate: true })).toBe('private, no-store');
  expect(finished('max-age=600', { isPrivate: true })).toBe('private, no-store');
  expect(finished('private, max-age=300', { isPrivate: true })).toBe('private, max-age=300');
});

test('what sets a cookie is kept nowhere, whatever else is said', () => {
  for (const said of [null, 'public, max-age=600', 'private, max-age=300']) {
    expect(finished(said, { setCookies: ['a=b'] })).toBe('private, no-store');
    expect(finished(said, { setCookies: ['a=b'], isPrivate: true })).toBe('private, no-store');
  }
});

test('what is the same for everybody is left as it is', () => {
  expect(finished('public, max-age=600')).toBe('public, max-age=600');
  expect(finished(null)).toBeNull();
});
