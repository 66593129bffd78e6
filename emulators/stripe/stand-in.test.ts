import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { moveClock } from './clock.ts';
import { createStripeStandIn, type StripeStandIn } from './index.ts';
import { pauseSubscription } from './subscriptions.ts';

let server: Server | undefined;
let standIn: StripeStandIn | undefined;

afterEach(async () => {
  await standIn?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A stand-in on a loopback port, and the package's own client for it. */
async function start() {
  const listening = new Promise<Server>((resolve) => {
    const made = createServer(
      getRequestListener((request) => standIn?.fetch(request) ?? new Response(null, { status: 503 })),
    );
    made.listen(0, '127.0.0.1', () => resolve(made));
  });
  server = await listening;
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  standIn = await createStripeStandIn({ origin, appOrigin: 'http://localhost:1', delivers: false });
  const stripe = new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
  });
  return { stripe, origin, standIn };
}

async function openCheckout(stripe: Stripe, lookupKey: string) {
  const prices = await stripe.prices.list({
    lookup_keys: [lookupKey],
    active: true,
    expand: ['data.product'],
  });
  const price = prices.data[0];
  if (!price) throw new Error('no price');
  const customer = await stripe.customers.create({
    email: 'a@example.com',
    metadata: { clerk_user_id: 'user_a' },
  });
  const session = await stripe.checkout.sessions.create({
    mode: price.recurring ? 'subscription' : 'payment',
    customer: customer.id,
    client_reference_id: 'user_a',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:1/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/canceled',
  });
  return { session, customer, price };
}

const pay = (url: string | null, card: string) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });

const hasCode = (code: string) => expect.objectContaining({ code });

