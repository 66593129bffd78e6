import { expect, test, vi } from 'vitest';
import type { BillingApi } from '#platform/billing/api';
import { planCards } from '#platform/billing/plans';
import { lifetimeEnd } from '#platform/billing/subscription';
import { pricesOf, viewPricing } from './prices.server.ts';

const plans = planCards([
  { id: 'monthly', name: 'Monthly', priceId: 'p', amount: 999, currency: 'usd', tax: 'included', alsoIn: [] },
]);
const open: Pick<BillingApi, 'plans'> = { plans: async () => ({ ok: true, plans }) };
const away: Pick<BillingApi, 'plans'> = {
  plans: async () => ({
    ok: false,
    code: 'upstream',
    status: 502,
    error: 'Failed to fetch subscription plans',
  }),
};

const visitor = { driver: { state: 'signed-out' }, subscriptions: { mine: async () => null } } as const;
const env = { APP_ORIGIN: 'https://setups.racing', REFUND_PROMISE: '14 days.' };
const address = new URL('https://setups.racing/pricing?game=ACC');

test('the pricing page has plans and refunds, and keeps the setup to make', async () => {
  expect(await viewPricing({ ...visitor, billing: open, env }, address)).toMatchObject({
    plans,
    problem: null,
    refund: '14 days.',
    order: '?game=ACC',
    canonical: 'https://setups.racing/pricing',
  });
});

test('while Stripe is away the page says so, and others name no price', async () => {
  expect(await viewPricing({ ...visitor, billing: away, env }, address)).toMatchObject({
    plans: [],
    problem: 'Failed to fetch subscription plans',
  });
  expect([await pricesOf({ recentPlans: open.plans }), await pricesOf({ recentPlans: away.plans })]).toEqual([
    '$9.99 a month, tax included',
    '',
  ]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const row = {
  ...{ stripe_customer_id: 'cus_1', stripe_price_id: 'p', current_period_start: inDays(-1) },
  ...{ payment: null, owed_amount: null, owed_currency: null },
};

test.each([
  ['a month', { status: 'active', plan_id: 'monthly', current_period_end: inDays(9) }, 'active monthly'],
  [
    'a lifetime',
    { status: 'active', plan_id: 'lifetime', current_period_end: lifetimeEnd },
    'active lifetime',
  ],
  ['no plan any more', { status: 'canceled', plan_id: 'yearly', current_period_end: inDays(9) }, null],
] as const)('the pricing page tells an owner of %s what they have', async (_, values, owned) => {
  const mine = async () => ({ ...row, cancel_at_period_end: false, ...values });
  const driver = { state: 'signed-in' } as const;
  const view = await viewPricing({ driver, subscriptions: { mine }, billing: open, env }, address);
  expect(view.owned && `${view.owned.state} ${view.owned.planId}`).toBe(owned);
});

test('a driver whose plan cannot be read sees the prices', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const mine = () => Promise.reject(new Error('away'));
  const driver = { state: 'signed-in' } as const;
  const view = await viewPricing({ driver, subscriptions: { mine }, billing: open, env }, address);
  expect([view.owned, view.plans]).toEqual([null, plans]);
  expect(warned).toHaveBeenCalledOnce();
});
