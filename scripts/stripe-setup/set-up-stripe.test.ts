import { expect, test, vi } from 'vitest';
import { pricesOf } from '../../platform/adapters/stripe/prices.ts';
import { sellablePlans } from '../../platform/billing/plans.ts';
import { planIds, soldPlans } from '../../platform/billing/sold-plans.ts';
import { createStripeStandIn } from '../../emulators/stripe/index.ts';
import { handledEvents } from '../../functions/stripe-webhooks/handled-events.ts';
import { ownersStripe, setUpStripe } from './account.ts';

const appOrigin = 'http://app.test';

/** An account, as new as Stripe gives it once the portal's settings were saved, or with what the seed sells. */
async function start({ isNew }: { isNew: boolean }) {
  const origin = 'http://stripe.test';
  const standIn = await createStripeStandIn({ origin, appOrigin, delivers: false });
  const { tables } = standIn.account.state;
  const features = tables.portalConfigurations.bpc_local?.features;
  if (!features) throw new Error('The account has no portal');
  if (isNew) {
    Object.assign(tables, { prices: {}, products: {}, webhookEndpoints: {} });
    Object.assign(features.subscription_update, { enabled: false, products: [] });
  }
  const writes: string[] = [];
  vi.stubGlobal('fetch', async (...parameters: ConstructorParameters<typeof Request>) => {
    const request = new Request(...parameters);
    if (request.method !== 'GET') writes.push(`${request.method} ${new URL(request.url).pathname}`);
    return standIn.fetch(request);
  });
  const configuration = {
    APP_ORIGIN: appOrigin,
    STRIPE_API_URL: origin,
    STRIPE_SECRET_KEY: standIn.secretKey,
  };
  const client = ownersStripe(configuration);
  const setUp = (tax = 'off') => setUpStripe(client, { ...configuration, STRIPE_AUTOMATIC_TAX: tax });
  return { client, writes, tables, features, setUp };
}

test('a new account gets the plans, the endpoint and the portal that the product needs', async () => {
  const { client, setUp, tables, features } = await start({ isNew: true });
  const { done, webhookSecret } = await setUp();
  expect(done).toHaveLength(planIds.length + 2);
  expect(webhookSecret).toMatch(/^whsec_/);
  const { plans, faults } = sellablePlans(await pricesOf(client, false));
  expect(faults).toEqual([]);
  expect(plans.map(({ id, amount, currency }) => ({ id, amount, currency }))).toEqual(
    Object.entries(soldPlans).map(([id, { amount, currency }]) => ({ id, amount, currency })),
  );
  expect(Object.values(tables.webhookEndpoints)).toMatchObject([
    {
      url: 'http://app.test/webhooks/stripe',
      enabled_events: [...handledEvents].sort(),
      api_version: '2026-10-28.endive',
    },
  ]);
  const { subscription_update: update } = features;
  expect(update).toMatchObject({ enabled: true, proration_behavior: 'always_invoice' });
  const recurring = Object.values(soldPlans).filter(({ every }) => every !== null);
  expect(update.products?.flatMap(({ prices }) => prices)).toHaveLength(recurring.length);
});

test('collected tax is in new prices, and drivers may correct what it is worked out by', async () => {
  const { setUp, tables, features, writes } = await start({ isNew: true });
  features.customer_update = { enabled: true, allowed_updates: ['email'] };
  await setUp('on');
  const behaviours = Object.values(tables.prices).map(({ tax_behavior: behaviour }) => behaviour);
  expect(behaviours).toEqual(planIds.map(() => 'inclusive'));
  expect(features.customer_update.allowed_updates).toEqual(['email', 'address', 'name', 'tax_id']);
  writes.length = 0;
  expect((await setUp('on')).done).toEqual([]);
  expect(writes).toEqual([]);
});

test.each([true, false])('the second time nothing is changed, of a new account: %s', async (isNew) => {
  const { setUp, writes } = await start({ isNew });
  await setUp();
  // The seed sells all that is needed.
  if (!isNew) expect(writes).toEqual([]);
  writes.length = 0;
  const { done, webhookSecret, todo } = await setUp();
  expect({ done, webhookSecret, writes }).toEqual({ done: [], webhookSecret: undefined, writes: [] });
  expect(todo).toEqual([expect.stringContaining('limit customers to one subscription')]);
});

test('a price that the owner has changed stays', async () => {
  const { client, setUp, tables, writes } = await start({ isNew: false });
  const { id } = await client.prices.create({
    product: 'prod_seed_premium',
    currency: 'eur',
    unit_amount: 1_299,
    recurring: { interval: 'month' },
    lookup_key: 'monthly',
    transfer_lookup_key: true,
  });
  writes.length = 0;
  await setUp();
  expect(tables.prices[id]).toMatchObject({ lookup_key: 'monthly', unit_amount: 1_299 });
  // The portal has to offer it.
  expect(writes).toEqual(['POST /v1/billing_portal/configurations/bpc_local']);
});

test('an endpoint that lacks an event or is off is mended, one of another version gets a successor', async () => {
  const { setUp, tables } = await start({ isNew: false });
  const endpoint = Object.values(tables.webhookEndpoints)[0];
  Object.assign(endpoint ?? {}, { enabled_events: ['invoice.paid'], status: 'disabled' });
  expect((await setUp()).webhookSecret).toBeUndefined();
  expect(endpoint).toMatchObject({ enabled_events: [...handledEvents].sort(), status: 'enabled' });
  Object.assign(endpoint ?? {}, { api_version: '2024-06-20' });
  const { webhookSecret, todo } = await setUp();
  expect(webhookSecret).toMatch(/^whsec_/);
  expect(todo[0]).toContain(`delete the webhook endpoint ${endpoint?.id}`);
  expect((await setUp()).webhookSecret).toBeUndefined();
});

test('without the portal saved once it says where to click', async () => {
  const { setUp, tables } = await start({ isNew: false });
  tables.portalConfigurations = {};
  const { todo } = await setUp();
  expect(todo[0]).toContain('https://dashboard.stripe.com/settings/billing/portal');
});
