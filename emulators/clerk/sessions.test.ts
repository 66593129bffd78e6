import { afterEach, expect, test, vi } from 'vitest';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function signedInBrowser(clerk: Awaited<ReturnType<typeof startClerk>>) {
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  const first = await browser.visit('/signed-in');
  if (first.driver.state !== 'signed-in') throw new Error('not signed in');
  return { browser, driver: first.driver };
}

function pass(seconds: number): void {
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });
}

test.each(['cookies', 'token', 'nonce'])(
  'a hosted sign-in reaches the product by a handshake (%s)',
  async (handshakeDelivery) => {
    const clerk = await startClerk();
    await clerk.control('/settings', 'PATCH', { handshakeDelivery });
    const browser = openBrowser(clerk);
    await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });

    expect((await browser.visit('/setups', { mayHandshake: false })).driver.state).toBe('signed-out');
    const arrival = await browser.visit('/signed-in');
    expect(arrival).toMatchObject({
      driver: { state: 'signed-in', userId: 'user_seed_driver' },
      redirects: 1,
    });
    const next = await browser.visit('/my-setups');
    expect(next).toMatchObject({ driver: { state: 'signed-in' }, redirects: 0, setCookies: [] });
    expect([...browser.jar.keys()]).not.toContain('__clerk_handshake');
    expect([...browser.jar.keys()]).not.toContain('__clerk_handshake_nonce');
  },
);

test.each([
  ['61 seconds', 61],
  ['10 minutes', 600],
  ['6 days', 6 * 86_400],
])('a form posted %s after the page was loaded is still the driver’s', async (_, seconds) => {
  const clerk = await startClerk();
  const { browser, driver } = await signedInBrowser(clerk);
  pass(seconds);
  const post = await browser.visit('/my-setups', { form: { note: 'hello' } });
  expect(post).toMatchObject({ driver: { state: 'signed-in', userId: driver.userId }, redirects: 0 });
  const again = await browser.visit('/my-setups', { form: { note: 'hello' } });
  expect(again).toMatchObject({ driver: { state: 'signed-in' }, setCookies: [] });
});

test('a public page renews a session quietly', async () => {
  const { browser } = await signedInBrowser(await startClerk());
  pass(600);
  const visit = await browser.visit('/setups', { mayHandshake: false });
  expect(visit).toMatchObject({ driver: { state: 'signed-in' }, redirects: 0 });
  expect(visit.setCookies).toHaveLength(3);
});

test('a form posted after the session was revoked is signed out, and so is the next page', async () => {
  const clerk = await startClerk();
  const { browser, driver } = await signedInBrowser(clerk);
  expect(await clerk.users.revokeSession(driver.sessionId)).toBe(true);
  pass(70);
  const post = await browser.visit('/my-setups', { form: { note: 'hello' } });
  expect(post.driver).toEqual({ state: 'signed-out', reason: 'expired' });
  const page = await browser.visit('/my-setups');
  expect(page).toMatchObject({ driver: { state: 'signed-out' }, redirects: 1 });
  expect(await browser.visit('/my-setups')).toMatchObject({ driver: { reason: 'no-session' }, redirects: 0 });
});

test('a session ends after a week', async () => {
  const { browser } = await signedInBrowser(await startClerk());
  pass(8 * 86_400);
  expect((await browser.visit('/my-setups')).driver.state).toBe('signed-out');
});

test('a session that tests let run out is over', async () => {
  const clerk = await startClerk();
  const { browser, driver } = await signedInBrowser(clerk);
  expect((await clerk.control(`/sessions/${driver.sessionId}/expire`, 'POST')).status).toBe(200);
  pass(70);
  expect((await browser.visit('/my-setups', { form: {} })).driver.state).toBe('signed-out');
});

test('a session with tasks left does not count', async () => {
  const clerk = await startClerk();
  const { browser, driver } = await signedInBrowser(clerk);
  await clerk.control(`/sessions/${driver.sessionId}/hold`, 'POST');
  pass(70);
  expect((await browser.visit('/my-setups')).driver).toEqual({ state: 'signed-out', reason: 'pending' });
});

test('signing in as somebody else on the same browser replaces the session', async () => {
  const clerk = await startClerk();
  const { browser } = await signedInBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-out`, {});
  pass(2);
  await browser.send(`${origin}/clerk/sign-in`, {
    identifier: 'premium@example.com',
    password: seededPassword,
  });
  expect((await browser.visit('/my-setups')).driver).toMatchObject({ userId: 'user_seed_premium' });
});
