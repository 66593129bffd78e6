import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { OwnSubscription } from '#platform/adapters/supabase/subscriptions';
import { failureSentences } from '#platform/billing/sentences';
import { reliableBilling } from './billing.server.ts';
import { subscriptionSummary } from './profile-subscription.server.ts';
import { subscriptionGate } from './subscription-gate.server.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const row = (values: Partial<OwnSubscription> = {}): OwnSubscription => ({
  stripe_customer_id: 'cus_1',
  status: 'active',
  plan_id: 'monthly',
  stripe_price_id: 'price_1',
  current_period_start: inDays(-10),
  current_period_end: inDays(20),
  cancel_at_period_end: false,
  payment: null,
  owed_amount: null,
  owed_currency: null,
  ...values,
});

const away = () => Promise.reject(new Error('the webhook Worker is away'));
const billing = reliableBilling({
  plans: away,
  createCheckoutSession: away,
  completeCheckout: away,
  cancel: away,
  reactivate: away,
  syncCustomer: away,
  portalUrl: away,
});
type Mine = () => Promise<OwnSubscription | null>;
/** A driver whose row is this, while everything about payments is away. */
const context = (mine: Mine) => ({ billing, subscriptions: { mine } });
const gateOf = (mine: Mine, checkout: 'pending' | 'paid' | null = null) =>
  subscriptionGate(context(mine), checkout);

// Other tests cover the operators' log.
beforeEach(() => {
  vi.mocked(console.error)
    .mockReset()
    .mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

const endless = '2999-12-31T00:00:00Z';
const unread = () => Promise.reject(new DatabaseUnavailable('away'));

test.each<[whose: string, mine: Mine, view: object]>([
  ['is paid', async () => row(), { gate: { open: true, title: null }, problem: null }],
  ['is on trial', async () => row({ status: 'trialing' }), { gate: { open: true }, problem: null }],
  ['lasts for life', async () => row({ current_period_end: endless }), { gate: { open: true } }],
  [
    'ends, for which no plans are asked',
    async () => row({ cancel_at_period_end: true }),
    { gate: { open: true, state: 'ending' }, plans: [], plansProblem: null },
  ],
  [
    'is missing',
    async () => null,
    { gate: { open: false, state: 'none' }, plansProblem: failureSentences.plans },
  ],
  ['cannot be read', unread, { gate: { open: false }, problem: 'Failed to fetch subscription status' }],
])(
  'the row alone decides on the plan while Stripe is away, of a driver whose row %s',
  async (_, mine, view) => {
    expect(await gateOf(mine)).toMatchObject(view);
  },
);

test('an open gate reports nothing to the operators', async () => {
  await gateOf(async () => row());
  expect(console.error).not.toHaveBeenCalled();
});

test('a payment that is on its way is waited for only by who is not let in yet', async () => {
  const waiting = await gateOf(async () => row({ status: 'none', current_period_end: null }), 'pending');
  expect(waiting).toMatchObject({ isPending: true, gate: { open: false }, problem: null });
  for (const checkout of ['pending', 'paid'] as const) {
    expect(await gateOf(unread, checkout)).toMatchObject({
      isPending: true,
      gate: { open: false },
      problem: null,
    });
  }
  const arrived = await gateOf(async () => row(), 'pending');
  expect(arrived).toMatchObject({ isPending: false, gate: { open: true }, problem: null });
});

test.each<[values: Partial<OwnSubscription>, mayCancel: boolean]>([
  [{}, true],
  [{ status: 'past_due' }, true],
  [{ status: 'unpaid' }, true],
  [{ cancel_at_period_end: true }, false],
  [{ status: 'past_due', cancel_at_period_end: true }, false],
  [{ status: 'canceled' }, false],
  [{ status: 'none', current_period_end: null }, false],
  [{ plan_id: 'lifetime', current_period_end: endless }, false],
])('a plan that is %j may be ended: %s', async (values, mayCancel) => {
  const driverContext = context(async () => row(values));
  expect(await subscriptionSummary(driverContext, null)).toMatchObject({ mayCancel });
});

test('while Stripe is away the profile shows the plan, and what it cannot show', async () => {
  const summary = await subscriptionSummary(
    context(async () => row()),
    null,
  );
  expect(summary).toMatchObject({
    state: 'active',
    planId: 'monthly',
    offered: [],
    plansProblem: failureSentences.plans,
    problem: null,
  });
});
