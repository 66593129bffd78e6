import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { moveClock } from './clock.ts';
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
