import { type CustomerState, judge } from './customer-state.ts';
import { subscriptionInvoicesOf, voidOwed } from './owed-invoices.ts';
import type { LogError, PaymentProvider, ProviderInvoice } from './ports.ts';
import { isActive, type SubscriptionRow, type SubscriptionState, timeOf } from './subscription.ts';

type Provider = Pick<
  PaymentProvider,
  | 'customerState'
  | 'openCheckouts'
  | 'expireCheckout'
  | 'endSubscription'
  | 'invoices'
  | 'voidInvoice'
  | 'refundPayment'
>;

/** Statuses of subscriptions that never charge again. */
const over = new Set(['canceled', 'incomplete_expired']);

/** Payments that came in after the closing; the one for a lifetime that had been paid by then is not among them. */
function latePayments(
  { lifetimePurchases }: CustomerState,
  invoices: readonly ProviderInvoice[],
  { account_closed_at, lifetime_when_closed }: SubscriptionRow,
): string[] {
  // Stripe tells the second: what was paid in that of the closing counts as after it.
  const closedAt = Math.floor((timeOf(account_closed_at) ?? 0) / 1000);
  const purchases = lifetimePurchases.filter(({ revokedAt }) => revokedAt === null);
  const oldestFirst = purchases.sort((a, b) => a.paidAt - b.paidAt);
  return [
    ...invoices.filter(({ paidAt }) => (paidAt ?? 0) >= closedAt).flatMap(({ paymentIds }) => paymentIds),
    ...oldestFirst.slice(lifetime_when_closed ? 1 : 0).map(({ paymentId }) => paymentId),
  ];
}

/** The row of a closed account: the same as any other, except that a lifetime plan ended with the account. */
function closedState(state: CustomerState, { account_closed_at }: SubscriptionRow): SubscriptionState {
  const { row } = judge(state, Math.floor((timeOf(account_closed_at) ?? 0) / 1000));
  if (row.plan_id !== 'lifetime' || !isActive(row)) return row;
  return { ...row, status: 'canceled', current_period_end: account_closed_at };
}

/**
 * Ends all that could still cost the driver of a closed account money, and gives back what has come in since the closing,
 * such as a bank debit that took days. What had been paid by then is kept. Every step may be repeated.
 *
 * @returns what the row has to say
 * @throws what the provider throws
 */
export async function settleClosedAccount(
  row: SubscriptionRow,
  { stripe, logError }: { stripe: Provider; logError: LogError },
): Promise<SubscriptionState> {
  const customerId = row.stripe_customer_id;
  for (const { id } of await stripe.openCheckouts(customerId)) await stripe.expireCheckout(id);

  const customer = await stripe.customerState(customerId);
  const running = customer.subscriptions.filter(({ status }) => !over.has(status));
  for (const { id } of running) await stripe.endSubscription(id);

  const ours = customer.subscriptions.map(({ id }) => id);
  const invoices = await subscriptionInvoicesOf(customerId, ours, stripe);
  const { voided: voidedInvoices, stillOwed } = await voidOwed(invoices, stripe);

  const givenBack: string[] = [];
  for (const paymentId of latePayments(customer, invoices, row)) {
    if (await stripe.refundPayment(paymentId)) givenBack.push(paymentId);
  }

  const endedIds = running.map(({ id }) => id);
  const isChanged = endedIds.length + voidedInvoices.length + givenBack.length > 0;
  if (isChanged || stillOwed.length > 0) {
    logError('closed_account_dues_ended', {
      customerId,
      ended: endedIds,
      voided: voidedInvoices,
      stillOwed,
      givenBack,
    });
  }
  return closedState(isChanged ? await stripe.customerState(customerId) : customer, row);
}
