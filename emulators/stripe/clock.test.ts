import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { createSession, paySession } from './checkout.ts';
import { moveClock, setClockBack } from './clock.ts';
import { attachCard, createCustomer } from './customers.ts';
import { createStripeStandIn } from './index.ts';
import { addInterval, changePrice, createSubscription, itemOf } from './subscriptions.ts';

const day = 86_400;
const start = Date.UTC(2026, 0, 31, 12) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

async function openAccount(): Promise<Account> {
  const standIn = await createStripeStandIn({
    origin: 'http://s',
    appOrigin: 'http://a',
    delivers: false,
    realNow: () => start * 1000,
  });
  return standIn.account;
}

function subscribe(account: Account, card: 'good' | 'failsLater' = 'good') {
  const customer = createCustomer(account, { email: 'a@example.com' });
  attachCard(account, customer, card);
  return createSubscription(account, { customer: customer.id, priceId: 'price_seed_monthly', present: true });
}

const typesSince = (account: Account, count: number) =>
  Object.values(account.state.tables.events)
    .slice(count)
    .map(({ type }) => type);

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(iso(addInterval(start, 'month'))).toBe('2026-02-28');
  expect(iso(addInterval(Date.UTC(2026, 10, 20) / 1000, 'month'))).toBe('2026-12-20');
  expect(iso(addInterval(Date.UTC(2028, 1, 29) / 1000, 'year'))).toBe('2029-02-28');
});

test('a subscription renews at its period end and is charged an hour later', async () => {
  const account = await openAccount();
  const subscription = subscribe(account);
  const end = itemOf(subscription).current_period_end;
  moveClock(account, end);
  expect(account.get('invoices', subscription.latest_invoice ?? '')).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
  });
  expect([subscription.status, iso(itemOf(subscription).current_period_start)]).toEqual([
    'active',
    '2026-02-28',
  ]);
  moveClock(account, end + 3_600);
  expect(account.get('invoices', subscription.latest_invoice ?? '').status).toBe('paid');
});

test('a renewal that is not paid is tried on days 3, 5 and 7, and then the subscription ends', async () => {
  const account = await openAccount();
  const subscription = subscribe(account, 'failsLater');
  const end = itemOf(subscription).current_period_end;
  moveClock(account, end + 3_600);
  expect(subscription.status).toBe('past_due');
  const invoice = account.get('invoices', subscription.latest_invoice ?? '');
  for (const [days, attempts, status] of [
    [2.9, 1, 'past_due'],
    [3, 2, 'past_due'],
    [5, 3, 'past_due'],
    [7, 4, 'canceled'],
  ] as const) {
    moveClock(account, end + 3_600 + days * day);
    expect([invoice.attempt_count, subscription.status]).toEqual([attempts, status]);
  }
  expect(invoice.status).toBe('void');
  expect(subscription.cancellation_details?.reason).toBe('payment_failed');
});

test('a change to a year credits the rest of the month', async () => {
  const account = await openAccount();
  const subscription = subscribe(account);
  moveClock(account, start + 14 * day);
  changePrice(account, subscription, 'price_seed_yearly', { invoiceNow: true, present: true });
  const invoice = account.get('invoices', subscription.latest_invoice ?? '');
  expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([-500, 9_590]);
  expect([invoice.amount_paid, iso(itemOf(subscription).current_period_end)]).toEqual([9_090, '2027-02-14']);
});

test('a session that nobody pays expires after a day, and a bank debit settles after three', async () => {
  const account = await openAccount();
  const customer = createCustomer(account, {});
  const request = {
    mode: 'payment',
    customer: customer.id,
    priceId: 'price_seed_lifetime',
    successUrl: 'http://a/ok',
    cancelUrl: null,
    clientReferenceId: null,
    metadata: {},
    boughtMetadata: {},
  } as const;
  const left = createSession(account, request);
  const debited = createSession(account, request);
  paySession(account, debited, 'bankDebit');
  expect(debited).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  const before = Object.keys(account.state.tables.events).length;
  moveClock(account, start + day);
  expect(left).toMatchObject({ status: 'expired', url: null });
  moveClock(account, start + 3 * day);
  expect(debited.payment_status).toBe('paid');
  expect(typesSince(account, before)).toContain('checkout.session.async_payment_succeeded');
});

test('the clock of one customer moves without the others', async () => {
  const account = await openAccount();
  const [moved, other] = [subscribe(account), subscribe(account)];
  moveClock(account, start + 100 * day, moved.customer);
  expect([iso(itemOf(moved).current_period_start), iso(itemOf(other).current_period_start)]).toEqual([
    '2026-04-28',
    '2026-01-31',
  ]);
  expect([account.now(moved.customer), account.now(other.customer), account.now()]).toEqual([
    start + 100 * day,
    start,
    start,
  ]);
  moveClock(account, start + 30 * day);
  expect(account.now(moved.customer)).toBe(start + 130 * day);
  expect([iso(itemOf(moved).current_period_start), iso(itemOf(other).current_period_start)]).toEqual([
    '2026-05-28',
    '2026-02-28',
  ]);
});

test('a customer whose clock is set back has bought long ago, and may catch up', async () => {
  const account = await openAccount();
  const customer = createCustomer(account, { email: 'a@example.com' });
  setClockBack(account, customer.id, 40 * day);
  attachCard(account, customer, 'good');
  const subscription = createSubscription(account, {
    customer: customer.id,
    priceId: 'price_seed_monthly',
    present: true,
  });
  moveClock(account, account.now());
  expect(iso(itemOf(subscription).current_period_end)).toBe('2026-01-22');
  moveClock(account, account.now(), customer.id);
  expect(iso(itemOf(subscription).current_period_end)).toBe('2026-02-22');
  expect(account.now(customer.id)).toBe(start);
});
