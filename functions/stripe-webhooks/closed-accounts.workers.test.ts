import { expect, test } from 'vitest';
import type { BillingApi } from '#platform/billing/api';
import { settleWithoutAccount } from '#platform/billing/reconcile';
import { accountClosed } from '#platform/account-closed';
import { paySession, settle } from '../../emulators/stripe/checkout.ts';
import { subscriptionOfInvoice } from '../../emulators/stripe/invoices.ts';
import { createSubscription, renew } from '../../emulators/stripe/subscriptions.ts';
import {
  call,
  clerkUserId,
  origin,
  sessionIn,
  shopWith,
  type Workshop,
  workshop,
} from '../../tests/billing/workshop.ts';

const runningOf = ({ account, row }: Workshop) =>
  Object.values(account.state.tables.subscriptions).filter(
    ({ customer, status }) => customer === row()?.stripe_customer_id && status !== 'canceled',
  );
const invoicesOf = ({ account, row }: Workshop) =>
  Object.values(account.state.tables.invoices).filter(
    ({ customer }) => customer === row()?.stripe_customer_id,
  );
const refundedOf = ({ charges }: Workshop) => charges().map(({ refunded }) => refunded);

/** Every call that is made in a driver's name. A new one of `BillingApi` has to stand here. */
const calls: { [Name in Exclude<keyof BillingApi, 'plans'>]: Parameters<BillingApi[Name]>[0] } = {
  createCheckoutSession: { ...call, priceId: 'price_seed_yearly' },
  completeCheckout: { clerkUserId, sessionId: 'cs_test_any' },
  cancel: { clerkUserId },
  reactivate: { clerkUserId },
  syncCustomer: { clerkUserId },
  portalUrl: { clerkUserId, returnUrl: origin },
};

test.each(['who had a plan', 'who had bought nothing'])(
  'every call for a driver %s and whose account is closed is refused, and changes nothing at Stripe',
  async (who) => {
    const shop = await workshop();
    const { billing, buy, account, stores } = shop;
    if (who === 'who had a plan') {
      await buy('monthly');
      await billing.cancel({ clerkUserId });
      await shop.closeAccount();
    } else stores.closeAccount(clerkUserId);
    const { events: _, ...before } = structuredClone(account.state.tables);
    const rows = structuredClone(stores.rows);
    for (const [name, request] of Object.entries(calls)) {
      const answer = await billing[name as keyof typeof calls](request as never);
      expect([name, answer]).toEqual([name, { ok: false, ...accountClosed }]);
    }
    const { events: __, ...after } = account.state.tables;
    expect(after).toEqual(before);
    expect(stores.rows).toEqual(rows);
  },
);

test('closing an account ends its subscription, keeps what was paid, and charges nothing ever after', async () => {
  const shop = await shopWith('monthly');
  shop.later(1 / 1_440);
  expect(await shop.closeAccount()).toMatchObject({ status: 'canceled', cancel_at_period_end: false });
  await shop.billing.reactivate({ clerkUserId });
  shop.later(70);
  expect(runningOf(shop)).toEqual([]);
  expect(refundedOf(shop)).toEqual([false]);
});

test('a lifetime is kept as paid, and opens nothing any more', async () => {
  const shop = await shopWith('lifetime');
  shop.later(1 / 1_440);
  const closed = await shop.closeAccount();
  expect(closed).toMatchObject({ status: 'canceled', plan_id: 'lifetime' });
  expect(closed?.current_period_end).toBe(closed?.account_closed_at);
  await shop.sync();
  expect(refundedOf(shop)).toEqual([false]);
  expect(shop.reports).toEqual([]);
});

test('a bank debit begun before the closing and taken three days after it is given back, once', async () => {
  const shop = await shopWith('lifetime', 'bankDebit');
  await shop.closeAccount();
  expect(shop.reports).toEqual([]);
  shop.later(3);
  for (let time = 0; time < 3; time++) await shop.sync();
  expect(refundedOf(shop)).toEqual([true]);
  expect(shop.row()).toMatchObject({ status: 'canceled' });
  expect(shop.reports).toEqual(['closed_account_dues_ended']);
});

test('a bank debit beside a lifetime that had been paid is given back, and the lifetime is not', async () => {
  const shop = await workshop();
  const debit = sessionIn(await shop.press('lifetime'));
  paySession(shop.account, shop.account.get('sessions', debit), 'bankDebit');
  await shop.buy('lifetime');
  await shop.closeAccount();
  settle(shop.account, debit, true);
  await shop.sync();
  expect(refundedOf(shop).sort()).toEqual([false, true]);
});

