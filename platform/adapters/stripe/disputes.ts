import type Stripe from 'stripe';
import type { Chargeback } from '../../billing/customer-state.ts';
import type { LedgerInvoice } from '../../billing/unused-money.ts';

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

/** The banks' part in a charge: the gravest chargeback, null if the money is ours, and when it came back, if it was away. */
export type BankMoves = { chargeback: Chargeback | null; returnedAt: number | null };

export async function bankMovesOf(client: Stripe, charge: Stripe.Charge): Promise<BankMoves> {
  const chargebacks: Chargeback[] = [];
  const returns: number[] = [];
  if (!charge.disputed) return { chargeback: null, returnedAt: null };
  for await (const dispute of client.disputes.list({ charge: charge.id, limit: 100 })) {
    const chargeback = chargebackOf(dispute);
    if (chargeback) chargebacks.push(chargeback);
    for (const { amount, created } of dispute.balance_transactions) if (amount > 0) returns.push(created);
  }
  return { chargeback: gravest(chargebacks), returnedAt: returns.length > 0 ? Math.max(...returns) : null };
}

/** The same of all payments of each subscription, by subscription id. */
export function subscriptionMoves(
  ofPayment: ReadonlyMap<string, BankMoves>,
  invoices: readonly Pick<LedgerInvoice, 'subscriptionId' | 'payments'>[],
): ReadonlyMap<string, BankMoves> {
  const movesByDispute = new Map<string, BankMoves>();
  // The charge does not name its subscription: the way leads over the invoices.
  for (const { subscriptionId, payments } of invoices) {
    const all = [movesByDispute.get(subscriptionId), ...payments.map(({ id }) => ofPayment.get(id))];
    const moves = all.filter((one) => one !== undefined);
    const returns = moves.flatMap(({ returnedAt }) => returnedAt ?? []);
    movesByDispute.set(subscriptionId, {
      chargeback: gravest(moves.flatMap(({ chargeback }) => chargeback ?? [])),
      returnedAt: returns.length > 0 ? Math.max(...returns) : null,
    });
  }
  return movesByDispute;
}
