import type Stripe from 'stripe';
import type { CustomerState, LifetimePurchase, ProviderSubscription } from '../billing/customer-state.ts';
import { planOfSubscription } from '../billing/plans.ts';
import { isPlanId } from '../billing/subscription.ts';
import { chargebackOfCharge, subscriptionChargebacks } from './stripe-disputes.ts';

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

/** When all of it was given back; null where it was not. */
function refundedAt({ refunded, created, refunds }: Stripe.Charge): number | null {
  if (!refunded) return null;
  const given = (refunds?.data ?? []).filter((refund) => refund.status !== 'failed');
  return Math.max(created, ...given.map((refund) => refund.created));
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
    const chargeback = refunded === null ? await chargebackOfCharge(client, charge) : null;
    purchases.push({
      paymentId: payment.id,
      priceId: session.metadata.price_id ?? null,
      paidAt: charge.created,
      revokedAt: refunded ?? chargeback?.since ?? null,
      ...(chargeback && { chargeback }),
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
  const [subscriptions, purchases, chargebacks] = await Promise.all([
    subscriptionsOf(client, customerId),
    lifetimePurchases(client, customerId),
    subscriptionChargebacks(client, customerId),
  ]);
  return {
    subscriptions: subscriptions.map((one) => {
      const chargeback = chargebacks.get(one.id);
      return chargeback ? { ...one, chargeback } : one;
    }),
    lifetimePurchases: purchases,
  };
}
