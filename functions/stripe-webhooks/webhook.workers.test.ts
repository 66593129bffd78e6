import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { verifyWebhook } from '#platform/adapters/stripe/webhook';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
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
    grownAccounts: { count: async () => 0, recount: async () => 0 },
    blockedAuthors: { settle: async () => 0, waiting: async () => 0 },
    now: () => new Date(clock.now * 1000),
    verify: (body, header) =>
      verifyWebhook(body, header, [secret, previousSecret], new Date(clock.now * 1000)),
    logError: (what) => reports.push(what),
  };
  return { clock, stores, standIn, services, reports };
}

const eventBody = (id: string, type = 'invoice.paid', customer = 'cus_seed_premium') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: 'in_1', object: 'invoice', customer } },
  });

function post(body: string, key = secret): Request {
  const signature = createHmac('sha256', key).update(`${now}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${now},v1=${signature}` };
  return new Request(`${origin}/webhooks/stripe`, { method: 'POST', body, headers });
}

test('either secret counts; the operators are told of a signature that does not fit, and what to look at', async () => {
  const { services, reports } = await workshop();
  const statusOf = async (key: string) =>
    (await handleWebhook({ request: post(eventBody('evt_1'), key), services })).status;
  expect(await Promise.all([secret, previousSecret].map(statusOf))).toEqual([200, 200]);
  expect(await statusOf('whsec_of_another_endpoint')).toBe(400);
  const unsigned = new Request(`${origin}/webhooks/stripe`, { method: 'POST', body: eventBody('evt_1') });
  expect((await handleWebhook({ request: unsigned, services })).status).toBe(400);
  expect(reports).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET')]);
});

test('a signed event that cannot be read is taken, as sending it again would not help, and the operators hear of it', async () => {
  const { services, reports } = await workshop();
  const response = await handleWebhook({ request: post('hello'), services });
  expect([response.status, await response.json()]).toEqual([200, { received: true, outcome: 'unreadable' }]);
  expect(reports).toEqual(['an event that Stripe signed cannot be read here']);
});

test('a body above the limit is refused unread, whatever its length header says', async () => {
  const { services, stores } = await workshop();
  const body = 'x'.repeat(600 * 1024);
  const response = await handleWebhook({ request: post(body), services });
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
  const response = await handleWebhook({ request: post(body), services });
  expect(await response.json()).toEqual({ received: true, outcome: 'ignored' });
  expect(stores.eventStates.size).toBe(0);
});

test('every event of the list is processed, and the endpoint at Stripe asks for these and no others', async () => {
  const { services, stores } = await workshop();
  for (const type of handledEvents) {
    const body = eventBody(`evt_${type}`, type);
    const response = await handleWebhook({
      request: post(body),
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
    const request = post(body);
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
    const request = post(body);
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
  await handleWebhook({ request: post(body), services });
  expect(stores.rows.get('user_seed_lifetime')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});
