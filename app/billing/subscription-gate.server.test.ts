import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import type { OwnSubscription } from '#core/adapters/supabase/subscriptions';
import { failureSentences } from '#core/billing/sentences';
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
/** A driver whose row is this, while everything about payments is away. */
const context = (mine: () => Promise<OwnSubscription | null>) => ({ billing, subscriptions: { mine } });

/** Other tests cover the operators' log. */
function quietly(): void {
  vi.mocked(console.error)
    .mockReset()
    .mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

afterEach(() => {
  vi.mocked(console.error).mockClear();
});

test('while Stripe is away a paid plan opens the assistant, from the row alone', async () => {
  quietly();
  for (const mine of [
    row(),
    row({ status: 'trialing' }),
    row({ current_period_end: '2999-12-31T00:00:00Z' }),
  ]) {
    const { gate, problem } = await subscriptionGate(
      context(async () => mine),
      null,
    );
    expect([gate.open, gate.title, problem]).toEqual([true, null, null]);
  }
  expect(console.error).not.toHaveBeenCalled();
});

test('while Stripe is away a plan that ends is open too, and no plans are asked for', async () => {
  quietly();
  const view = await subscriptionGate(
    context(async () => row({ cancel_at_period_end: true })),
    null,
  );
  expect(view).toMatchObject({
    gate: { open: true, state: 'ending' },
    plans: [],
    plansProblem: null,
  });
});

test('whose row is missing, or cannot be read, is not let in', async () => {
  quietly();
  const none = await subscriptionGate(
    context(async () => null),
    null,
  );
  expect(none).toMatchObject({ gate: { open: false, state: 'none' }, plansProblem: failureSentences.plans });
  const unread = await subscriptionGate(
    context(() => Promise.reject(new DatabaseUnavailable('away'))),
    null,
  );
  expect(unread).toMatchObject({ gate: { open: false }, problem: 'Failed to fetch subscription status' });
});

test('a payment that is on its way is waited for only by who is not let in yet', async () => {
  quietly();
  const waiting = await subscriptionGate(
    context(async () => row({ status: 'none', current_period_end: null })),
    'pending',
  );
  expect(waiting).toMatchObject({ isPending: true, gate: { open: false }, problem: null });
  const arrived = await subscriptionGate(
    context(async () => row()),
    'pending',
  );
  expect(arrived).toMatchObject({ isPending: false, gate: { open: true }, problem: null });
});

test('whoever has a plan that goes on may end it, and who owes its price too', async () => {
  quietly();
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
  quietly();
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
