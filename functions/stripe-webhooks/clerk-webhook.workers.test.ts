import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readClerkWebhook } from '#core/adapters/clerk-webhook';
import { createStripe } from '#core/adapters/stripe';
import { createBilling } from '#core/billing/billing';
import { createPlanCache } from '#core/billing/plan-cache';
import { storesInMemory } from '#core/billing/stores-in-memory';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { handleClerkRequest } from './clerk/handle-clerk-request.ts';
import type { ClerkServices } from './clerk/services.ts';
import { stopCharging } from './clerk/stop-charging.ts';

const secret = `whsec_${btoa('a secret of the endpoint')}`;
const address = 'https://scrutineer.test/webhooks/clerk';

/** The Worker's parts around a Stripe in memory; everything runs on workerd. */
async function workshop(changes: Partial<ClerkServices> = {}) {
  const { subscriptions } = storesInMemory();
  const forgotten: string[] = [];
  const reports: string[] = [];
  const standIn = await createStripeStandIn({
    origin: 'http://stripe.test',
    appOrigin: 'https://scrutineer.test',
    webhookSecret: 'whsec_local',
    secretKey: 'sk_test_local',
    realNow: () => Date.now(),
    delivers: false,
  });
  const stripe = createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://stripe.test',
    fetch: async (input, init) => standIn.fetch(new Request(input, init)),
  });
  const now = () => new Date();
  const report = (what: unknown) => reports.push(String(what));
  const billing = createBilling({ stripe, subscriptions, now, planCache: createPlanCache(), report });
  const services: ClerkServices = {
    read: (headers, body) => readClerkWebhook(headers, body, secret),
    stopCharging: (clerkUserId) => stopCharging(clerkUserId, { billing, stripe, subscriptions }),
    forget: async (clerkUserId) => void forgotten.push(clerkUserId),
    report,
    ...changes,
  };
  const send = (request: Request) => handleClerkRequest({ request, services });
  return { send, forgotten, reports, stripe, subscriptions, billing };
}

function post(body: string, change: Record<string, string> = {}): Request {
  const at = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(at),
    'svix-signature': `v1,${signature}`,
    ...change,
  };
  return new Request(address, { method: 'POST', body, headers });
}

const deleted = (id: string) =>
  JSON.stringify({ object: 'event', type: 'user.deleted', data: { id, deleted: true, object: 'user' } });

test('a deleted account is forgotten, and again when told again', async () => {
  const { send, forgotten } = await workshop();
  for (let time = 0; time < 2; time++) {
    const answer = await send(post(deleted('user_1')));
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'forgotten' }]);
  }
  expect(forgotten).toEqual(['user_1', 'user_1']);
});

test('a driver who leaves is charged no more', async () => {
  const { send, forgotten, stripe, subscriptions } = await workshop();
  await subscriptions.addCustomer('user_seed_premium', 'cus_seed_premium');
  expect((await send(post(deleted('user_seed_premium')))).status).toBe(200);
  expect(forgotten).toEqual(['user_seed_premium']);
  const { subscriptions: running } = await stripe.customerState('cus_seed_premium');
  expect(running.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toEqual([true]);
});

test('payment pages that are open close', async () => {
  const { send, billing, stripe, subscriptions } = await workshop();
  const checkout = await billing.createCheckoutSession({
    clerkUserId: 'user_new',
    email: 'new@example.com',
    priceId: 'price_seed_monthly',
    origin: 'https://scrutineer.test',
  });
  expect(checkout.ok).toBe(true);
  const customerId = (await subscriptions.byUser('user_new'))?.stripe_customer_id ?? '';
  expect(await stripe.openCheckouts(customerId)).toHaveLength(1);
  await send(post(deleted('user_new')));
  expect(await stripe.openCheckouts(customerId)).toEqual([]);
});

test('nothing is forgotten before the payments have ended, and Clerk is asked to come again', async () => {
  const { send, forgotten, reports } = await workshop({
    stopCharging: () => Promise.reject(new Error('Stripe is down')),
  });
  expect((await send(post(deleted('user_1')))).status).toBe(503);
  expect(forgotten).toEqual([]);
  expect(reports).toHaveLength(1);
});

test('a database that is down is told to Clerk', async () => {
  const { send } = await workshop({ forget: () => Promise.reject(new Error('down')) });
  const answer = await send(post(deleted('user_1')));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('other events are taken and ignored', async () => {
  const { send, forgotten } = await workshop();
  const answer = await send(post(JSON.stringify({ type: 'user.updated', data: { id: 'user_1' } })));
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'ignored' }]);
  expect(forgotten).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['a signature of nobody', { 'svix-signature': 'v1,AAAA' }],
  ['no signature', { 'svix-signature': '' }],
  ['an old time', { 'svix-timestamp': '1700000000' }],
  ["a driver's token instead", { 'svix-signature': '', authorization: 'Bearer a.b.c' }],
])('a sender with %s is refused and changes nothing', async (_, change) => {
  const { send, forgotten } = await workshop();
  const answer = await send(post(deleted('user_1'), change));
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: 'The signature does not fit.', code: 'invalid_signature' },
  ]);
  expect(forgotten).toEqual([]);
});

test('other methods and bodies without end are refused', async () => {
  const { send } = await workshop();
  expect((await send(new Request(address))).status).toBe(405);
  expect((await send(post('x'.repeat(300 * 1024)))).status).toBe(413);
});
