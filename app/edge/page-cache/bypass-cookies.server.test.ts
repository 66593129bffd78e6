import { expect, test } from 'vitest';
import { formInCache, hasChangedSomething, ownChangeCookie } from './bypass-cookies.server.ts';

const withCookie = (cookie: string) => new Headers({ Cookie: cookie });

test('a first-time visitor, or one whose cookies change no page, is answered from the cache', () => {
  expect(formInCache(new Headers())).toBe('visitor');
  for (const cookie of [
    '',
    'theme=dark',
    '__client_uat=0; __client_uat_Ab3=0',
    '__clerk_db_jwt=x',
    'sessions=1',
    'x__session=1',
  ]) {
    expect(formInCache(withCookie(cookie)), cookie).toBe('visitor');
  }
});

test('one cookie that tells of a session is enough for the form of drivers', () => {
  for (const cookie of [
    '__session=a.b.c',
    '__session_Ab3=a.b.c',
    '__refresh_Ab3=r',
    '__client_uat=1763740000',
    '__client_uat=0; __client_uat_Ab3=1763740000',
    'theme=dark; __session=a.b.c',
  ]) {
    expect(formInCache(withCookie(cookie)), cookie).toBe('driver');
  }
});

test('one cookie that changes a page is enough to bypass the cache, signed in or not', () => {
  for (const cookie of ['toast=x', 'plan_version=x', 'own_change=1', '__session=a.b.c; own_change=1']) {
    expect(formInCache(withCookie(cookie)), cookie).toBeNull();
  }
});

test('a token in the header bypasses the cache', () => {
  expect(formInCache(new Headers({ Authorization: 'Bearer a.b.c', Cookie: '__session=a.b.c' }))).toBeNull();
});

test('a browser that has changed something says so until every cached page is newer', async () => {
  const line = await ownChangeCookie();
  expect(line).toContain('Max-Age=150');
  const [pair = ''] = line.split(';');
  expect(hasChangedSomething(withCookie(pair))).toBe(true);
  expect(formInCache(withCookie(pair))).toBeNull();
  expect(hasChangedSomething(new Headers())).toBe(false);
});
