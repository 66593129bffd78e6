import type Stripe from 'stripe';
import type { CustomerState, LifetimePurchase, ProviderSubscription } from '../../billing/customer-state.ts';
import { planOfSubscription } from '../../billing/plans.ts';
import { isPlanId } from '../../billing/sold-plans.ts';
import { everyOf } from './prices.ts';
import { refundedSubscriptions } from '../../billing/unused-money.ts';
import { bankMovesOf, subscriptionMoves } from './disputes.ts';
import { readOwed, readPaidInvoices } from './invoices.ts';
import {
  currenciesRunning,
  readCharges,
  readCredits,
  readPayments,
  readSubscriptions,
  unusedSinceOf,
} from './ledger.ts';

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const item = subscription.items.data[0];
  const planId = planOfSubscription({
    lookupKey: item?.price.lookup_key ?? null,
    every: item ? everyOf(item.price) : null,
    soldByUs: isPlanId(subscription.metadata.plan_id),
  });
  if (!item || !planId) return [];
  const cancelAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY;
  const unusedSince = unusedSinceOf(subscription);
  return [
    {
      id: subscription.id,
      itemId: item.id,
      status: subscription.status,
      planId,
      priceId: item.price.id,
      created: subscription.created,
      periodStart: item.current_period_start,
      periodEnd: Math.min(item.current_period_end, cancelAt),
      endedAt: subscription.ended_at,
      cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt <= item.current_period_end,
      ...(unusedSince !== undefined && { unusedSince }),
    },
  ];
}

/** When all of it was given back; null where it was not. */
function refundedAt({ refunded, created, refunds }: Stripe.Charge): number | null {
  if (!refunded) return null;
  const validRefunds = (refunds?.data ?? []).filter((refund) => refund.status !== 'failed');
  return Math.max(created, ...validRefunds.map((refund) => refund.created));
}

/** Paid checkouts of the lifetime plan. Only `payment_status` paid counts: a complete session may still be waiting for its money. */
async function lifetimePurchases(client: Stripe, customerId: string): Promise<LifetimePurchase[]> {
  const purchases: LifetimePurchase[] = [];
  const sessions = client.checkout.sessions.list({
    customer: customerId,
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge.refunds'],
  });
  for await (const session of sessions) {
    if (session.mode !== 'payment' || session.payment_status !== 'paid') continue;
    if (session.metadata?.plan_id !== 'lifetime') continue;
    const payment = session.payment_intent;
    if (!payment || typeof payment === 'string') continue;
    const charge = payment.latest_charge;
    if (!charge || typeof charge === 'string' || charge.status !== 'succeeded') continue;
    const refunded = refundedAt(charge);
    const bank = refunded === null ? await bankMovesOf(client, charge) : null;
    const { chargeback = null, returnedAt = null } = bank ?? {};
    purchases.push({
      paymentId: payment.id,
      priceId: session.metadata.price_id ?? null,
      paidAt: charge.created,
      ...(returnedAt !== null && { returnedAt }),
      revokedAt: refunded ?? chargeback?.since ?? null,
      ...(chargeback && { chargeback }),
    });
  }
  return purchases;
}

const overdue = new Set(['past_due', 'unpaid']);
const running = new Set(['active', 'trialing', 'paused', ...overdue]);

/** Adds what is owed for a subscription that is overdue, or was cancelled and may still collect. */
async function withOwed(client: Stripe, one: ProviderSubscription): Promise<ProviderSubscription> {
  if (!overdue.has(one.status) && !(one.cancelAtPeriodEnd && running.has(one.status))) return one;
  const owed = await readOwed(client, one.id);
  return owed ? { ...one, owed } : one;
}

/** Adds which money of subscriptions a bank has, and which went back. */
async function withMoney(
  client: Stripe,
  customerId: string,
  subscriptions: readonly ProviderSubscription[],
): Promise<ProviderSubscription[]> {
  const charges = await readCharges(client, customerId);
  // Seldom: the invoices say what a charge was for.
  if (!charges.some(({ disputed, refunded }) => disputed || refunded)) return [...subscriptions];
  const invoices = await readPaidInvoices(client, customerId);
  const { payments, moves } = await readPayments(client, charges);
  const bank = subscriptionMoves(moves, invoices);
  const refunded = refundedSubscriptions({ invoices, payments });
  return subscriptions.map((one) => {
    const { chargeback = null, returnedAt = null } = bank.get(one.id) ?? {};
    return {
      ...one,
      ...(chargeback && { chargeback }),
      ...(returnedAt !== null && { returnedAt }),
      ...(refunded.has(one.id) && { isRefunded: true as const }),
    };
  });
}

/** The customer's credit in the currencies of subscriptions that are over, where none may use it any more. */
async function idleCreditOf(
  client: Stripe,
  customerId: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<number> {
  const running = currenciesRunning(subscriptions);
  const idle = new Set(subscriptions.map(({ currency }) => currency).filter((one) => !running.has(one)));
  const credits = idle.size > 0 ? await readCredits(client, customerId) : new Map<string, number>();
  return [...idle].reduce((sum, currency) => sum + (credits.get(currency) ?? 0), 0);
}

export async function customerStateOf(client: Stripe, customerId: string): Promise<CustomerState> {
  const stripeSubscriptions = await readSubscriptions(client, customerId);
  const [subscriptions, purchases, idleCredit] = await Promise.all([
    Promise.all(stripeSubscriptions.flatMap(subscriptionOf).map((one) => withOwed(client, one))).then(
      (ones) => withMoney(client, customerId, ones),
    ),
    lifetimePurchases(client, customerId),
    idleCreditOf(client, customerId, stripeSubscriptions),
  ]);
  return {
    subscriptions,
    lifetimePurchases: purchases,
    ...(idleCredit > 0 && { idleCredit }),
  };
}
