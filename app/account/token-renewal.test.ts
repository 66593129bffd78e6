import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitRenewal, renewalIn } from './token-renewal.ts';

const now = Date.UTC(2026, 10, 23);
const seconds = (milliseconds: number) => milliseconds / 1000;

/** A token that was made so many seconds ago, and lives a minute. */
function token(age: number): string {
  const issuedAt = seconds(now) - age;
  const claims = Buffer.from(JSON.stringify({ sub: 'user_ÿ', iat: issuedAt, exp: issuedAt + 60 })).toString(
    'base64url',
  );
  return `e30.${claims}.c2ln`;
}

const signedIn = (secondsAgo: number) => `__client_uat=${seconds(now) - secondsAgo}`;

test.each([
  ['a fresh token lasts until 20 s before its end', `${signedIn(600)}; __session=${token(0)}`, 40_000],
  [
    'the older of two tokens counts',
    `${signedIn(600)}; __session=${token(0)}; __session_a-b=${token(30)}`,
    10_000,
  ],
  ['a token that ends soon', `${signedIn(600)}; __session=${token(45)}`, 0],
  ['a token out of date', `${signedIn(600)}; __session=${token(75)}`, 0],
  ['a token of the future: the clock is wrong', `${signedIn(600)}; __session=${token(-90)}`, 0],
  ['who has just signed in', `${signedIn(5)}; __session=${token(5)}`, 0],
  ['no token that scripts can read', signedIn(600), 0],
  ['no token at all', `${signedIn(600)}; __session=a.b.c`, 0],
  ['no word on when', `__session=${token(0)}`, 0],
])('%s', (_, cookies, expected) => {
  expect(renewalIn(cookies, now)).toBe(expected);
});

const page = Object.assign(new EventTarget(), { cookie: '' });
const prepare = vi.fn(() => Promise.resolve());
const renew = vi.fn();
let left = new AbortController();

/** An hour after the sign-in, with a token of this age in seconds. */
function openPage(age: number): void {
  page.cookie = `${signedIn(3600)}; __session=${token(age)}`;
  awaitRenewal(prepare, renew, left.signal);
}

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('document', page);
  left = new AbortController();
  prepare.mockClear();
  renew.mockClear();
});

afterEach(() => {
  left.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The work done once so much time has passed. */
async function after(ms: number): Promise<'nothing' | 'prepared' | 'renewed'> {
  await vi.advanceTimersByTimeAsync(ms);
  return renew.mock.calls.length > 0 ? 'renewed' : prepare.mock.calls.length > 0 ? 'prepared' : 'nothing';
}

test('nothing of the renewal comes while the token is good', async () => {
  openPage(0);
  expect([await after(39_000), await after(2_000)]).toEqual(['nothing', 'renewed']);
});

test('a token out of date is renewed once the page has come to rest', async () => {
  openPage(75);
  expect(await after(1_000)).not.toBe('renewed');
  expect(await after(1_000)).toBe('renewed');
});

test('the renewal waits for a driver who types, however long', async () => {
  openPage(75);
  for (let key = 0; key < 60; key += 1) {
    page.dispatchEvent(new Event('keydown'));
    expect(await after(1_000)).toBe('nothing');
  }
  expect(await after(1_000)).toBe('renewed');
});

test('a script that has come does not start under a press', async () => {
  prepare.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  openPage(75);
  await after(4_000);
  page.dispatchEvent(new Event('pointerdown'));
  expect([await after(1_000), await after(1_000)]).toEqual(['prepared', 'renewed']);
});

test('a token that another tab renewed is left alone', async () => {
  openPage(30);
  page.cookie = `${signedIn(3600)}; __session=${token(0)}`;
  expect(await after(30_000)).toBe('nothing');
});

test('a page that is seen again looks at once', async () => {
  openPage(0);
  page.cookie = signedIn(3600);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await after(2_000)).toBe('renewed');
});

test('a script that could not be fetched is started all the same, and says so itself', async () => {
  prepare.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  openPage(75);
  expect(await after(2_000)).toBe('renewed');
});

test('a page that was left renews nothing', async () => {
  openPage(75);
  left.abort();
  expect(await after(60_000)).toBe('nothing');
});
