import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { base as now, origin, webhookSecrets, workshop } from '../../tests/billing/workshop.ts';
import { handleWebhook } from './handle-request.ts';
import { handledEvents } from './handled-events.ts';
import type { WebhookServices } from './services.ts';

const [secret, previousSecret] = webhookSecrets;

/** The Worker's parts around a Stripe in memory; everything runs on workerd. */
async function stage() {
  const shop = await workshop();
  const send = (request: Request, changed: Partial<WebhookServices> = {}) =>
    handleWebhook({ request, services: { ...shop.services, ...changed } });
  return { ...shop, send };
}

const eventBody = (id: string, type = 'invoice.paid', customer = 'cus_seed_premium') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: 'in_1', object: 'invoice', customer } },
  });

function post(body: string, key: string = secret): Request {
  const signature = createHmac('sha256', key).update(`${now}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${now},v1=${signature}` };
  return new Request(`${origin}/webhooks/stripe`, { method: 'POST', body, headers });
}

test('either secret counts; the operators are told of a signature that does not fit', async () => {
  const { send, reports } = await stage();
  const statusOf = async (key: string) => (await send(post(eventBody('evt_1'), key))).status;
  expect(await Promise.all([secret, previousSecret].map(statusOf))).toEqual([200, 200]);
  expect(await statusOf('whsec_of_another_endpoint')).toBe(400);
  const unsigned = new Request(`${origin}/webhooks/stripe`, { method: 'POST', body: eventBody('evt_1') });
  expect((await send(unsigned)).status).toBe(400);
  expect(reports).toEqual(['webhook_signature_invalid']);
});

test.each([
  ['cannot be read', 'hello', 'unreadable', ['stripe_event_unreadable']],
  ['we did not ask for', eventBody('evt_1', 'customer.created'), 'ignored', []],
])('an event that %s is taken and leaves no trace', async (_, body, outcome, expected) => {
  const { send, stores, reports } = await stage();
  const response = await send(post(body));
  expect([response.status, await response.json()]).toEqual([200, { received: true, outcome }]);
  expect(stores.eventStates.size).toBe(0);
  expect(reports).toEqual(expected);
});

test('a body above the limit is refused unread, whatever its length header says', async () => {
  const { send, stores } = await stage();
  const body = 'x'.repeat(600 * 1024);
  expect((await send(post(body))).status).toBe(413);
  const headers = { 'stripe-signature': 't=1,v1=00', 'content-length': '10' };
  const stream = new Response(body).body;
  const chunked = new Request(`${origin}/webhooks/stripe`, { method: 'POST', body: stream, headers });
  expect((await send(chunked)).status).toBe(413);
  expect(stores.eventStates.size).toBe(0);
});

test('only POST to the webhook address is answered', async () => {
  const { send } = await stage();
  const get = await send(new Request(`${origin}/webhooks/stripe`));
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect((await send(new Request(origin, { method: 'POST' }))).status).toBe(404);
});

test('every event of the list is processed', async () => {
  const { send, stores } = await stage();
  for (const type of handledEvents) {
    const response = await send(post(eventBody(`evt_${type}`, type)));
    expect([type, await response.json()]).toEqual([type, { received: true, outcome: 'done' }]);
  }
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'active' });
});

test('an event is processed once, and its repetition is answered without reading Stripe', async () => {
  const { send, stores } = await stage();
  const version = () => stores.rows.get('user_seed_premium')?.fetch_started_at;
  const outcome = async () => (await send(post(eventBody('evt_1')))).json();
  expect(await outcome()).toEqual({ received: true, outcome: 'done' });
  const first = version();
  expect(first).toBeTypeOf('string');
  expect(await outcome()).toEqual({ received: true, outcome: 'repeated' });
  expect(version()).toBe(first);
});

test('while Stripe or the database fails the answer is 503, and the next delivery does the work', async () => {
  const { send, services, stores, reports } = await stage();
  const { events, stripe, subscriptions } = services;
  const down = () => Promise.reject(new Error('down'));
  const state = () => stores.eventStates.get('evt_1');
  for (const [changed, status, expected] of [
    [{ events: { ...events, receive: down } }, 503, undefined],
    [{ stripe: { ...stripe, customerState: down } }, 503, 'pending'],
    [{ subscriptions: { ...subscriptions, replaceState: down } }, 503, 'pending'],
    [{ events: { ...events, markDone: down } }, 503, 'pending'],
    [{}, 200, 'done'],
  ] as const) {
    const response = await send(post(eventBody('evt_1')), changed);
    expect([response.status, response.headers.has('retry-after')]).toEqual([status, status === 503]);
    expect(state()).toBe(expected);
  }
  expect(reports).toHaveLength(4);
  expect(stores.rows.get('user_seed_premium')).toMatchObject({ status: 'active', plan_id: 'monthly' });
});

test('a dispute names no customer and still finds its way', async () => {
  const { send, stores, account } = await stage();
  const charge = Object.values(account.state.tables.charges).find(
    (one) => one.customer === 'cus_seed_lifetime',
  );
  const body = JSON.stringify({
    id: 'evt_dispute',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'du_1', object: 'dispute', charge: charge?.id } },
  });
  await send(post(body));
  expect(stores.rows.get('user_seed_lifetime')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});
