import { settleClosedAccount } from './closed-account.ts';
import { judge, type ProviderSubscription, type Verdict } from './customer-state.ts';
import { subscriptionInvoicesOf, voidOwed } from './owed-invoices.ts';
import { type LogError, type PaymentProvider, SubscriptionChanged, type SubscriptionStore } from './ports.ts';
import { isActive, type SubscriptionRow, type SubscriptionState, timeOf } from './subscription.ts';
import { settle } from './unused-money.ts';

export type SyncDependencies = {
  stripe: PaymentProvider;
  subscriptions: SubscriptionStore;
  now: () => Date;
  /** Called with everything that is ended or given back here, because nobody pressed a button for it. */
  logError: LogError;
};

export type SyncOutcome =
  | { kind: 'synced'; row: SubscriptionRow; running: ProviderSubscription | null }
  /** The customer was not made by us, or the driver has another one: nothing was written. */
  | { kind: 'not-ours' }
  /** The driver's account is closed: what still ran is ended. */
  | { kind: 'closed' };

async function rowOf(
  customerId: string,
  { stripe, subscriptions }: SyncDependencies,
): Promise<SubscriptionRow | null> {
  const storedRow = await subscriptions.byCustomer(customerId);
  if (storedRow) return storedRow;
  // A row that was lost, or never written, is made again from the name we put on the customer.
  const clerkUserId = await stripe.driverOf(customerId);
  const addedRow = clerkUserId ? await subscriptions.addCustomer(clerkUserId, customerId) : null;
  return addedRow?.stripe_customer_id === customerId ? addedRow : null;
}

function nextVersion(previous: string | null, now: Date): string {
  return new Date(Math.max(now.getTime(), (timeOf(previous) ?? 0) + 1)).toISOString();
}

/** Tells what banks did that changes what the driver may use. */
function tellChargebacks(
  before: SubscriptionRow,
  { row, chargebacks }: Verdict,
  { logError }: SyncDependencies,
): void {
  const customerId = before.stripe_customer_id;
  const disputes = chargebacks.map(({ disputeId, state }) => ({ dispute: disputeId, state }));
  if (chargebacks.some(({ isKnown }) => !isKnown))
    logError('dispute_state_unknown', {
      customerId,
      disputes,
    });
  else if (chargebacks.length > 0 && isActive(before) && !isActive(row))
    logError('payment_disputed', { customerId, disputes });
}

/**
 * Keeps a subscription from billing again whose money a bank has. While the bank may still decide for us it is left to run
 * out, so that it is there when the money comes back; what was lost is ended.
 */
async function stopUnpaid(
  customerId: string,
  { id, chargeback, cancelAtPeriodEnd }: Verdict['unpaidByBank'][number],
  { stripe, logError }: SyncDependencies,
): Promise<void> {
  const { disputeId, state, isLost, since } = chargeback;
  const context = { customerId, subscription: id, dispute: disputeId, state };
  if (isLost) {
    await endUnused(customerId, { id, since }, stripe);
    logError('charged_back_subscription_ended', context);
  } else if (!cancelAtPeriodEnd) {
    try {
      await stripe.setCancelAtPeriodEnd(id, true);
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof SubscriptionChanged)) throw error;
    }
    logError('disputed_subscription_paused', context);
  }
}

/** Ends a subscription that was not used since a time, and what it still owes. */
async function endUnused(
  customerId: string,
  { id, since }: { id: string; since: number },
  stripe: PaymentProvider,
): Promise<void> {
  // These first: an ended subscription would not be found here again.
  await voidOwed(await subscriptionInvoicesOf(customerId, [id], stripe), stripe);
  await stripe.endSubscription(id, since);
}

/** Gives back what was paid and can never be used. */
async function giveBackUnused(customerId: string, { stripe, logError }: SyncDependencies): Promise<void> {
  const ledger = await stripe.ledger(customerId);
  const { refunds, takenCredits } = settle(ledger);
  for (const refund of refunds) {
    const { paymentId: payment, amount, currency } = refund;
    if (await stripe.refundPart(refund))
      logError('unused_payment_refunded', { customerId, payment, amount, currency });
  }
  // Only afterwards: a credit that was taken cannot be found here again.
  for (const credit of takenCredits) await stripe.takeCredit(customerId, credit);
}

/** Ends what must not run beside the plan that counts, or unpaid, and settles it. Every step may be repeated. */
async function correct(customerId: string, verdict: Verdict, dependencies: SyncDependencies): Promise<void> {
  const { stripe, logError } = dependencies;
  const { unpaidByBank, unwanted, surplusSubscriptions, surplusPayments } = verdict;
  for (const unpaid of unpaidByBank) await stopUnpaid(customerId, unpaid, dependencies);
  for (const one of unwanted) {
    await endUnused(customerId, one, stripe);
    logError('unpaid_subscription_ended', { customerId, subscription: one.id });
  }
  for (const one of surplusSubscriptions) {
    await endUnused(customerId, one, stripe);
    logError('surplus_subscription_ended', { customerId, subscription: one.id });
  }
  const isEnded = unpaidByBank.some(({ chargeback }) => chargeback.isLost);
  if (verdict.isUnsettled || isEnded || unwanted.length + surplusSubscriptions.length > 0)
    await giveBackUnused(customerId, dependencies);
  for (const { paymentId } of surplusPayments) {
    await stripe.refundPayment(paymentId);
    logError('surplus_lifetime_refunded', { customerId, payment: paymentId });
  }
}

/**
 * Re-reads a customer at Stripe and writes what that means into our row. Safe to call any number of times, at once
 * and from several Workers: a state is written only over the version that was current before Stripe was read, so an
 * older state never replaces a newer one, whatever the Workers' clocks say. Afterwards it ends what must not run
 * beside the plan that counts, or at all once the account is closed; a failure there fails the call, and the next call
 * does it.
 *
 * @throws what the provider or the store throws
 */
export async function syncCustomer(customerId: string, dependencies: SyncDependencies): Promise<SyncOutcome> {
  const { stripe, subscriptions, now } = dependencies;
  for (let attempt = 1; ; attempt++) {
    const before = await rowOf(customerId, dependencies);
    if (!before) return { kind: 'not-ours' };
    const fetchStartedAt = nextVersion(before.fetch_started_at, now());
    const write = (state: SubscriptionState) =>
      subscriptions.replaceState(customerId, before.fetch_started_at, {
        ...state,
        fetch_started_at: fetchStartedAt,
      });
    if (before.account_closed_at !== null) {
      // Here the row comes last: until it is written the hourly work knows that something is left to do.
      if (!(await write(await settleClosedAccount(before, dependencies))) && attempt === 1) continue;
      return { kind: 'closed' };
    }
    const verdict = judge(await stripe.customerState(customerId), Math.floor(now().getTime() / 1000));
    // Logged before it is written: afterwards nobody would see the difference.
    tellChargebacks(before, verdict, dependencies);
    const isWritten = await write(verdict.row);
    // The first write lost to a version read from Stripe after this call began, so that row is fresh enough for the
    // caller.
    if (!isWritten && attempt === 1) continue;
    await correct(customerId, verdict, dependencies);
    const row = { ...before, ...verdict.row, fetch_started_at: fetchStartedAt };
    return { kind: 'synced', row, running: verdict.running };
  }
}
