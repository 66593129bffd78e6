import { expect, test } from 'vitest';
import type { BillingApi } from '#core/billing/api';
import { planCards } from '#core/billing/plans';
import { loader } from '../routes/pricing.tsx';
import { pricesOf } from './prices.server.ts';

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

async function pricing(billing: Pick<BillingApi, 'plans'>) {
  const env = { APP_ORIGIN: 'https://setups.racing', REFUND_PROMISE: '14 days.' };
  const request = new Request('https://setups.racing/pricing?game=ACC');
  const asked = { request, params: {}, context: { billing, env } } as unknown as Parameters<typeof loader>[0];
  const { data, init } = await loader(asked);
  return { ...data, status: init?.status };
}

test('the pricing page has plans and refunds, and keeps the setup to make', async () => {
  expect(await pricing(open)).toMatchObject({
    status: 200,
    plans,
    problem: null,
    refund: '14 days.',
    order: '?game=ACC',
    canonical: 'https://setups.racing/pricing',
  });
});

test('while Stripe is away the page says so and is not kept, and others name no price', async () => {
  expect(await pricing(away)).toMatchObject({
    status: 503,
    plans: [],
    problem: 'Failed to fetch subscription plans',
  });
  expect([await pricesOf(open), await pricesOf(away)]).toEqual(['$9.99 a month, tax included', '']);
});
