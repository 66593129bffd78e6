import { expect, test } from 'vitest';
import { appealDispute, closeDispute, escalateDispute, withdraw } from '../../emulators/stripe/disputes.ts';
import { failRefund } from '../../emulators/stripe/payments.ts';
import { shopWith, type Workshop } from '../../tests/billing/workshop.ts';

/** The row after the bank has decided, read twice: nothing is done a second time. */
async function decided({ account, sync }: Workshop, { id }: { id: string }, outcome: 'won' | 'lost') {
  closeDispute(account, id, outcome);
  await sync();
  return sync();
}

test('an inquiry that becomes a dispute takes a lifetime away, and a refund that comes back restores it', async () => {
  const { sync, refund, dispute, account } = await shopWith('lifetime');
  const inquiry = dispute(0, 'warning_needs_response');
  expect(await sync()).toMatchObject({ status: 'active' });
  escalateDispute(account, inquiry.id);
  expect(await sync()).toMatchObject({ status: 'canceled' });
  closeDispute(account, inquiry.id, 'won');
  const { id } = refund();
  expect(await sync()).toMatchObject({ status: 'canceled' });
  failRefund(account, id);
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
      const { sync, dispute, charges, account, row, later } = await shopWith(plan);
      const subscription = row()?.stripe_subscription_id;
      const { id } = dispute(0, opened);
      expect(await sync()).toMatchObject({ status: during, plan_id: plan });
      closeDispute(account, id, outcome);
      expect(await sync()).toMatchObject({ status: after, plan_id: plan });
      if (!subscription) continue;
      expect(account.get('subscriptions', subscription).status).toBe(after);
      later(800);
      const paid = charges().filter(({ status }) => status === 'succeeded');
      expect(paid.length > 1, `bills again after ${outcome}`).toBe(outcome === 'warning_closed');
    }
  },
);

const isClosed = 'payment_disputed';

test.each([
  ['yearly', [isClosed, 'disputed_subscription_paused'], ['charged_back_subscription_ended']],
  ['lifetime', [isClosed], []],
] as const)(
  'a dispute of a %s plan is told to the operators once, and so is its end',
  async (plan, during, end) => {
    const shop = await shopWith(plan);
    const dispute = shop.dispute();
    for (let time = 0; time < 2; time++) await shop.sync();
    expect(shop.reports).toEqual(during);
    await decided(shop, dispute, 'lost');
    expect(shop.reports).toEqual([...during, ...end]);
  },
);

test('during a dispute another plan can be bought, and of two that are paid in the end one goes back', async () => {
  const shop = await shopWith('yearly');
  const old = shop.subscription();
  const dispute = shop.dispute();
  const subscription = { status: 'active', plan_id: 'monthly' };
  expect(await shop.buy('monthly')).toMatchObject({ subscription });
  expect(old).toMatchObject({ status: 'active', cancel_at_period_end: true });
  const year = { status: 'active', plan_id: 'yearly', cancel_at_period_end: true };
  expect(await decided(shop, dispute, 'won')).toMatchObject(year);
  expect(shop.kept()).toEqual([9_590, 0]);
});

test('a year that a bank had when a lifetime was bought goes back, once the bank returns it', async () => {
  const shop = await shopWith('yearly');
  const dispute = shop.dispute();
  expect(await shop.sync()).toMatchObject({ status: 'canceled', payment: 'disputed' });
  await shop.buy('lifetime');
  expect(await decided(shop, dispute, 'won')).toMatchObject({ status: 'active', plan_id: 'lifetime' });
  expect(shop.kept()).toEqual([0, 14_900]);
});

const unknownState = 'dispute_state_unknown';

test.each(['lifetime', 'yearly'] as const)(
  'money of a %s plan that is away counts as away, whatever the state is called',
  async (plan) => {
    const { sync, account, reports, ...shop } = await shopWith(plan);
    const dispute = shop.dispute();
    const won = () => closeDispute(account, dispute.id, 'won');
    const called = (status: string) => () => Object.assign(dispute, { status });
    for (const [step, status] of [
      [won, 'active'],
      [() => appealDispute(account, dispute.id), 'canceled'],
      [called('appeal_under_review'), 'canceled'],
      [won, 'active'],
      [called('handed_to_the_moon'), 'canceled'],
    ] as const) {
      expect(reports).not.toContain(unknownState);
      step();
      expect(await sync()).toMatchObject({ status });
    }
    expect(reports).toContain(unknownState);
  },
);

test('a dispute that was prevented closes a plan only where the money went back', async () => {
  const { sync, account, ...shop } = await shopWith('yearly');
  const dispute = shop.dispute(0, 'warning_needs_response');
  dispute.status = 'prevented';
  expect(await sync()).toMatchObject({ status: 'active' });
  withdraw(account, dispute);
  expect(await sync()).toMatchObject({ status: 'canceled' });
});
