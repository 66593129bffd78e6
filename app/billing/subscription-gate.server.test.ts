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

test('while Stripe is away a paid plan opens the assistant, from the row alone', async () => {
  for (const mine of [
    row(),
    row({ status: 'trialing' }),
    row({ current_period_end: '2999-12-31T00:00:00Z' }),
  ]) {
    const { gate, problem } = await gateOf(async () => mine);
    expect([gate.open, gate.title, problem]).toEqual([true, null, null]);
  }
  expect(console.error).not.toHaveBeenCalled();
});

test('while Stripe is away a plan that ends is open too, and no plans are asked for', async () => {
  const view = await gateOf(async () => row({ cancel_at_period_end: true }));
  expect(view).toMatchObject({
    gate: { open: true, state: 'ending' },
    plans: [],
    plansProblem: null,
  });
});

test('whose row is missing, or cannot be read, is not let in', async () => {
  const none = await gateOf(async () => null);
  expect(none).toMatchObject({ gate: { open: false, state: 'none' }, plansProblem: failureSentences.plans });
  const unread = await gateOf(() => Promise.reject(new DatabaseUnavailable('away')));
  expect(unread).toMatchObject({ gate: { open: false }, problem: 'Failed to fetch subscription status' });
});

test('a payment that is on its way is waited for only by who is not let in yet', async () => {
  const waiting = await gateOf(async () => row({ status: 'none', current_period_end: null }), 'pending');
  expect(waiting).toMatchObject({ isPending: true, gate: { open: false }, problem: null });
  for (const checkout of ['pending', 'paid'] as const) {
    const unread = await gateOf(() => Promise.reject(new DatabaseUnavailable('away')), checkout);
    expect(unread).toMatchObject({ isPending: true, gate: { open: false }, problem: null });
  }
  const arrived = await gateOf(async () => row(), 'pending');
  expect(arrived).toMatchObject({ isPending: false, gate: { open: true }, problem: null });
});

test('whoever has a plan that goes on may end it, and who owes its price too', async () => {
  const mayCancel = async (values: Partial<OwnSubscription>) => {
    const summary = await subscriptionSummary(
      context(async () => row(values)),
      null,
    );
    return summary.mayCancel;
  };
  expect(await mayCancel({})).toBe(true);
  expect(await mayCancel({ status: 'past_due' })).toBe(true);
  expect(await mayCancel({ status: 'unpaid' })).toBe(true);
  expect(await mayCancel({ cancel_at_period_end: true })).toBe(false);
  expect(await mayCancel({ status: 'past_due', cancel_at_period_end: true })).toBe(false);
  expect(await mayCancel({ status: 'canceled' })).toBe(false);
  expect(await mayCancel({ status: 'none', current_period_end: null })).toBe(false);
  expect(await mayCancel({ plan_id: 'lifetime', current_period_end: '2999-12-31T00:00:00Z' })).toBe(false);
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
