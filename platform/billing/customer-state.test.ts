import { expect, test } from 'vitest';
import { judge, type LifetimePurchase, type ProviderSubscription } from './customer-state.ts';
import { lifetimeEnd } from './subscription.ts';

const at = (text: string) => Date.parse(text) / 1000;

const subscription = (values: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  itemId: 'si_1',
  status: 'active',
  planId: 'monthly',
  priceId: 'price_monthly',
  created: at('2026-11-01T00:00:00Z'),
  periodStart: at('2026-11-01T00:00:00Z'),
  periodEnd: at('2026-12-01T00:00:00Z'),
  endedAt: null,
  cancelAtPeriodEnd: false,
  ...values,
});
const purchase = (values: Partial<LifetimePurchase> = {}): LifetimePurchase => ({
  paymentId: 'pi_1',
  priceId: 'price_lifetime',
  paidAt: at('2026-11-16T00:00:00Z'),
  revokedAt: null,
  ...values,
});

const judged = (subscriptions: ProviderSubscription[], ...lifetimePurchases: LifetimePurchase[]) =>
  judge({ subscriptions, lifetimePurchases }, at('2026-11-20T00:00:00Z'));

/** A subscription that was bought on this day of November, for a month. */
const bought = (id: string, day: number) => {
  const [periodStart, periodEnd] = [at(`2026-11-${day}T00:00:00Z`), at(`2026-12-${day}T00:00:00Z`)];
  return subscription({ id, created: periodStart, periodStart, periodEnd });
};

test('a customer who bought nothing has a row that says so', () => {
  expect(judged([]).row).toMatchObject({
    status: 'none',
    plan_id: null,
  });
});

test('a running subscription becomes the row', () => {
  const running = subscription({ cancelAtPeriodEnd: true });
  const verdict = judged([running]);
  expect(verdict.running).toBe(running);
  expect(verdict.row).toEqual({
    status: 'active',
    plan_id: 'monthly',
    stripe_subscription_id: 'sub_1',
    stripe_price_id: 'price_monthly',
    current_period_start: '2026-11-01T00:00:00.000Z',
    current_period_end: '2026-12-01T00:00:00.000Z',
    cancel_at_period_end: true,
    payment: null,
    owed_amount: null,
    owed_currency: null,
  });
});

test('a plan ended early ended then, and never before it began', () => {
  const ended = (endedAt: string) =>
    judged([subscription({ status: 'canceled', endedAt: at(endedAt), cancelAtPeriodEnd: true })]).row;
  expect(ended('2026-11-10T00:00:00Z')).toMatchObject({
    status: 'canceled',
    current_period_end: '2026-11-10T00:00:00.000Z',
    cancel_at_period_end: false,
  });
  expect(ended('2026-10-01T00:00:00Z').current_period_end).toBe('2026-11-01T00:00:00.000Z');
});

test('the paid subscription that lasts longest stays of several, whatever their order', () => {
  const owing = subscription({ id: 'sub_owing', status: 'past_due', periodEnd: at('2027-12-01T00:00:00Z') });
  const month = subscription({ id: 'sub_month' });
  const year = subscription({ id: 'sub_year', periodEnd: at('2027-11-01T00:00:00Z') });
  for (const subscriptions of [
    [owing, month, year],
    [year, owing, month],
  ]) {
    const verdict = judged(subscriptions);
    expect(verdict.row.stripe_subscription_id).toBe('sub_year');
    expect(verdict.surplusSubscriptions).toEqual([
      { id: 'sub_month', since: year.created },
      { id: 'sub_owing', since: year.created },
    ]);
  }
});

test('the later of two equal plans stays, as it lasts longer', () => {
  const { running, surplusSubscriptions } = judged([bought('sub_earlier', 10), bought('sub_later', 16)]);
  expect(running?.id).toBe('sub_later');
  expect(surplusSubscriptions).toEqual([{ id: 'sub_earlier', since: at('2026-11-16T00:00:00Z') }]);
});

