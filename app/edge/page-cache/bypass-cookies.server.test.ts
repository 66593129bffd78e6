import { expect, test } from 'vitest';
import { formInCache, hasChangedSomething, ownChangeCookie } from './bypass-cookies.server.ts';

const withCookie = (cookie: string) => new Headers({ Cookie: cookie });

test.each([
  [
    'a first-time visitor, or one whose cookies change no page',
    'visitor',
    ['', 'theme=dark', '__clerk_db_jwt=x'],
  ],
  [
    'a reader who holds no session',
    'visitor',
    ['__client_uat=0; __client_uat_Ab3=0', 'sessions=1', 'x__session=1'],
  ],
  [
    'a reader who holds a session’s token',
    'driver',
    ['__session=a.b.c', '__session_Ab3=a.b.c', '__refresh_Ab3=r'],
  ],
  [
    'a reader who has signed in',
    'driver',
    ['__client_uat=1763740000', '__client_uat=0; __client_uat_Ab3=1763740000'],
  ],
  ['a reader whose other cookies change no page', 'driver', ['theme=dark; __session=a.b.c']],
  ['a reader who has a cookie that changes a page', null, ['toast=x', 'plan_version=x', 'own_change=1']],
  ['a reader who has one beside a session', null, ['__session=a.b.c; own_change=1']],
])('%s is given the form of %s', (_, form, cookies) => {
  for (const cookie of cookies) expect(formInCache(withCookie(cookie)), cookie).toBe(form);
});

test('a request without cookies is a visitor’s, and a token in the header bypasses the cache', () => {
  expect(formInCache(new Headers())).toBe('visitor');
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
