import type Stripe from 'stripe';
import type { Chargeback } from '../billing/customer-state.ts';
import type { LedgerInvoice } from '../billing/unused-money.ts';
import { idOf } from './stripe-answers.ts';

/** States in which the bank has the money, for now or for good. Source: docs.stripe.com/api/disputes/object. */
const withBank = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
]);
/** Inquiries, and disputes that were settled before there was one: the money is ours unless it was withdrawn. */
const beforeDispute = new Set([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

/** Where a dispute leaves the payment; null if the money is ours. An unknown status counts as money taken. */
function chargebackOf({
  id,
  status,
  created,
  balance_transactions: moves,
}: Stripe.Dispute): Chargeback | null {
  if (status === 'won') return null;
  const isWithdrawn = moves.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (beforeDispute.has(status) && !isWithdrawn) return null;
  return {
    disputeId: id,
    state: status,
    isKnown: withBank.has(status) || beforeDispute.has(status),
    isLost: status === 'lost' || status === 'prevented',
    since: created,
  };
}

/** The gravest first: lost, then the oldest. */
const gravest = (chargebacks: readonly Chargeback[]): Chargeback | null =>
  chargebacks.toSorted((a, b) => Number(b.isLost) - Number(a.isLost) || a.since - b.since)[0] ?? null;

/** The gravest chargeback of a charge; null if the money is ours. */
export async function chargebackOfCharge(client: Stripe, charge: Stripe.Charge): Promise<Chargeback | null> {
  if (!charge.disputed) return null;
  const found: Chargeback[] = [];
  for await (const dispute of client.disputes.list({ charge: charge.id, limit: 100 })) {
    const chargeback = chargebackOf(dispute);
    if (chargeback) found.push(chargeback);
  }
  return gravest(found);
}

/** The gravest chargeback of each subscription, by subscription id. */
export async function subscriptionChargebacks(
  client: Stripe,
  charges: readonly Stripe.Charge[],
  invoices: readonly Pick<LedgerInvoice, 'subscriptionId' | 'payments'>[],
): Promise<ReadonlyMap<string, Chargeback>> {
  const ofPayment = new Map<string, Chargeback>();
  for (const charge of charges) {
    const paymentId = idOf(charge.payment_intent);
    const chargeback = paymentId && (await chargebackOfCharge(client, charge));
    if (chargeback) ofPayment.set(paymentId, chargeback);
  }
  const ofSubscription = new Map<string, Chargeback>();
  // The charge does not name its subscription: the way leads over the invoices.
  for (const { subscriptionId, payments } of invoices) {
    const known = ofSubscription.get(subscriptionId);
    const worst = gravest([
      ...payments.flatMap(({ id }) => ofPayment.get(id) ?? []),
      ...(known ? [known] : []),
    ]);
    if (worst) ofSubscription.set(subscriptionId, worst);
  }
  return ofSubscription;
}
