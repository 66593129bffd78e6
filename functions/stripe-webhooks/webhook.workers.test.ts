import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStripe } from '#core/adapters/stripe';
import { verifyWebhook } from '#core/adapters/stripe-webhook';
import { createBilling } from '#core/billing/billing';
import { createPlanCache } from '#core/billing/plan-cache';
import { storesInMemory } from '#core/billing/stores-in-memory.fixture';
import { registeredEvents } from '../../emulators/stripe/deliveries.ts';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { handleWebhook } from './handle-request.ts';
import { handledEvents } from './handled-events.ts';
import type { WebhookServices } from './services.ts';

const now = 1_795_000_000;
const secret = 'whsec_current';
const previousSecret = 'whsec_previous';
const origin = 'https://scrutineer.test';

/** The Worker's parts around a Stripe in memory; everything runs on workerd. */
async function workshop() {
  const clock = { now };
  const stores = storesInMemory();
  const reports: string[] = [];
  const standIn = await createStripeStandIn({
    origin: 'http://stripe.test',
    appOrigin: origin,
    webhookSecret: secret,
    secretKey: 'sk_test_local',
    realNow: () => clock.now * 1000,
    delivers: false,
    send: (request) => handleWebhook({ request, services }),
  });
  const stripe = createStripe({
    secretKey: standIn.secretKey,
    apiUrl: 'http://stripe.test',
    fetch: async (input, init) => standIn.fetch(new Request(input, init)),
  });
  const services: WebhookServices = {
    stripe,
    subscriptions: stores.subscriptions,
    events: stores.events,
    deletedSetups: { forget: async () => 0 },
    grownAccounts: { count: async () => 0 },
    blockedAuthors: { settle: async () => 0, waiting: async () => 0 },
    now: () => new Date(clock.now * 1000),
    verify: (body, header) =>
      verifyWebhook(body, header, [secret, previousSecret], new Date(clock.now * 1000)),
    logError: (what) => reports.push(what),
  };
  const billing = createBilling({ ...services, planCache: createPlanCache() });
  return { clock, stores, standIn, services, billing, reports };
}

const eventBody = (id: string, type = 'invoice.paid', customer = 'cus_seed_premium') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: 'in_1', object: 'invoice', customer } },
  });

const signed = (body: string, at: number, key = secret) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest('hex');

function post(body: string, signature: string | null): Request {
  return new Request(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  });
}

async function statusOf(signature: (body: string) => string | null, sentBody?: string): Promise<number> {
  const { services } = await workshop();
  const body = eventBody('evt_1');
  const response = await handleWebhook({ request: post(sentBody ?? body, signature(body)), services });
  return response.status;
}

test('a signature is accepted up to 300 seconds old and not when it is older', async () => {
  expect(await statusOf((body) => `t=${now - 299},v1=${signed(body, now - 299)}`)).toBe(200);
  expect(await statusOf((body) => `t=${now - 302},v1=${signed(body, now - 302)}`)).toBe(400);
});

test('a timestamp far ahead of our clock is refused', async () => {
  expect(await statusOf((body) => `t=${now + 299},v1=${signed(body, now + 299)}`)).toBe(200);
  expect(await statusOf((body) => `t=${now + 302},v1=${signed(body, now + 302)}`)).toBe(400);
  expect(await statusOf((body) => `t=${now + 31_536_000},v1=${signed(body, now + 31_536_000)}`)).toBe(400);
});

test('during the change of secrets either one counts, alone or beside the other', async () => {
  expect(await statusOf((body) => `t=${now},v1=${signed(body, now, previousSecret)}`)).toBe(200);
  expect(
    await statusOf((body) => `t=${now},v1=${signed(body, now, 'whsec_other')},v1=${signed(body, now)}`),
  ).toBe(200);
});