test('each plan was used until the next was bought, whatever counts and whatever a bank did meanwhile', () => {
  const [returnedAt, since] = [at('2026-11-19T00:00:00Z'), at('2026-11-14T00:00:00Z')];
  const chargeback = { disputeId: 'du_1', state: 'needs_response', isKnown: true, isLost: false, since };
  const [first, second, third] = [bought('sub_1', 10), bought('sub_2', 13), bought('sub_3', 15)];
  const [untilSecond, untilThird] = [
    { id: 'sub_1', since: second.created },
    { id: 'sub_2', since: third.created },
  ];
  const untilLifetime = { id: 'sub_3', since: purchase().paidAt };
  const paused = { ...third, status: 'paused' };
  for (const [verdict, expected] of [
    [judged([third, { ...second, returnedAt }, first]), [untilSecond, untilThird]],
    [judged([first, { ...second, returnedAt }]), [untilSecond]],
    [judged([third, first, { ...second, chargeback }]), [untilSecond]],
    [judged([{ ...third, returnedAt }, second, first], purchase()), [untilSecond, untilThird, untilLifetime]],
    [judged([{ ...first, chargeback }, second, third], purchase()), [untilSecond, untilThird, untilLifetime]],
    [
      judged([paused, first], purchase()),
      [
        { id: 'sub_1', since: purchase().paidAt },
        { id: 'sub_3', since: paused.periodEnd },
      ],
    ],
  ] as const)
    expect(verdict.surplusSubscriptions).toEqual(expected);
});

test('a paused period was not paid, and nothing of it is given back', () => {
  const paused = subscription({ id: 'sub_paused', status: 'paused' });
  const used = [{ id: 'sub_paused', since: paused.periodEnd }];
  expect(judged([paused, subscription()]).surplusSubscriptions).toEqual(used);
  expect(judged([paused], purchase()).surplusSubscriptions).toEqual(used);
});

test('the first made of two alike stays', () => {
  const first = subscription({ id: 'sub_b', created: 1 });
  const second = subscription({ id: 'sub_a', created: 2 });
  expect(judged([second, first]).running?.id).toBe('sub_b');
});

test('a lifetime outlasts everything, and the running plan was used until it was paid', () => {
  const verdict = judged([subscription()], purchase());
  expect(verdict.row).toMatchObject({
    status: 'active',
    plan_id: 'lifetime',
    current_period_end: lifetimeEnd,
  });
  expect(verdict.surplusSubscriptions).toEqual([{ id: 'sub_1', since: purchase().paidAt }]);
});

test('a plan that was cancelled while its period is unpaid is over, and one that goes on owes', () => {
  const owed = { amount: 999, currency: 'usd' };
  for (const status of ['active', 'past_due', 'unpaid']) {
    const { row, running, unwanted } = judged([subscription({ status, owed, cancelAtPeriodEnd: true })]);
    expect([row.status, row.payment, running]).toEqual(['canceled', null, null]);
    expect(unwanted).toEqual([{ id: 'sub_1', since: at('2026-11-20T00:00:00Z') }]);
    const goesOn = judged([subscription({ status, owed })]);
    expect(goesOn.row).toMatchObject({ status, payment: 'owed', owed_amount: 999, owed_currency: 'usd' });
    expect(goesOn.unwanted).toEqual([]);
  }
});

test('a plan whose payment went back runs, and counts after any that is paid', () => {
  const year = subscription({ id: 'sub_year', isRefunded: true, periodEnd: at('2027-11-01T00:00:00Z') });
  expect(judged([year]).row).toMatchObject({ status: 'active', payment: 'refunded' });
  expect(judged([year, subscription()]).running?.id).toBe('sub_1');
});

test('a lifetime paid twice is given back once, the later payment', () => {
  const again = purchase({ paymentId: 'pi_0', paidAt: at('2026-11-17T00:00:00Z') });
  const verdict = judged([], again, purchase());
  expect(verdict.surplusPayments).toEqual([again]);
});

test('a lifetime whose money went back is over from that day', () => {
  const revoked = purchase({ revokedAt: at('2026-11-18T00:00:00Z') });
  expect(judged([], revoked).row).toMatchObject({
    status: 'canceled',
    plan_id: 'lifetime',
    current_period_end: '2026-11-18T00:00:00.000Z',
  });
  const heldToo = purchase({ paymentId: 'pi_2' });
  expect(judged([], revoked, heldToo)).toMatchObject({
    row: { status: 'active' },
    surplusPayments: [],
  });
});

test('the row shows the plan that ended last, and a plan before a payment that never came', () => {
  const ended = subscription({ id: 'sub_old', status: 'canceled', endedAt: at('2026-11-10T00:00:00Z') });
  const never = subscription({
    id: 'sub_never',
    status: 'incomplete_expired',
    endedAt: at('2026-11-19T00:00:00Z'),
  });
  const revokedBefore = purchase({
    paidAt: at('2026-10-01T00:00:00Z'),
    revokedAt: at('2026-10-02T00:00:00Z'),
  });
  const verdict = judged([never, ended], revokedBefore);
  expect(verdict.row.stripe_subscription_id).toBe('sub_old');
  expect(verdict.running).toBeNull();
});
