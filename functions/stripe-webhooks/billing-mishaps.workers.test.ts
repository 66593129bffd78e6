import { expect, test } from 'vitest';
import { createStripe } from '#platform/adapters/stripe/payment-provider';
import { createBilling } from '#platform/billing/billing';
import { createPlanCache } from '#platform/billing/plan-cache';
import type { LogError } from '#platform/billing/ports';
import { storesInMemory } from '#platform/billing/stores-in-memory.fixture';
import { DatabaseUnavailable } from '#platform/database-errors';
import { deleteCustomer } from '../../emulators/stripe/subscriptions.ts';
import { call, clerkUserId, origin, sessionIn, shopWith, workshop } from '../../tests/billing/workshop.ts';

test('a driver without a plan has nothing to cancel, to reactivate, or to look at', async () => {
  const { billing } = await workshop();
  for (const answer of [
    await billing.cancel({ clerkUserId }),
    await billing.reactivate({ clerkUserId }),
    await billing.syncCustomer({ clerkUserId }),
    await billing.portalUrl({ clerkUserId, returnUrl: origin }),
  ]) {
    expect(answer).toMatchObject({ ok: false, code: 'no_subscription', status: 404 });
  }
});

test('a driver whose customer was deleted at Stripe has no plan, and one new customer to buy with', async () => {
  const { buy, press, sync, account, row, reports, billing } = await shopWith('monthly');
  const before = row()?.stripe_customer_id ?? '';
  deleteCustomer(account, before);
  expect(await sync()).toMatchObject({ status: 'canceled', stripe_customer_id: before });
  const invoices = await billing.portalUrl({ clerkUserId, returnUrl: origin });
  expect(invoices).toMatchObject({ ok: false, code: 'customer_deleted', status: 404 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => press('yearly')));
  expect(new Set(answers.map(sessionIn)).size).toBe(1);
  expect(row()?.stripe_customer_id).not.toBe(before);
  const own = Object.values(account.state.tables.customers).filter(
    ({ metadata }) => metadata.clerk_user_id === clerkUserId,
  );
  expect(own.map(({ id }) => id)).toEqual([before, row()?.stripe_customer_id]);
  expect(reports).toEqual(['stripe_customer_replaced']);
  expect(await buy('yearly')).toMatchObject({ paid: true, subscription: { plan_id: 'yearly' } });
  expect(await billing.portalUrl({ clerkUserId, returnUrl: origin })).toMatchObject({ ok: true });
});

test('a lifetime outlives its customer at Stripe', async () => {
  const { press, sync, account, customer } = await shopWith('lifetime');
  deleteCustomer(account, customer().id);
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'lifetime' });
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'already_subscribed' });
});

test('a customer of another Stripe account is not replaced: somebody mixed up the keys', async () => {
  const { press, stores, reports } = await workshop();
  await stores.subscriptions.addCustomer(clerkUserId, 'cus_of_another_account');
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'upstream' });
  expect(stores.rows.get(clerkUserId)?.stripe_customer_id).toBe('cus_of_another_account');
  expect(reports).toEqual(['billing_call_failed']);
});

test('a driver whose row was lost keeps customer and plan, and is not charged again', async () => {
  const { press, stores, row, charges } = await shopWith('monthly');
  const customer = row()?.stripe_customer_id;
  stores.rows.clear();
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'already_subscribed' });
  expect(row()).toMatchObject({ stripe_customer_id: customer, status: 'active', plan_id: 'monthly' });
  expect(charges()).toHaveLength(1);
});

test('a request that broke at Stripe is not broken for the rest of the day', async () => {
  const { press, account, later } = await workshop();
  account.state.outage = 'kept-error';
  expect(await press('monthly')).toMatchObject({ ok: false, code: 'upstream' });
  account.state.outage = 'none';
  later(1 / 24);
  expect(await press('monthly')).toMatchObject({ ok: true, kind: 'checkout' });
});

test('a session that is over is not handed out because a key is asked for again', async () => {
  const { press, account, stripe } = await workshop();
  const make = stripe.createCheckout;
  // Made, and then the Worker died before it could keep the id.
  stripe.createCheckout = async (request) => {
    await make(request);
    throw new Error('died');
  };
  await press('monthly');
  await press('yearly');
  stripe.createCheckout = make;
  const session = account.get('sessions', sessionIn(await press('monthly')));
  expect(session.status).toBe('open');
});

test('a paying driver is told so while the database is away, a refunded one is not', async () => {
  const { press, post, billing, stores, refund, sync } = await workshop();
  const sessionId = sessionIn(await press('lifetime'));
  await post(`http://stripe.test/stripe/checkout/${sessionId}`, { card: 'good' });
  const { byUser, byCustomer } = stores.subscriptions;
  const away = () => Promise.reject(new DatabaseUnavailable('away'));
  Object.assign(stores.subscriptions, { byUser: away, byCustomer: away });
  const complete = () => billing.completeCheckout({ clerkUserId, sessionId });
  expect(await complete()).toMatchObject({ ok: true, paid: true, planId: 'lifetime', subscription: null });
  Object.assign(stores.subscriptions, { byUser, byCustomer });
  expect(await complete()).toMatchObject({ paid: true, subscription: { plan_id: 'lifetime' } });
  refund();
  await sync();
  expect(await complete()).toMatchObject({ ok: false, code: 'no_subscription' });
});

test('an impossible session id is not asked for at Stripe', async () => {
  const { billing, account } = await workshop();
  account.state.outage = 'error';
  for (const sessionId of ['', '../customers', 'cs_', 'cs_a/b', `cs_${'a'.repeat(300)}`, 'sub_1', 'cs_a?b']) {
    expect(await billing.completeCheckout({ clerkUserId, sessionId })).toMatchObject({
      ok: false,
      code: 'unknown_session',
    });
  }
});

test('a key that Stripe refuses is named to the operators, and not to the driver', async () => {
  const { standIn } = await workshop();
  const stripe = createStripe({
    secretKey: 'sk_test_of_somebody_else',
    apiUrl: 'http://stripe.test',
    fetch: async (input, init) => standIn.fetch(new Request(input, init)),
  });
  const told: unknown[] = [];
  const { subscriptions } = storesInMemory();
  const logError: LogError = (_what, context) => told.push(context);
  const billing = createBilling({
    stripe,
    subscriptions,
    now: () => new Date(),
    planCache: createPlanCache(),
    logError,
  });
  expect(await billing.plans()).toMatchObject({ status: 502, error: 'Failed to fetch subscription plans' });
  expect(told).toEqual([
    { call: 'plans', error: expect.stringMatching(/^KeyRefused: Stripe refuses STRIPE_SECRET_KEY/) },
  ]);
});

test('trouble at Stripe is told in the words for drivers, and in its own to us', async () => {
  const { billing, account, reports } = await shopWith('monthly');
  account.state.outage = 'error';
  const answers = [
    await billing.plans(),
    await billing.createCheckoutSession({ ...call, priceId: 'price_seed_yearly' }),
    await billing.cancel({ clerkUserId }),
    await billing.reactivate({ clerkUserId }),
  ];
  expect(answers.map((answer) => (answer.ok ? 'ok' : `${answer.status} ${answer.error}`))).toEqual([
    '502 Failed to fetch subscription plans',
    '502 Failed to create checkout session. Please try again.',
    '502 Failed to cancel subscription. Please try again.',
    '502 Failed to reactivate subscription. Please try again.',
  ]);
  expect(reports).toHaveLength(4);
});
