import type { Account } from './account.ts';
import { invalid } from './faults.ts';
import { type Dispute, wholeResource } from './resources.ts';

export function disputesOf(account: Account, chargeId: string): Dispute[] {
  return Object.values(account.state.tables.disputes).filter((dispute) => dispute.charge === chargeId);
}

/** Moves the disputed money: to the bank where the amount is negative, back where it is not. */
function moveMoney(account: Account, dispute: Dispute, amount: number): void {
  const created = account.now();
  const move = { id: account.newId('txn'), object: 'balance_transaction' as const, amount, created };
  dispute.balance_transactions.push(wholeResource<Dispute['balance_transactions'][number]>(move));
  account.emit(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
}

/** Whether the bank has the money of a dispute. */
export const isWithdrawn = ({ balance_transactions: moves }: Dispute): boolean =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0;

/** The bank takes the money, whatever the state is called. */
export function withdraw(account: Account, dispute: Dispute): void {
  if (!isWithdrawn(dispute)) moveMoney(account, dispute, -dispute.amount);
}

function reinstate(account: Account, dispute: Dispute): void {
  if (isWithdrawn(dispute)) moveMoney(account, dispute, dispute.amount);
}

/** The customer's bank asks the money back. An inquiry (`warning_needs_response`) leaves it where it is. */
export function openDispute(
  account: Account,
  chargeId: string,
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
): Dispute {
  const charge = account.get('charges', chargeId, 'charge');
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded)
    throw invalid('This charge cannot be disputed.', 'charge');
  charge.disputed = true;
  const dispute = account.put('disputes', {
    id: account.newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(charge.customer),
    currency: charge.currency,
    is_charge_refundable: status === 'warning_needs_response',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  });
  account.emit('charge.dispute.created', dispute);
  if (status === 'needs_response') withdraw(account, dispute);
  account.emit('charge.updated', charge);
  return dispute;
}

/** The bank is not content with the answer to its inquiry and takes the money. */
export function escalateDispute(account: Account, id: string): Dispute {
  const dispute = account.get('disputes', id, 'dispute');
  if (dispute.status !== 'warning_needs_response') throw invalid('This is not an open inquiry.', 'dispute');
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  account.emit('charge.dispute.updated', dispute);
  withdraw(account, dispute);
  return dispute;
}

/** The bank decides. An inquiry that is closed never took the money. */
export function closeDispute(
  account: Account,
  id: string,
  outcome: 'won' | 'lost' | 'warning_closed',
): Dispute {
  const dispute = account.get('disputes', id, 'dispute');
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) {
    throw invalid('This dispute is already closed.', 'dispute');
  }
  dispute.status = outcome;
  if (outcome === 'won') reinstate(account, dispute);
  account.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** The bank is not content with a dispute that it lost, and takes the money once more. */
export function appealDispute(account: Account, id: string): Dispute {
  const dispute = account.get('disputes', id, 'dispute');
  if (dispute.status !== 'won') throw invalid('Only a dispute that was won is appealed.', 'dispute');
  dispute.status = 'appeal_needs_response';
  account.emit('charge.dispute.updated', dispute);
  withdraw(account, dispute);
  return dispute;
}
