import { expect, test, vi } from 'vitest';
import { addressAt } from './addresses.server.ts';
import {
  isAddressRateLimited,
  isDriverRateLimited,
  type RateLimits,
  type RateLimit,
  senderOf,
} from './rate-limits.server.ts';

/** A limit of one for each key, which notes whom it was asked about. */
function once() {
  const keys: string[] = [];
  const limit: RateLimit = {
    async limit({ key }) {
      keys.push(key);
      return { success: keys.filter((other) => other === key).length === 1 };
    },
  };
  return { limit, keys };
}

const limitsBy = (limit: (name: string) => RateLimit): RateLimits => ({
  WRITES_BY_DRIVER: limit('driver'),
  WRITES_BY_ADDRESS: limit('address'),
  AI_BY_ADDRESS: limit('ai'),
  ASSISTANTS_BY_ADDRESS: limit('assistants'),
  CLERK_BY_ADDRESS: limit('clerk'),
  LOOKUPS_BY_DRIVER: limit('lookups'),
  BASELINES_BY_ADDRESS: limit('baselines'),
  READS_BY_ADDRESS: limit('reads'),
  SUGGESTIONS_BY_ADDRESS: limit('suggestions'),
});

function stage() {
  const limiters = new Map<string, ReturnType<typeof once>>();
  const limits = limitsBy((name) => limiters.set(name, once()).get(name)?.limit as RateLimit);
  return { limits, keysOf: (name: string) => limiters.get(name)?.keys };
}

const sent = (path: string, method = 'POST') =>
  new Request(`https://scrutineer.example${path}`, { method, headers: { 'CF-Connecting-IP': '192.0.2.7' } });

const policyOf = ({ url }: Request) => addressAt(new URL(url).pathname);
const byAddress = (request: Request, limits: RateLimits) =>
  isAddressRateLimited(request, policyOf(request), limits);
const byDriver = (request: Request, userId: string, limits: RateLimits) =>
  isDriverRateLimited(request, policyOf(request), userId, limits);

test('the second write of an address is one too many, as is the second of a driver', async () => {
  const { limits } = stage();
  const ofAddress = ['/my-setups', '/upload-setup'].map((path) => byAddress(sent(path), limits));
  expect(await Promise.all(ofAddress)).toEqual([false, true]);
  const users = ['user_1', 'user_2', 'user_1'];
  const ofDriver = users.map((user) => byDriver(sent('/my-setups'), user, limits));
  expect(await Promise.all(ofDriver)).toEqual([false, false, true]);
});

test.each([
  '/api/generate-setup',
  '/api/refine',
  '/api/race-engineer-chat',
  '/setup-assistant',
  '/setup-assistant/run',
  '/setup-assistant/engineer.data',
])('the engineer, asked through %s, has a limit of its own', async (path) => {
  const { limits, keysOf } = stage();
  await byAddress(sent(path), limits);
  expect(keysOf('ai')).toEqual(['192.0.2.7']);
});

test('requests to Clerk are counted apart, so that signing in never waits for other writes', async () => {
  const { limits, keysOf } = stage();
  expect(await byAddress(sent('/my-setups'), limits)).toBe(false);
  expect(await byAddress(sent('/__clerk/v1/client/sign_ins'), limits)).toBe(false);
  expect(await byAddress(sent('/__clerk/v1/client/sessions/sess_1/tokens'), limits)).toBe(true);
  expect(await byAddress(sent('/__clerk/v1/client', 'GET'), limits)).toBe(false);
  expect([keysOf('address')?.length, keysOf('clerk')?.length]).toEqual([1, 2]);
});

test.each([
  '/setup-assistant?session_id=cs_1',
  '/setup-assistant.data?session_id=cs_1&_routes=routes%2Fsetup-assistant',
  '/setup-assistant/engineer?from=x&session_id=cs_1',
  '/account/data.json',
])('reading %s asks others or gathers all there is: it has a limit by driver', async (path) => {
  const { limits, keysOf } = stage();
  expect(await byDriver(sent(path, 'GET'), 'user_1', limits)).toBe(false);
  expect(await byDriver(sent(path, 'HEAD'), 'user_1', limits)).toBe(true);
  expect([keysOf('lookups'), keysOf('driver')]).toEqual([['user_1', 'user_1'], []]);
  expect(await byDriver(sent('/setup-assistant?checkout=pending', 'GET'), 'user_1', limits)).toBe(false);
  expect(keysOf('lookups')).toHaveLength(2);
});

test('reading, signing out and the webhooks are not counted', async () => {
  const { limits, keysOf } = stage();
  for (const path of ['/sign-out', '/webhooks/stripe']) {
    expect(await byAddress(sent(path), limits)).toBe(false);
  }
  expect(await byAddress(sent('/setups', 'GET'), limits)).toBe(false);
  expect(keysOf('address')).toEqual([]);
});

test('a limit that cannot be asked keeps nobody out, and is told', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const limits = limitsBy(() => ({ limit: () => Promise.reject(new Error('away')) }));
  expect(await byAddress(sent('/my-setups'), limits)).toBe(false);
  expect(told).toHaveBeenCalledTimes(1);
});

test('setups for everybody and suggestions are counted apart, and apart from what else is read', async () => {
  const { limits, keysOf } = stage();
  const reading = (path: string) => byAddress(sent(path, 'GET'), limits);
  for (const path of ['/try?game=ACC', '/setups', '/setups/suggestions?q=spa']) {
    expect(await reading(path)).toBe(false);
  }
  expect(await reading('/try.data?game=ACC')).toBe(true);
  expect(await reading('/setups/suggestions?q=monza')).toBe(true);
  expect(await byAddress(sent('/api/hear'), limits)).toBe(true);
  expect([keysOf('baselines')?.length, keysOf('suggestions')?.length]).toEqual([2, 3]);
});

test('an IPv6 customer is one sender, whichever of their addresses is used', () => {
  expect(senderOf('2001:db8:1:2:3:4:5:6')).toBe(senderOf('2001:DB8:1:2::9'));
  expect(senderOf('2001:db8::1')).not.toBe(senderOf('2001:db8:0:1::1'));
  expect(senderOf('192.0.2.7')).toBe('192.0.2.7');
});
