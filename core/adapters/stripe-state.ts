import type Stripe from 'stripe';
import type { CustomerState, LifetimePurchase, ProviderSubscription } from '../billing/customer-state.ts';
import { planOfSubscription } from '../billing/plans.ts';
import { isPlanId } from '../billing/subscription.ts';

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const item = subscription.items.data[0];
  const planId = planOfSubscription({
    lookupKey: item?.price.lookup_key ?? null,
    interval: item?.price.recurring?.interval ?? null,
    soldByUs: isPlanId(subscription.metadata.plan_id),
  });
  if (!item || !planId) return [];
  const cancelAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY;
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
    },
  ];
}

/** Dispute states in which the money is with the bank, or lost. An inquiry (`warning_…`) has not taken it. */
const takenBack = new Set(['needs_response', 'under_review', 'lost']);

async function revokedAt(client: Stripe, paymentId: string, charge: Stripe.Charge): Promise<number | null> {
  if (charge.refunded) {
    const given = (charge.refunds?.data ?? []).filter((refund) => refund.status !== 'failed');
    return Math.max(charge.created, ...given.map((refund) => refund.created));
  }
  if (!charge.disputed) return null;
  for await (const dispute of client.disputes.list({ payment_intent: paymentId, limit: 100 })) {
    if (takenBack.has(dispute.status)) return dispute.created;
  }
  return null;
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
    purchases.push({
      paymentId: payment.id,
      priceId: session.metadata.price_id ?? null,
      paidAt: charge.created,
      revokedAt: await revokedAt(client, payment.id, charge),
    });
  }
  return purchases;
}

async function subscriptionsOf(client: Stripe, customerId: string): Promise<ProviderSubscription[]> {
  const found: ProviderSubscription[] = [];
  for await (const one of client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })) {
    found.push(...subscriptionOf(one));
  }
  return found;
}

export async function customerStateOf(client: Stripe, customerId: string): Promise<CustomerState> {
  const [subscriptions, purchases] = await Promise.all([
    subscriptionsOf(client, customerId),
    lifetimePurchases(client, customerId),
  ]);
  return { subscriptions, lifetimePurchases: purchases };
}
