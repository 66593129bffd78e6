import { expect } from 'vitest';
import { planIds, soldPlans } from '#platform/billing/sold-plans';
import { lifetimeEnd, type SubscriptionRow } from '#platform/billing/subscription';
import { disputesOf, isWithdrawn } from '../../emulators/stripe/disputes.ts';
import { subscriptionOfInvoice } from '../../emulators/stripe/invoices.ts';
import type { CheckoutSession, Dispute, Price, Subscription } from '../../emulators/stripe/resources.ts';
import { itemOf } from '../../emulators/stripe/subscriptions.ts';
import { chargesOf, driver, liveOf, rowOf, type Stage } from './stage.ts';

/** Disputes of a charge in which the bank has the money: more was withdrawn than came back. */
const withBank = ({ account }: Stage, chargeId: string) => disputesOf(account, chargeId).filter(isWithdrawn);

/** The plan that is charged as often as a price. */
const planOf = ({ recurring }: Price) =>
  planIds.find((id) => {
    const { every } = soldPlans[id];
    return every && every.interval === recurring?.interval && every.count === recurring.interval_count;
  });

/** Disputes by which a bank has money of a subscription. */
function takenFrom(stage: Stage, { id }: Subscription): Dispute[] {
  const { invoices, invoicePayments, paymentIntents } = stage.account.state.tables;
  return Object.values(invoicePayments).flatMap(({ invoice, payment }) => {
    const billed = invoices[invoice];
    const intent = paymentIntents[String(payment.payment_intent)];
    const isOurs = billed && subscriptionOfInvoice(billed) === id;
    return isOurs && intent?.latest_charge ? withBank(stage, intent.latest_charge) : [];
  });
}

/** Lifetimes of a customer whose money is ours: paid, not given back, and not with the bank. */
function heldLifetimes(stage: Stage, customer: string): CheckoutSession[] {
  const { tables } = stage.account.state;
  return Object.values(tables.sessions).filter((session) => {
    if (session.customer !== customer || session.mode !== 'payment') return false;
    const intent = session.payment_intent ? tables.paymentIntents[session.payment_intent] : undefined;
    const charge = intent?.latest_charge ? tables.charges[intent.latest_charge] : undefined;
    return (
      session.payment_status === 'paid' &&
      charge?.status === 'succeeded' &&
      !charge.refunded &&
      withBank(stage, charge.id).length === 0
    );
  });
}

/** Payment pages that the driver was given and that could still be paid. */
export const payablePages = ({ account, handedOut }: Stage): CheckoutSession[] =>
  Object.values(account.state.tables.sessions).filter(
    ({ id, status }) => status === 'open' && handedOut.has(id),
  );

/** Invariants of a closed account: nothing runs, is owed or gives access, and later payments were refunded. */
function expectClosed(stage: Stage, row: SubscriptionRow, paidBefore: ReadonlySet<string>): void {
  const { refunds, disputes, invoices } = stage.account.state.tables;
  const customer = row.stripe_customer_id;
  expect(liveOf(stage, customer), 'subscriptions of a closed account').toEqual([]);
  expect(['canceled', 'incomplete_expired', 'none', null]).toContain(row.status);
  const owed = Object.values(invoices).filter(
    (one) => one.customer === customer && ['draft', 'open'].includes(one.status ?? ''),
  );
  expect(
    owed.map(({ id }) => id),
    'invoices that a closed account could pay',
  ).toEqual([]);
  // A bank that disputes, or sends a refund back, decides for itself.
  const left = new Set([
    ...Object.values(disputes).map(({ charge }) => charge),
    ...Object.values(refunds).flatMap(({ status, charge }) => (status === 'failed' ? [charge] : [])),
  ]);
  const kept = chargesOf(stage, customer).filter(
    ({ id, refunded }) => !refunded && !paidBefore.has(id) && !left.has(id),
  );
  expect(kept, 'payments of a closed account that were kept').toEqual([]);
}

/** Invariants after all deliveries, computed from Stripe's own tables and not with the code under test. */
export function expectOracleAgrees(stage: Stage): void {
  const { account, eventStates, outOfOrder, lost } = stage;
  const { tables, deletedCustomers } = account.state;
  expect(outOfOrder, 'older readings written over newer ones').toEqual([]);
  const unfinished = [...eventStates].filter(([id, state]) => state !== 'done' && !lost.has(id));
  expect(unfinished, 'events that were delivered and are not done').toEqual([]);
  const row = rowOf(stage);
  if (!row) return;
  const held = row.stripe_customer_id;
  for (const { id, metadata } of Object.values(tables.customers)) {
    if (metadata.clerk_user_id !== driver.clerkUserId || id === held || deletedCustomers.includes(id))
      continue;
    const sold = Object.values(tables.sessions).filter(({ customer }) => customer === id);
    expect([sold.length, chargesOf(stage, id).length], `sold to ${id}, which no row knows`).toEqual([0, 0]);
  }
  const paidBefore = stage.paidWhenClosed();
  if (paidBefore) {
    expectClosed(stage, row, paidBefore);
    return;
  }
  const lifetimes = heldLifetimes(stage, held);
  const live = liveOf(stage, held);
  if (lifetimes.length > 0) {
    expect(lifetimes.length, 'lifetimes paid for').toBe(1);
    expect(live, 'subscriptions beside a lifetime').toEqual([]);
    expect(row).toMatchObject({ status: 'active', plan_id: 'lifetime', current_period_end: lifetimeEnd });
    return;
  }
  for (const one of live) {
    const taken = takenFrom(stage, one);
    expect(
      taken.filter(({ status }) => status === 'lost'),
      'lost disputes of a subscription that still runs',
    ).toEqual([]);
    if (taken.length > 0) expect(one.cancel_at_period_end, 'would bill again amid a dispute').toBe(true);
  }
  const paid = live.filter((one) => takenFrom(stage, one).length === 0);
  expect(paid.length, 'subscriptions at once').toBeLessThanOrEqual(1);
  const [running] = paid;
  if (running) {
    const item = itemOf(running);
    expect(row).toMatchObject({
      status: running.status,
      plan_id: planOf(item.price),
      stripe_subscription_id: running.id,
      stripe_price_id: item.price.id,
      current_period_end: new Date(item.current_period_end * 1000).toISOString(),
      cancel_at_period_end: running.cancel_at_period_end,
    });
  } else {
    expect(['active', 'trialing']).not.toContain(row.status);
  }
}