test('a wrong secret, a missing header, two timestamps and an unknown scheme are refused', async () => {
  expect(await statusOf((body) => `t=${now},v1=${signed(body, now, 'whsec_wrong')}`)).toBe(400);
  expect(await statusOf(() => null)).toBe(400);
  expect(await statusOf((body) => `t=${now - 900},t=${now},v1=${signed(body, now)}`)).toBe(400);
  expect(await statusOf((body) => `t=${now},v0=${signed(body, now)}`)).toBe(400);
  expect(await statusOf((body) => `t=0x1,v1=${signed(body, now)}`)).toBe(400);
});

test('the operators are told of a signature that does not fit, and what to look at', async () => {
  const { services, reports } = await workshop();
  const body = eventBody('evt_1');
  const header = `t=${now},v1=${signed(body, now, 'whsec_of_another_endpoint')}`;
  await handleWebhook({ request: post(body, header), services });
  expect(reports).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET')]);
});

test.each([
  ['an id longer than we can keep', eventBody('e'.repeat(256))],
  ['no id', eventBody('')],
  ['an id that no database takes', eventBody('evt_\u0000')],
  ['a customer that no database takes', eventBody('evt_1', 'invoice.paid', 'cus_\u0000')],
  ['no object', JSON.stringify({ id: 'evt_1', type: 'invoice.paid' })],
  ['no JSON', 'hello'],
  ['nothing in it', 'null'],
])(
  'a signed event with %s is taken, as sending it again would not help, and the operators hear of it',
  async (_, body) => {
    const { services, reports } = await workshop();
    const response = await handleWebhook({
      request: post(body, `t=${now},v1=${signed(body, now)}`),
      services,
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { received: true, outcome: 'unreadable' },
    ]);
    expect(reports).toEqual(['an event that Stripe signed cannot be read here']);
  },
);

test('a body that is one byte longer than the signed one is refused', async () => {
  const body = eventBody('evt_1');
  expect(await statusOf(() => `t=${now},v1=${signed(body, now)}`, `${body}\n`)).toBe(400);
});

test('a blank secret signs nothing', async () => {
  const body = eventBody('evt_1');
  const header = `t=${now},v1=${createHmac('sha256', '').update(`${now}.${body}`).digest('hex')}`;
  await expect(verifyWebhook(body, header, ['', ' '], new Date(now * 1000))).rejects.toThrow('no secret');
});

test('a body above the limit is refused unread, whatever its length header says', async () => {
  const { services, stores } = await workshop();
  const body = 'x'.repeat(600 * 1024);
  const response = await handleWebhook({ request: post(body, `t=${now},v1=${signed(body, now)}`), services });
  expect(response.status).toBe(413);
  const stream = new Response(body).body;
  const chunked = new Request(`${origin}/webhooks/stripe`, {
    method: 'POST',
    body: stream,
    headers: { 'stripe-signature': 't=1,v1=00', 'content-length': '10' },
  });
  expect((await handleWebhook({ request: chunked, services })).status).toBe(413);
  expect(stores.eventStates.size).toBe(0);
});

test('only POST to the webhook address is answered', async () => {
  const { services } = await workshop();
  const get = await handleWebhook({ request: new Request(`${origin}/webhooks/stripe`), services });
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  const elsewhere = await handleWebhook({ request: new Request(origin, { method: 'POST' }), services });
  expect(elsewhere.status).toBe(404);
});

test('an event that we did not ask for is accepted and leaves no trace', async () => {
  const { services, stores } = await workshop();
  const body = eventBody('evt_1', 'customer.created');
  const response = await handleWebhook({ request: post(body, `t=${now},v1=${signed(body, now)}`), services });
  expect(await response.json()).toEqual({ received: true, outcome: 'ignored' });
  expect(stores.eventStates.size).toBe(0);
});

