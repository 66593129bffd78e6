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

const paused = subscription({ id: 'sub_paused', status: 'paused' });
const pausedWasUsed = { surplusSubscriptions: [{ id: 'sub_paused', since: paused.periodEnd }] };
const refunded = subscription({
  id: 'sub_year',
  isRefunded: true,
  periodEnd: at('2027-11-01T00:00:00Z'),
});
const again = purchase({ paymentId: 'pi_0', paidAt: at('2026-11-17T00:00:00Z') });
const revoked = purchase({ revokedAt: at('2026-11-18T00:00:00Z') });
const revokedBefore = purchase({ paidAt: at('2026-10-01T00:00:00Z'), revokedAt: at('2026-10-02T00:00:00Z') });
const ended = (id: string, status: string, day: number) =>
  subscription({ id, status, endedAt: at(`2026-11-${day}T00:00:00Z`) });

test.each<[rule: string, verdict: ReturnType<typeof judge>, expected: object]>([
  [
    'a customer who bought nothing has a row that says so',
    judged([]),
    { row: { status: 'none', plan_id: null } },
  ],
  [
    'the later of two equal plans stays, as it lasts longer',
    judged([bought('sub_earlier', 10), bought('sub_later', 16)]),
    {
      running: { id: 'sub_later' },
      surplusSubscriptions: [{ id: 'sub_earlier', since: at('2026-11-16T00:00:00Z') }],
    },
  ],
  [
    'the first made of two alike stays',
    judged([subscription({ id: 'sub_a', created: 2 }), subscription({ id: 'sub_b', created: 1 })]),
    { running: { id: 'sub_b' } },
  ],
  [
    'a paused period was not paid, and nothing of it is given back',
    judged([paused, subscription()]),
    pausedWasUsed,
  ],
  ['a paused period is not given back for a lifetime either', judged([paused], purchase()), pausedWasUsed],
  [
    'a lifetime outlasts everything, and the running plan was used until it was paid',
    judged([subscription()], purchase()),
    {
      row: { status: 'active', plan_id: 'lifetime', current_period_end: lifetimeEnd },
      surplusSubscriptions: [{ id: 'sub_1', since: purchase().paidAt }],
    },
  ],
  [
    'a plan whose payment went back runs',
    judged([refunded]),
    { row: { status: 'active', payment: 'refunded' } },
  ],
  [
    'a plan whose payment went back counts after any that is paid',
    judged([refunded, subscription()]),
    { running: { id: 'sub_1' } },
  ],
  [
    'a lifetime paid twice is given back once, the later payment',
    judged([], again, purchase()),
    { surplusPayments: [again] },
  ],
  [
    'a lifetime whose money went back is over from that day',
    judged([], revoked),
    {
      row: { status: 'canceled', plan_id: 'lifetime', current_period_end: '2026-11-18T00:00:00.000Z' },
    },
  ],
  [
    'a lifetime whose money went back leaves another that was paid',
    judged([], revoked, purchase({ paymentId: 'pi_2' })),
    { row: { status: 'active' }, surplusPayments: [] },
  ],
  [
    'the row shows the plan that ended last, and a plan before a payment that never came',
    judged([ended('sub_never', 'incomplete_expired', 19), ended('sub_old', 'canceled', 10)], revokedBefore),
    { row: { stripe_subscription_id: 'sub_old' }, running: null },
  ],
])('%s', (_, verdict, expected) => {
  expect(verdict).toMatchObject(expected);
});
