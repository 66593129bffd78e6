import { expect, test } from 'vitest';
import type { BillingApi } from '#core/billing/api';
import { planCards } from '#core/billing/plans';
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

const env = { APP_ORIGIN: 'https://setups.racing', REFUND_PROMISE: '14 days.' };
const asked = new URL('https://setups.racing/pricing?game=ACC');

test('the pricing page has plans and refunds, and keeps the setup to make', async () => {
  expect(await viewPricing({ billing: open, env }, asked)).toMatchObject({
    plans,
    problem: null,
    refund: '14 days.',
    order: '?game=ACC',
    canonical: 'https://setups.racing/pricing',
  });
});

test('while Stripe is away the page says so, and others name no price', async () => {
  expect(await viewPricing({ billing: away, env }, asked)).toMatchObject({
    plans: [],
    problem: 'Failed to fetch subscription plans',
  });
  expect([await pricesOf({ recentPlans: open.plans }), await pricesOf({ recentPlans: away.plans })]).toEqual([
    '$9.99 a month, tax included',
    '',
  ]);
});
