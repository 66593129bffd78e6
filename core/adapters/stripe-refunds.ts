import type Stripe from 'stripe';
import { hasCode, idOf, isReplayed, orMissing } from './stripe-answers.ts';

/**
 * Given back already, or being called back by the bank: not twice.
 * @returns whether it was given back just now
 */
async function unlessGivenBack(call: Promise<Stripe.Response<Stripe.Refund>>): Promise<boolean> {
  try {
    return !isReplayed(await call);
  } catch (error) {
    if (!hasCode(error, 'charge_already_refunded', 'charge_disputed')) throw error;
    return false;
  }
}

/** Refunds a share of a payment because its subscription ends. The refund's metadata tells a repetition that it was done. */
async function refundShare(
  client: Stripe,
  paymentId: string,
  subscriptionId: string,
  share: number,
): Promise<void> {
  const { latest_charge: charge } = await client.paymentIntents.retrieve(paymentId, {
    expand: ['latest_charge.refunds'],
  });
  if (!charge || typeof charge === 'string') return;
  if (charge.refunds?.data.some(({ metadata }) => metadata?.ended_subscription === subscriptionId)) return;
  const amount = Math.min(Math.floor(charge.amount * share), charge.amount - charge.amount_refunded);
  if (amount <= 0) return;
  await unlessGivenBack(
    client.refunds.create(
      { payment_intent: paymentId, amount, metadata: { ended_subscription: subscriptionId } },
      { idempotencyKey: `refund:${paymentId}:${subscriptionId}` },
    ),
  );
}

/** Gives back a share of what was paid with a subscription's latest invoice, once. */
export async function refundLatestInvoice(
  client: Stripe,
  subscriptionId: string,
  share: number,
): Promise<void> {
  const subscription = await orMissing(
    client.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.payments'] }),
  );
  const invoice = subscription?.latest_invoice;
  if (!invoice || typeof invoice === 'string') return;
  for (const { payment, status } of invoice.payments?.data ?? []) {
    const paymentId = idOf(payment.payment_intent);
    if (status === 'paid' && paymentId) await refundShare(client, paymentId, subscriptionId, share);
  }
}

/** Gives back all that was paid with a payment intent, once. False when that had been done. */
export function refundPayment(client: Stripe, paymentId: string): Promise<boolean> {
  return unlessGivenBack(
    client.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${paymentId}` }),
  );
}