test('a driver pays on the hosted page and has a running subscription', async () => {
  const { stripe } = await start();
  const { session, customer } = await openCheckout(stripe, 'monthly');
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('Subscribe to Scrutineer Premium');
  expect(page).not.toContain('<script');
  const answer = await pay(session.url, 'good');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`http://localhost:1/done?session_id=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments'],
  });
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const subscription = paid.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({ status: 'active', customer: customer.id });
  expect((subscription.latest_invoice as Stripe.Invoice).payments?.data[0]).toMatchObject({ status: 'paid' });
});

test('a declined card leaves the session open, and a paid or expired one cannot be paid again', async () => {
  const { stripe } = await start();
  const { session } = await openCheckout(stripe, 'lifetime');
  const declined = await pay(session.url, 'declined');
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined'),
  ]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await pay(session.url, 'good')).status).toBe(303);
  expect((await pay(session.url, 'good')).status).toBe(410);
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of complete');
  const { session: other } = await openCheckout(stripe, 'lifetime');
  expect(await stripe.checkout.sessions.expire(other.id)).toMatchObject({ status: 'expired', url: null });
  expect((await pay(other.url, 'good')).status).toBe(410);
  const charges = (await stripe.charges.list({ limit: 100 })).data;
  expect(charges.filter(({ amount, paid }) => paid && amount === 14_900)).toHaveLength(2);
});

test('a repeated request with the same key is answered the same, another request with it is refused', async () => {
  const { stripe } = await start();
  const options = { idempotencyKey: 'one-customer' };
  const [first, second] = await Promise.all([
    stripe.customers.create({ email: 'a@example.com' }, options),
    stripe.customers.create({ email: 'a@example.com' }, options),
  ]);
  expect(first?.id).toBe(second?.id);
  await expect(stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('lists come in pages, the newest first, and the client walks them all', async () => {
  const { stripe } = await start();
  const made: string[] = [];
  for (let count = 0; count < 7; count++)
    made.unshift((await stripe.customers.create({ email: 'many@example.com' })).id);
  const page = await stripe.customers.list({ email: 'many@example.com', limit: 3 });
  expect([page.has_more, page.data.map(({ id }) => id)]).toEqual([true, made.slice(0, 3)]);
  const back = await stripe.customers.list({
    email: 'many@example.com',
    limit: 2,
    ending_before: made[3] ?? '',
  });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
  const all = await stripe.customers
    .list({ email: 'many@example.com', limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
  expect((await stripe.customers.search({ query: "email:'many@example.com'" })).data).toHaveLength(7);
});

test('refusals have the shape, the code and the status of the real ones', async () => {
  const { stripe, origin } = await start();
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  const unknown = { email: 'a@example.com', nonsense: '1' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(unknown)).rejects.toEqual(hasCode('parameter_unknown'));
  const nameless = {} as Stripe.ProductCreateParams;
  await expect(stripe.products.create(nameless)).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'name',
  });
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(stripe.prices.list({ expand: ['data.product.a.b.c'] })).rejects.toThrow('more than 4 levels');
  await expect(stripe.prices.list({ expand: ['data.nonsense'] })).rejects.toThrow('cannot be expanded');
  const stranger = new Stripe('sk_test_wrong', {
    host: '127.0.0.1',
    port: new URL(origin).port,
    protocol: 'http',
  });
  await expect(stranger.prices.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});

test('a subscription is cancelled at its end, kept, moved to a year, and ended', async () => {
  const { stripe } = await start();
  const change = (params: Stripe.SubscriptionUpdateParams) =>
    stripe.subscriptions.update('sub_seed_premium', params);
  const cancelling = await change({ cancel_at_period_end: true });
  expect(cancelling.cancel_at).toBe(cancelling.items.data[0]?.current_period_end);
  expect(await change({ cancel_at_period_end: false })).toMatchObject({ cancel_at: null, canceled_at: null });
  const item = cancelling.items.data[0]?.id ?? '';
  const yearly = await change({
    items: [{ id: item, price: 'price_seed_yearly' }],
    proration_behavior: 'always_invoice',
  });
  expect(yearly.items.data[0]?.price.lookup_key).toBe('yearly');
  expect(await stripe.subscriptions.cancel('sub_seed_premium')).toMatchObject({ status: 'canceled' });
  await expect(stripe.subscriptions.cancel('sub_seed_premium')).rejects.toEqual(hasCode('resource_missing'));
  const current = await stripe.subscriptions.list({ customer: 'cus_seed_premium' });
  const all = await stripe.subscriptions.list({ customer: 'cus_seed_premium', status: 'all' });
  expect([current.data.length, all.data.length]).toEqual([0, 1]);
});

test('money goes back in parts or whole, never twice, and not while the bank has it', async () => {
  const { stripe, standIn } = await start();
  const [charge] = (await stripe.charges.list({ customer: 'cus_seed_lifetime' })).data;
  const payment_intent = String(charge?.payment_intent);
  await stripe.refunds.create({ payment_intent, amount: 900 });
  expect(await stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })).toMatchObject({
    refunded: false,
    amount_refunded: 900,
    refunds: { data: [{ amount: 900 }] },
  });
  await expect(stripe.refunds.create({ payment_intent, amount: 14_001 })).rejects.toEqual(
    hasCode('amount_too_large'),
  );
  await stripe.refunds.create({ payment_intent });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toEqual(hasCode('charge_already_refunded'));
  const [other] = (await stripe.charges.list({ customer: 'cus_seed_premium' })).data;
  await standIn.fetch(
    new Request('http://s/stripe/control/disputes', {
      method: 'POST',
      body: new URLSearchParams({ charge: other?.id ?? '' }),
    }),
  );
  const disputes = await stripe.disputes.list({ payment_intent: String(other?.payment_intent) });
  expect(disputes.data).toMatchObject([{ status: 'needs_response', charge: other?.id }]);
  await expect(stripe.refunds.create({ charge: other?.id ?? '' })).rejects.toEqual(
    hasCode('charge_disputed'),
  );
});

test('who was deleted buys nothing more, and what they bought can still be looked at', async () => {
  const { stripe } = await start();
  const customer = 'cus_seed_premium';
  expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
  expect(await stripe.customers.retrieve(customer)).toEqual(
    expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
  );
  expect((await stripe.customers.list({ email: 'premium@example.com' })).data).toEqual([]);
  const bought = await stripe.subscriptions.list({ customer, status: 'all' });
  expect(bought.data.map(({ status }) => status)).toEqual(['canceled']);
  const checkout: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer,
    line_items: [{ price: 'price_seed_lifetime', quantity: 1 }],
    success_url: 'http://localhost:1/done',
  };
  await expect(stripe.checkout.sessions.create(checkout)).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toEqual(
    hasCode('resource_missing'),
  );
  await expect(stripe.customers.del(customer)).rejects.toEqual(hasCode('resource_missing'));
});

test('what is paused is not charged until it is resumed', async () => {
  const { stripe, standIn } = await start();
  const subscription = standIn.account.get('subscriptions', 'sub_seed_premium');
  pauseSubscription(standIn.account, subscription);
  moveClock(standIn.account, standIn.account.now() + 100 * 86_400);
  const charges = async () => (await stripe.charges.list({ customer: 'cus_seed_premium' })).data.length;
  expect([(await stripe.subscriptions.retrieve(subscription.id)).status, await charges()]).toEqual([
    'paused',
    1,
  ]);
  expect(await stripe.subscriptions.resume(subscription.id)).toMatchObject({
    status: 'active',
  });
  expect(await charges()).toBe(2);
  await expect(stripe.subscriptions.resume(subscription.id)).rejects.toThrow('status of paused');
});

test('an inquiry may become a dispute, and a refund may come back', async () => {
  const { stripe, standIn } = await start();
  const [charge] = (await stripe.charges.list({ customer: 'cus_seed_lifetime' })).data;
  const switchOn = (path: string, form: Record<string, string> = {}) =>
    standIn.fetch(
      new Request(`http://s/stripe/control/${path}`, { method: 'POST', body: new URLSearchParams(form) }),
    );
  await switchOn('disputes', { charge: charge?.id ?? '', status: 'warning_needs_response' });
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '' });
  expect((await stripe.charges.retrieve(charge?.id ?? '')).refunded).toBe(true);
  await switchOn(`refunds/${refund.id}/fail`);
  expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  });
  const [inquiry] = (await stripe.disputes.list({ charge: charge?.id ?? '' })).data;
  await switchOn(`disputes/${inquiry?.id}`, { outcome: 'escalated' });
  expect((await stripe.disputes.retrieve(inquiry?.id ?? '')).status).toBe('needs_response');
  const types = Object.values(standIn.account.state.tables.events).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['refund.failed', 'charge.dispute.updated']));
});

