import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeStandIn } from './index.ts';

async function start() {
  const standIn = await createStripeStandIn({ origin: 'http://s', appOrigin: 'http://a', delivers: false });
  const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
  const withKey = (key: string) =>
    new Stripe(key, {
      ...{ host: 's', protocol: 'http', telemetry: false },
      httpClient: Stripe.createFetchHttpClient(send),
    });
  const switchOn = (path: string, form: Record<string, string> = {}) =>
    send(`http://s/stripe/control/${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return { stripe: withKey(standIn.secretKey), withKey, switchOn, standIn };
}

const hasCode = (code: string) => expect.objectContaining({ code });

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
  const all = await stripe.customers
    .list({ email: 'many@example.com', limit: 2 })
    .autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
});

test('refusals have the shape, the code and the status of the real ones', async () => {
  const { stripe, withKey } = await start();
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
  const stranger = withKey('sk_test_wrong');
  await expect(stranger.prices.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});

test('a sale of Managed Payments takes no parameter that Stripe manages, and no product without a tax code', async () => {
  const { stripe, standIn } = await start();
  const { account } = standIn;
  const sell = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      customer: 'cus_seed_premium',
      line_items: [{ price: 'price_seed_lifetime', quantity: 1 }],
      success_url: 'http://localhost:1/',
      managed_payments: { enabled: true },
      ...more,
    });
  expect(await sell()).toMatchObject({ managed_payments: { enabled: true } });
  for (const [param, refused] of [
    ['automatic_tax', { automatic_tax: { enabled: false } }],
    ['tax_id_collection', { tax_id_collection: { enabled: true } }],
    ['customer_update[name]', { customer_update: { name: 'auto' } }],
    ['customer_update[address]', { customer_update: { address: 'auto' } }],
  ] as const) {
    await expect(sell(refused)).rejects.toMatchObject({ statusCode: 400, param });
    const ownSale = await sell({
      customer_update: { address: 'auto', name: 'auto' },
      managed_payments: { enabled: false },
      ...refused,
    });
    expect(ownSale.managed_payments).toBeNull();
  }
  account.get('products', 'prod_seed_lifetime').tax_code = null;
  await expect(sell()).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0]' });
});

test('money goes back in parts or whole, never twice, and not while the bank has it', async () => {
  const { stripe, switchOn } = await start();
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
  await switchOn('disputes', { charge: other?.id ?? '' });
  const disputes = await stripe.disputes.list({ payment_intent: String(other?.payment_intent) });
  expect(disputes.data).toMatchObject([{ status: 'needs_response', charge: other?.id }]);
  await expect(stripe.refunds.create({ charge: other?.id ?? '' })).rejects.toEqual(
    hasCode('charge_disputed'),
  );
});

test('a deleted customer buys nothing more, and what they bought can still be looked at', async () => {
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

test('an inquiry may become a dispute, and a refund may come back', async () => {
  const { stripe, switchOn, standIn } = await start();
  const [charge] = (await stripe.charges.list({ customer: 'cus_seed_lifetime' })).data;
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

test('an outage is survived by the client when it is short, and work that was done is not done again', async () => {
  const { stripe, standIn } = await start();
  standIn.account.state.outage = { kind: 'after-work', remaining: 1 };
  const customer = await stripe.customers.create({ email: 'once@example.com' });
  const all = await stripe.customers.list({ email: 'once@example.com' });
  expect(all.data.map(({ id }) => id)).toEqual([customer.id]);
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