test('every event of the list is processed, and the endpoint at Stripe asks for these and no others', async () => {
  const { services, stores } = await workshop();
  for (const type of handledEvents) {
    const body = eventBody(`evt_${type}`, type);
    const response = await handleWebhook({
      request: post(body, `t=${now},v1=${signed(body, now)}`),
      services,
    });
    expect([type, await response.json()]).toEqual([type, { received: true, outcome: 'done' }]);
  }
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'active' });
  expect([...handledEvents].sort()).toEqual([...registeredEvents].sort());
});

test('an event is processed once, and its repetition is answered without reading Stripe', async () => {
  const { services, stores } = await workshop();
  const body = eventBody('evt_1');
  const send = async () => {
    const request = post(body, `t=${now},v1=${signed(body, now)}`);
    return (await handleWebhook({ request, services })).json();
  };
  expect(await send()).toEqual({ received: true, outcome: 'done' });
  const version = stores.rows.get('user_seed_premium')?.fetch_started_at;
  expect(version).toBeTypeOf('string');
  expect(await send()).toEqual({ received: true, outcome: 'repeated' });
  expect(stores.rows.get('user_seed_premium')?.fetch_started_at).toBe(version);
});

test('while Stripe or the database fails the answer is 503, and the next delivery does the work', async () => {
  const { services, stores, standIn, reports } = await workshop();
  const body = eventBody('evt_1');
  const send = async (broken: WebhookServices) => {
    const request = post(body, `t=${now},v1=${signed(body, now)}`);
    const { status, headers } = await handleWebhook({ request, services: broken });
    expect(headers.has('retry-after')).toBe(status === 503);
    return status;
  };
  const down = () => Promise.reject(new Error('down'));
  expect(await send({ ...services, events: { ...services.events, receive: down } })).toBe(503);
  expect(stores.eventStates.get('evt_1')).toBeUndefined();
  expect(await send({ ...services, stripe: { ...services.stripe, customerState: down } })).toBe(503);
  expect(await send({ ...services, subscriptions: { ...services.subscriptions, replaceState: down } })).toBe(
    503,
  );
  expect(await send({ ...services, events: { ...services.events, markDone: down } })).toBe(503);
  expect(stores.eventStates.get('evt_1')).toBe('pending');
  expect(reports).toHaveLength(4);
  expect(await send(services)).toBe(200);
  expect(stores.eventStates.get('evt_1')).toBe('done');
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'active', plan_id: 'monthly' });
  await standIn.close();
});

test('a dispute names no customer and still finds its way', async () => {
  const { services, stores, standIn } = await workshop();
  const charge = Object.values(standIn.account.state.tables.charges).find(
    (one) => one.customer === 'cus_seed_lifetime',
  );
  const body = JSON.stringify({
    id: 'evt_dispute',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'du_1', object: 'dispute', charge: charge?.id } },
  });
  await handleWebhook({ request: post(body, `t=${now},v1=${signed(body, now)}`), services });
  expect(stores.rows.get('user_seed_lifetime')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});

test('from the checkout button to an open gate', async () => {
  const { billing, standIn, stores } = await workshop();
  const plans = await billing.plans();
  expect(plans.ok && plans.plans.map(({ price_text, badge }) => [price_text, badge])).toEqual([
    ['$9.99', null],
    ['$95.90', 'Save 20%'],
    ['£149', null],
  ]);
  const checkout = await billing.createCheckoutSession({
    clerkUserId: 'user_new',
    email: 'new@example.com',
    priceId: 'price_seed_monthly',
    origin,
  });
  expect(checkout).toMatchObject({ ok: true, kind: 'checkout' });
  if (!checkout.ok) return;
  const paid = await standIn.fetch(
    new Request(checkout.url, { method: 'POST', body: new URLSearchParams({ card: 'good' }) }),
  );
  expect(paid.status).toBe(303);
  await standIn.courier.deliverDue();
  expect(stores.rows.get('user_new')).toMatchObject({ status: 'active', plan_id: 'monthly' });
  expect(standIn.account.state.deliveries.every(({ status }) => status === 'delivered')).toBe(true);
});
