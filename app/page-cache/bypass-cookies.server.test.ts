import { expect, test } from 'vitest';
import {
  hasChangedSomething,
  isAnybodys,
  mayChangePublicPages,
  ownChangeCookie,
} from './bypass-cookies.server.ts';

const withCookie = (cookie: string) => new Headers({ Cookie: cookie });

test('a browser without cookies, or with such as tell nothing, is anybody’s', () => {
  expect(isAnybodys(new Headers())).toBe(true);
  for (const cookie of [
    '',
    'theme=dark',
    '__client_uat=0; __client_uat_Ab3=0',
    '__clerk_db_jwt=x',
    'sessions=1',
    'x__session=1',
  ]) {
    expect(isAnybodys(withCookie(cookie)), cookie).toBe(true);
  }
});

test('one cookie that tells something is enough for a page of one’s own', () => {
  for (const cookie of [
    '__session=a.b.c',
    '__session_Ab3=a.b.c',
    '__refresh_Ab3=r',
    '__client_uat=1763740000',
    '__client_uat=0; __client_uat_Ab3=1763740000',
    'toast=x',
    'plan_version=x',
    'own_change=1',
    'theme=dark; __session=a.b.c',
  ]) {
    expect(isAnybodys(withCookie(cookie)), cookie).toBe(false);
  }
});

test('a token in the header is somebody’s', () => {
  expect(isAnybodys(new Headers({ Authorization: 'Bearer a.b.c' }))).toBe(false);
});

test('a browser that has changed something says so until every copy is newer', async () => {
  const line = await ownChangeCookie();
  expect(line).toContain('Max-Age=150');
  const [pair = ''] = line.split(';');
  expect(hasChangedSomething(withCookie(pair))).toBe(true);
  expect(isAnybodys(withCookie(pair))).toBe(false);
  expect(hasChangedSomething(new Headers())).toBe(false);
});

test('reading changes nothing, and the profile that each page of a driver’s sends does not count', () => {
  expect(mayChangePublicPages('POST', '/my-setups')).toBe(true);
  expect(mayChangePublicPages('DELETE', '/anything')).toBe(true);
  expect(mayChangePublicPages('GET', '/setups')).toBe(false);
  expect(mayChangePublicPages('HEAD', '/setups')).toBe(false);
  expect(mayChangePublicPages('POST', '/api/user-profile')).toBe(false);
});
