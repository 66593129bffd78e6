import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Avatar,
  driverInCookie,
  forgetFormerNames,
  rememberAvatar,
  rememberedAvatar,
} from './avatar-cookie.server.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const seen = { firstName: 'Dana', lastName: '♥', email: 'd@example.com', unseenNews: 2 };
const dana = (): Avatar => ({ of: 'user_1', initial: 'D', seen: { ...seen, at: Date.now() } });
const browserWith = (line: string | null) => new Headers({ Cookie: line?.split(';')[0] ?? '' });
const session = { sub: 'user_1' };

test('a browser tells who its driver is for five minutes, in the same session’s name alone', async () => {
  const browser = browserWith(await rememberAvatar(null, dana()));
  expect(await driverInCookie(browser, session)).toMatchObject({ ...seen, initial: 'D' });
  expect(await driverInCookie(browser, { ...session, sub: 'user_2' })).toBeNull();
  vi.advanceTimersByTime(300_001);
  expect(await driverInCookie(browser, session)).toBeNull();
  expect((await rememberedAvatar(browser, 'user_1'))?.initial).toBe('D');
});

test('the avatar cookie is sent again after a minute, and at once after a change', async () => {
  const before = dana();
  expect(await rememberAvatar(before, dana())).toBeNull();
  expect(
    await rememberAvatar(before, { ...before, seen: { ...seen, unseenNews: 0, at: Date.now() } }),
  ).not.toBeNull();
  expect(await rememberAvatar(before, { of: 'user_1', initial: 'D' })).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(await rememberAvatar(before, dana())).not.toBeNull();
});

test('a cookie that was never ours names nobody', async () => {
  const cookies = ['avatar=', 'avatar=x', `avatar=${'x'.repeat(5_000)}`].concat(
    [
      { ...dana(), of: 5 },
      { ...dana(), initial: 'Dana' },
      { ...dana(), seen: { ...seen, unseenNews: '<b>', at: Date.now() } },
    ].map((value) => `avatar=${Buffer.from(JSON.stringify(value)).toString('base64')}`),
  );
  for (const cookie of cookies) expect(await driverInCookie(browserWith(cookie), session), cookie).toBeNull();
});

test('a name too long for a cookie leaves its initial alone', async () => {
  const long = {
    ...dana(),
    seen: { ...seen, firstName: '♥'.repeat(400), lastName: '♥'.repeat(400), at: Date.now() },
  };
  const line = await rememberAvatar(null, long);
  expect(line?.length).toBeLessThan(1_000);
  expect(await rememberedAvatar(browserWith(line), 'user_1')).toEqual({ of: 'user_1', initial: 'D' });
});

test('a stale avatar cookie is ignored', async () => {
  const browser = browserWith(await rememberAvatar(null, dana()));
  const names = { first_name: 'Dana', last_name: '♥', email: 'd@example.com' };
  const profile = { clerk_user_id: 'user_1', ...names } as Parameters<typeof forgetFormerNames>[1];
  expect(await forgetFormerNames(browser, profile)).toEqual([]);
  const [[, line = ''] = []] = await forgetFormerNames(browser, { ...profile, last_name: 'Lap' });
  expect(await rememberedAvatar(browserWith(line), 'user_1')).toBeNull();
});
