import { expect, test, vi } from 'vitest';
import {
  comesBackByItself,
  isAddressTooFast,
  isDriverTooFast,
  type RateLimit,
  senderOf,
} from './limits.server.ts';

/** A limit of one for each key, which notes whom it was asked about. */
function once() {
  const keys: string[] = [];
  const limit: RateLimit = {
    async limit({ key }) {
      keys.push(key);
      return { success: keys.filter((known) => known === key).length === 1 };
    },
  };
  return { limit, keys };
}

function stage() {
  const [driver, address, ai] = [once(), once(), once()];
  const limits = {
    WRITES_BY_DRIVER: driver.limit,
    WRITES_BY_ADDRESS: address.limit,
    AI_BY_ADDRESS: ai.limit,
  };
  return { limits, driver, address, ai };
}

const sent = (path: string, method = 'POST') =>
  new Request(`https://scrutineer.example${path}`, { method, headers: { 'CF-Connecting-IP': '192.0.2.7' } });

test('the second write of an address is one too many, as is the second of a driver', async () => {
  const { limits } = stage();
  expect(await isAddressTooFast(sent('/my-setups'), limits)).toBe(false);
  expect(await isAddressTooFast(sent('/upload-setup'), limits)).toBe(true);
  expect(await isDriverTooFast(sent('/my-setups'), 'user_1', limits)).toBe(false);
  expect(await isDriverTooFast(sent('/my-setups'), 'user_2', limits)).toBe(false);
  expect(await isDriverTooFast(sent('/my-setups'), 'user_1', limits)).toBe(true);
});

test.each([
  '/api/generate-setup',
  '/api/refine',
  '/api/race-engineer-chat',
  '/setup-assistant',
  '/setup-assistant/run',
  '/setup-assistant/engineer.data',
])('the engineer, asked through %s, has a limit of its own', async (path) => {
  const { limits, ai } = stage();
  await isAddressTooFast(sent(path), limits);
  expect(ai.keys).toEqual(['192.0.2.7']);
});

test('reading, signing out, Clerk and the webhooks are not counted', async () => {
  const { limits, address } = stage();
  for (const path of ['/sign-out', '/webhooks/stripe', '/__clerk/v1/client/sign_ins']) {
    expect(await isAddressTooFast(sent(path), limits)).toBe(false);
  }
  expect(await isAddressTooFast(sent('/setups', 'GET'), limits)).toBe(false);
  expect(address.keys).toEqual([]);
});

test('a limit that cannot be asked keeps nobody out, and is told', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken: RateLimit = { limit: () => Promise.reject(new Error('away')) };
  const limits = { WRITES_BY_DRIVER: broken, WRITES_BY_ADDRESS: broken, AI_BY_ADDRESS: broken };
  expect(await isAddressTooFast(sent('/my-setups'), limits)).toBe(false);
  expect(told).toHaveBeenCalledTimes(1);
});

test('an IPv6 customer is one sender, whatever address of theirs is used', () => {
  expect(senderOf('2001:db8:1:2:3:4:5:6')).toBe(senderOf('2001:DB8:1:2::9'));
  expect(senderOf('2001:db8::1')).not.toBe(senderOf('2001:db8:0:1::1'));
  expect(senderOf('192.0.2.7')).toBe('192.0.2.7');
});

test('only forms with something typed in them come back by themselves', () => {
  for (const path of [
    '/upload-setup',
    '/upload-setup/send',
    '/setup-assistant',
    '/setup-assistant.data',
    '/setup-assistant/run',
    '/setup-assistant/engineer',
  ]) {
    expect(comesBackByItself(path)).toBe(true);
  }
  for (const path of ['/checkout', '/my-setups', '/api/refine', '/upload-setup/x']) {
    expect(comesBackByItself(path)).toBe(false);
  }
});
