import type { Account } from './account.ts';
import { cardKindOf, cards } from './customers.ts';
import { disputesOf, isWithdrawn } from './disputes.ts';
import { invalid, missing, StripeFault } from './faults.ts';
import type { Charge, PaymentIntent, Refund } from './resources.ts';

export function createPaymentIntent(
  account: Account,
  payment: {
    customer: string;
    amount: number;
    currency: string;
    metadata: Record<string, string>;
    description?: string | null;
    id?: string;
  },
): PaymentIntent {
  const id = payment.id ?? account.newId('pi');
  const intent = account.put('paymentIntents', {
    id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: 0,
    created: account.now(payment.customer),
    currency: payment.currency,
    latest_charge: null,
    payment_method: null,
    customer: payment.customer,
    description: payment.description ?? null,
    metadata: payment.metadata,
    status: 'requires_payment_method',
  });
  account.emit('payment_intent.created', intent);
  return intent;
}

function createCharge(account: Account, intent: PaymentIntent, paid: boolean): Charge {
  const id = account.newId('ch');
  return account.put('charges', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: account.now(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    metadata: { ...intent.metadata },
    paid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  });
}

export function succeed(account: Account, intent: PaymentIntent): Charge {
  const charge = createCharge(account, intent, true);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.processing = null;
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.succeeded', intent);
  return charge;
}

export function decline(account: Account, intent: PaymentIntent): Charge {
  const charge = createCharge(account, intent, false);
  intent.status = 'requires_payment_method';
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    charge: charge.id,
  };
  account.emit('charge.failed', charge);
  account.emit('payment_intent.payment_failed', intent);
  return charge;
}

/**
 * Charges a saved card.
 *
 * @param renewal a card that "works now" fails when it is charged without its owner
 * @returns whether the money came
 */
export function chargeCard(
  account: Account,
  intent: PaymentIntent,
  methodId: string | null,
  renewal: boolean,
): boolean {
  const kind = cardKindOf(account, methodId);
  intent.payment_method = methodId;
  if (kind === null || kind === 'declined' || (kind === 'failsLater' && renewal)) {
    decline(account, intent);
    return false;
  }
  succeed(account, intent);
  return true;
}

export const declinedCard = (): StripeFault =>
  new StripeFault(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: `Your card was declined. (Card ending in ${cards.declined.last4}.)`,
  });

export function refundsOf(account: Account, chargeId: string): Refund[] {
  return Object.values(account.state.tables.refunds).filter((refund) => refund.charge === chargeId);
}

/** @throws StripeFault with Stripe's codes when there is nothing left to give back, or the bank has the money */
export function createRefund(
  account: Account,
  request: {
    payment_intent?: string | undefined;
    charge?: string | undefined;
    amount?: number | undefined;
    metadata?: Record<string, string>;
  },
): Refund {
  const intent = request.payment_intent
    ? account.get('paymentIntents', request.payment_intent, 'payment_intent')
    : null;
  const chargeId = request.charge ?? intent?.latest_charge;
  if (!chargeId)
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
  const charge = account.get('charges', chargeId, 'charge');
  if (charge.status !== 'succeeded') throw missing('charge', chargeId, 'charge');
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  if (disputesOf(account, charge.id).some(isWithdrawn)) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  const amount = request.amount ?? refundable;
  if (amount <= 0 || amount > refundable) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}).`,
      'amount',
      'amount_too_large',
    );
  }
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = account.put('refunds', {
    id: account.newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: account.now(charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
  account.emit('refund.created', refund);
  account.emit('charge.refunded', charge);
  return refund;
}

/** The bank sends a refund back, because the card's account is closed: the payment counts again. */
export function failRefund(account: Account, id: string): Refund {
  const refund = account.get('refunds', id, 'refund');
  if (refund.status !== 'succeeded') throw invalid('This refund has failed already.', 'refund');
  const charge = account.get('charges', refund.charge ?? '', 'charge');
  refund.status = 'failed';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  account.emit('refund.failed', refund);
  account.emit('charge.refund.updated', refund);
  return refund;
}
