import { expect, test } from 'vitest';
import { moveClock } from '../../emulators/stripe/clock.ts';
import {
  appealDispute,
  closeDispute,
  escalateDispute,
  openDispute,
  withdraw,
} from '../../emulators/stripe/disputes.ts';
import { createRefund, failRefund } from '../../emulators/stripe/payments.ts';
import { workshop } from '../../tests/billing/workshop.ts';

const days = (count: number) => count * 86_400;

test('an inquiry that becomes a dispute takes a lifetime away, and a refund that comes back restores it', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('lifetime');
  const charge = charges()[0]?.id ?? '';
  const inquiry = openDispute(account, charge, 'warning_needs_response');
  expect(await sync()).toMatchObject({ status: 'active' });
  escalateDispute(account, inquiry.id);
  expect(await sync()).toMatchObject({ status: 'canceled' });
  closeDispute(account, inquiry.id, 'won');
  const refund = createRefund(account, { charge });
  expect(await sync()).toMatchObject({ status: 'canceled' });
  failRefund(account, refund.id);
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'lifetime' });
});

test.each(['monthly', 'yearly', 'lifetime'] as const)(
  'a %s plan follows its money: a dispute closes it, a lost one ends it, a won one opens it again, an inquiry does nothing',
  async (plan) => {
    for (const [opened, outcome, during, after] of [
      ['needs_response', 'won', 'canceled', 'active'],
      ['needs_response', 'lost', 'canceled', 'canceled'],
      ['warning_needs_response', 'warning_closed', 'active', 'active'],
    ] as const) {
      const { buy, sync, charges, account, row } = await workshop();
      await buy(plan);
      const subscription = row()?.stripe_subscription_id;
      const dispute = openDispute(account, charges()[0]?.id ?? '', opened);
      expect(await sync()).toMatchObject({ status: during, plan_id: plan });
      closeDispute(account, dispute.id, outcome);
      expect(await sync()).toMatchObject({ status: after, plan_id: plan });
      if (!subscription) continue;
      expect(account.get('subscriptions', subscription).status).toBe(after);
      moveClock(account, account.now() + days(800));
      const paid = charges().filter(({ status }) => status === 'succeeded');
      expect(paid.length > 1, `bills again after ${outcome}`).toBe(outcome === 'warning_closed');
    }
  },
);

test('a dispute is told to the operators once, and so is the end of the subscription', async () => {
  const { buy, sync, charges, account, reports } = await workshop();
  await buy('yearly');
  const dispute = openDispute(account, charges()[0]?.id ?? '');
  await sync();
  await sync();
  expect(reports).toEqual([
    'a bank holds a payment: access is closed',
    'a subscription does not renew while a bank holds its money',
  ]);
  closeDispute(account, dispute.id, 'lost');
  await sync();
  await sync();
  expect(reports.slice(2)).toEqual(['ended a subscription whose payment a bank took back']);
});

test('a dispute of a lifetime is told to the operators once', async () => {
  const { buy, sync, charges, account, reports } = await workshop();
  await buy('lifetime');
  openDispute(account, charges()[0]?.id ?? '');
  await sync();
  await sync();
  expect(reports).toEqual(['a bank holds a payment: access is closed']);
});

test('when a dispute is lost, the unused share of what was paid since and is not disputed goes back', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('monthly');
  moveClock(account, account.now() + days(40));
  const [first, second] = charges();
  const dispute = openDispute(account, first?.id ?? '');
  expect(await sync()).toMatchObject({ status: 'canceled' });
  expect(second?.amount_refunded).toBe(0);
  closeDispute(account, dispute.id, 'lost');
  await sync();
  await sync();
  expect(first?.amount_refunded).toBe(0);
  expect(second?.amount_refunded).toBeGreaterThan(0);
  expect(second?.amount_refunded).toBeLessThan(second?.amount ?? 0);
});