test('a bank debit that does not come in leaves nothing to give back', async () => {
  const shop = await shopWith('lifetime', 'bankDebit');
  await shop.closeAccount();
  const [pending] = shop.account.state.settlements;
  settle(shop.account, pending?.sessionId ?? '', false);
  expect(await shop.sync()).toMatchObject({ status: 'none' });
  expect(shop.reports).toEqual([]);
});

test('a subscription that is past due ends with its open invoice, whose page takes no money any more', async () => {
  const shop = await shopWith('monthly', 'failsLater');
  shop.later(32);
  expect(await shop.sync()).toMatchObject({ status: 'past_due' });
  await shop.closeAccount();
  expect(runningOf(shop)).toEqual([]);
  expect(invoicesOf(shop).map(({ status }) => status)).toEqual(['paid', 'void']);
  for (const { id } of invoicesOf(shop))
    await shop.post(`http://stripe.test/stripe/invoices/${id}`, { card: 'good' });
  expect(shop.charges().filter(({ status }) => status === 'succeeded')).toHaveLength(1);
});

test('a renewal that is drafted and not charged yet is taken back too', async () => {
  const shop = await shopWith('monthly');
  shop.later(1 / 24);
  renew(shop.account, shop.subscription());
  expect(invoicesOf(shop).map(({ status }) => status)).toEqual(['paid', 'draft']);
  await shop.closeAccount();
  expect(invoicesOf(shop).map(({ status }) => status)).toEqual(['paid', 'void']);
});

test('a payment after the closing, before Stripe could be told, is given back', async () => {
  const shop = await shopWith('monthly', 'failsLater');
  shop.later(32);
  await shop.sync();
  shop.stores.closeAccount(clerkUserId);
  shop.later(1 / 1_440);
  const owed = invoicesOf(shop).find(({ status }) => status === 'open');
  await shop.post(`http://stripe.test/stripe/invoices/${owed?.id}`, { card: 'good' });
  await shop.sync();
  const paid = shop.charges().filter(({ status }) => status === 'succeeded');
  expect(paid.map(({ refunded }) => refunded)).toEqual([false, true]);
});

test('an open payment page closes; what was paid on it in the last moment is given back', async () => {
  const shop = await workshop();
  const first = sessionIn(await shop.press('yearly'));
  await shop.closeAccount();
  expect(shop.account.get('sessions', first).status).toBe('expired');

  const other = await workshop();
  const second = sessionIn(await other.press('yearly'));
  other.stores.closeAccount(clerkUserId);
  paySession(other.account, other.account.get('sessions', second), 'good');
  await other.sync();
  expect(runningOf(other)).toEqual([]);
  expect(refundedOf(other)).toEqual([true]);
});

test('other bills of the customer in the same Stripe account are left alone', async () => {
  const shop = await shopWith('monthly');
  const customer = shop.customer().id;
  const { account } = shop;
  account.get('prices', 'price_seed_yearly').lookup_key = 'coaching';
  const coaching = createSubscription(account, { customer, priceId: 'price_seed_yearly', present: true });
  renew(account, coaching);
  await shop.closeAccount();
  expect(runningOf(shop).map(({ id }) => id)).toEqual([coaching.id]);
  const states = invoicesOf(shop).filter((one) => subscriptionOfInvoice(one) === coaching.id);
  expect(states.map(({ status }) => status)).toEqual(['paid', 'draft']);
});

test('a subscription without an account is found by the hour, ended, and reported once', async () => {
  const shop = await shopWith('monthly');
  shop.later(1 / 1_440);
  shop.stores.closeAccount(clerkUserId);
  expect(await settleWithoutAccount(shop.dependencies)).toEqual({ synced: 1, failed: 0 });
  expect(runningOf(shop)).toEqual([]);
  expect(shop.reports).toEqual(['closed_account_dues_ended']);
  expect(await settleWithoutAccount(shop.dependencies)).toEqual({ synced: 0, failed: 0 });

  // Somebody sells the customer something in Stripe's dashboard, and no event arrives.
  shop.later(1 / 24);
  const customer = shop.customer().id;
  createSubscription(shop.account, { customer, priceId: 'price_seed_monthly', present: true });
  expect(await settleWithoutAccount(shop.dependencies)).toEqual({ synced: 1, failed: 0 });
  expect(runningOf(shop)).toEqual([]);
  expect(refundedOf(shop)).toEqual([false, true]);
  expect(shop.reports).toHaveLength(2);
});