test('the portal cancels, renews, changes the card, and confirms a change of plan at a price it names', async () => {
  const { stripe } = await start();
  const customer = 'cus_seed_premium';
  const subscription = await stripe.subscriptions.retrieve('sub_seed_premium');
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:1/profile',
  });
  const post = (path: string, form: Record<string, string>) =>
    fetch(path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(await (await fetch(portal.url)).text()).toContain('premium@example.com');
  await post(`${portal.url}/subscriptions/${subscription.id}`, { cancel: 'true' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
  await post(`${portal.url}/subscriptions/${subscription.id}`, { cancel: 'false' });
  expect((await post(`${portal.url}/card`, { card: 'declined' })).status).toBe(402);
  expect((await post(`${portal.url}/subscriptions/sub_seed_ending`, { cancel: 'false' })).status).toBe(400);

  const change = await stripe.billingPortal.sessions.create({
    customer,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: subscription.items.data[0]?.id ?? '', price: 'price_seed_yearly', quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:1/done' } },
    },
  });
  const page = await (await fetch(change.url)).text();
  const due = /Due today<\/dt><dd class="total">\$([\d.]+)/.exec(page)?.[1];
  const confirmed = await post(`${change.url}/confirm`, {});
  expect(confirmed.headers.get('location')).toBe('http://localhost:1/done');
  const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
  expect([invoice?.status, invoice?.amount_paid]).toEqual(['paid', Math.round(Number(due) * 100)]);
});

test('a renewal that was not paid is paid on the page of its invoice, once', async () => {
  const { stripe, standIn } = await start();
  const { session, customer } = await openCheckout(stripe, 'monthly');
  await pay(session.url, 'failsLater');
  await standIn.fetch(
    new Request('http://s/stripe/control/clock', {
      method: 'POST',
      body: new URLSearchParams({ customer: customer.id, advance: '32d' }),
    }),
  );
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
  const page = invoice?.hosted_invoice_url ?? '';
  expect((await pay(page, 'declined')).status).toBe(402);
  expect((await pay(page, 'good')).status).toBe(303);
  expect((await pay(page, 'good')).status).toBe(200);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data[0]?.status).toBe('active');
  const charges = (await stripe.charges.list({ customer: customer.id })).data.filter(({ paid }) => paid);
  expect(charges).toHaveLength(2);
});

test('an outage is survived by the client when it is short, and work that was done is not done again', async () => {
  const { stripe, standIn } = await start();
  standIn.account.state.outage = { kind: 'after-work', remaining: 1 };
  const customer = await stripe.customers.create({ email: 'once@example.com' });
  const all = await stripe.customers.list({ email: 'once@example.com' });
  expect(all.data.map(({ id }) => id)).toEqual([customer.id]);
  standIn.account.state.outage = { kind: 'garbage', remaining: null };
  await expect(stripe.customers.list({}, { maxNetworkRetries: 0 })).rejects.toThrow('Invalid JSON');
  standIn.account.state.outage = { kind: 'rate-limit', remaining: null };
  await expect(stripe.customers.list({}, { maxNetworkRetries: 0 })).rejects.toMatchObject({
    statusCode: 429,
  });
});

test('a request that broke once is answered with that failure again, under the same key only', async () => {
  const { stripe, standIn } = await start();
  const create = (idempotencyKey: string) =>
    stripe.customers.create({ email: 'kept@example.com' }, { idempotencyKey, maxNetworkRetries: 0 });
  standIn.account.state.outage = { kind: 'kept-error', remaining: 1 };
  await expect(create('first')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('first')).rejects.toMatchObject({ statusCode: 500 });
  expect(await create('second')).toMatchObject({ email: 'kept@example.com' });
});

test('the status page lists what there is', async () => {
  const { standIn } = await start();
  const tables = await standIn.status();
  expect(tables.Subscriptions?.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
    'sub_seed_ending active',
    'sub_seed_lapsed canceled',
    'sub_seed_premium active',
  ]);
  const switches = await standIn.fetch(new Request('http://s/stripe/control'));
  expect(await switches.text()).toContain('Stripe stand-in: switches');
});
