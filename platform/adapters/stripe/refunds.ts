import type Stripe from 'stripe';
import type { Settlement } from '../../billing/unused-money.ts';
import { hasCode, isReplayed } from './answers.ts';

/** Names our refunds of time that was paid and not used. */
export const unusedTime = { reason: 'unused_time' };

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

/** Gives back a part of a payment, once for what had gone back before. False when that had been done. */
export function refundPart(
  client: Stripe,
  { paymentId, amount, refundedBefore }: Settlement['refunds'][number],
): Promise<boolean> {
  return unlessGivenBack(
    client.refunds.create(
      { payment_intent: paymentId, amount, metadata: unusedTime },
      { idempotencyKey: `refund:${paymentId}:${refundedBefore}` },
    ),
  );
}

/** Gives back all that was paid with a payment intent, once. False when that had been done. */
export function refundPayment(client: Stripe, paymentId: string): Promise<boolean> {
  return unlessGivenBack(
    client.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${paymentId}` }),
  );
}

export async function takeCredit(
  client: Stripe,
  customerId: string,
  { amount, from: { amount: seen, currency, afterInvoice } }: Settlement['takenCredits'][number],
): Promise<void> {
  await client.customers.createBalanceTransaction(
    customerId,
    { amount, currency, description: 'Given back' },
    { idempotencyKey: `credit:${customerId}:${afterInvoice}:${seen}:${currency}` },
  );
}