test('during a dispute another plan can be bought, and of two that are paid in the end one goes back', async () => {
  const { buy, sync, charges, account, row } = await workshop();
  await buy('yearly');
  const old = account.get('subscriptions', row()?.stripe_subscription_id ?? '');
  const dispute = openDispute(account, charges()[0]?.id ?? '');
  expect(await buy('monthly')).toMatchObject({ subscription: { status: 'active', plan_id: 'monthly' } });
  expect(old).toMatchObject({ status: 'active', cancel_at_period_end: true });
  closeDispute(account, dispute.id, 'won');
  await sync();
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'yearly', cancel_at_period_end: true });
  expect(charges().map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([9_590, 0]);
});

test('a year that a bank had when a lifetime was bought goes back, once the bank returns it', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('yearly');
  const [year] = charges();
  const dispute = openDispute(account, year?.id ?? '');
  expect(await sync()).toMatchObject({ status: 'canceled', payment: 'disputed' });
  await buy('lifetime');
  closeDispute(account, dispute.id, 'won');
  await sync();
  expect(await sync()).toMatchObject({ status: 'active', plan_id: 'lifetime' });
  expect(charges().map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([0, 14_900]);
});

test('after a change of plan a lost dispute takes its part, and the rest that was not used goes back', async () => {
  for (const [taken, back] of [
    [0, [0, 8_591]],
    [1, [999, 0]],
  ] as const) {
    const { buy, press, post, sync, charges, account, row } = await workshop();
    await buy('monthly');
    const change = await press('yearly');
    if (change.ok) await post(`${change.url}/confirm`, {});
    await sync();
    const dispute = openDispute(account, charges()[taken]?.id ?? '');
    closeDispute(account, dispute.id, 'lost');
    await sync();
    expect(await sync()).toMatchObject({ status: 'canceled' });
    expect(charges().map(({ amount_refunded }) => amount_refunded)).toEqual(back);
    expect(account.get('customers', row()?.stripe_customer_id ?? '').balance).toBe(0);
  }
});

test('credit whose payment a bank took back is no credit any more', async () => {
  const { buy, press, post, sync, charges, account, row } = await workshop();
  await buy('yearly');
  const change = await press('monthly');
  if (change.ok) await post(`${change.url}/confirm`, {});
  await sync();
  const dispute = openDispute(account, charges()[0]?.id ?? '');
  closeDispute(account, dispute.id, 'lost');
  await sync();
  expect(await sync()).toMatchObject({ status: 'canceled' });
  expect(account.get('customers', row()?.stripe_customer_id ?? '').balance).toBe(0);
});

const unknownState = 'Stripe names a state of a dispute that is not known here: access is closed';

test.each(['lifetime', 'yearly'] as const)(
  'money of a %s plan that is away counts as away, whatever the state is called',
  async (plan) => {
    const { buy, sync, charges, account, reports } = await workshop();
    await buy(plan);
    const dispute = openDispute(account, charges()[0]?.id ?? '');
    closeDispute(account, dispute.id, 'won');
    expect(await sync()).toMatchObject({ status: 'active' });
    appealDispute(account, dispute.id);
    expect(await sync()).toMatchObject({ status: 'canceled' });
    dispute.status = 'appeal_under_review';
    expect(await sync()).toMatchObject({ status: 'canceled' });
    closeDispute(account, dispute.id, 'won');
    expect(await sync()).toMatchObject({ status: 'active' });
    expect(reports).not.toContain(unknownState);
    dispute.status = 'handed_to_the_moon';
    expect(await sync()).toMatchObject({ status: 'canceled' });
    expect(reports).toContain(unknownState);
  },
);

test('a dispute that was prevented closes a plan only where the money went back', async () => {
  const { buy, sync, charges, account } = await workshop();
  await buy('yearly');
  const dispute = openDispute(account, charges()[0]?.id ?? '', 'warning_needs_response');
  dispute.status = 'prevented';
  expect(await sync()).toMatchObject({ status: 'active' });
  withdraw(account, dispute);
  expect(await sync()).toMatchObject({ status: 'canceled' });
});
