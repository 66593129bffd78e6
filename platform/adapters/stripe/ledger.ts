import type Stripe from 'stripe';
import type { Ledger, LedgerPayment } from '../../billing/unused-money.ts';
import { idOf, orMissing } from './answers.ts';
import { type BankMoves, bankMovesOf } from './disputes.ts';
import { readPaidInvoices } from './invoices.ts';
import { unusedTime } from './refunds.ts';

const over = new Set(['canceled', 'incomplete_expired']);
const since = 'Not used since ';

/** The comment on a subscription that we end early: Stripe keeps it for ever. */
export const unusedSinceComment = (seconds: number): string => `${since}${seconds}`;

export function unusedSinceOf({ cancellation_details: details }: Stripe.Subscription): number | undefined {
  return details?.comment?.startsWith(since) ? Number(details.comment.slice(since.length)) : undefined;
}

/** A customer's succeeded charges, the newest first. */
export async function readCharges(client: Stripe, customer: string): Promise<Stripe.Charge[]> {
  const found: Stripe.Charge[] = [];
  const list = client.charges.list({ customer, limit: 100, expand: ['data.refunds'] });
  for await (const charge of list) if (charge.status === 'succeeded') found.push(charge);
  return found;
}

/** A refund of ours that the bank sent back is not tried again. */
function failedRefunds({ refunds }: Stripe.Charge): number {
  const failed = (refunds?.data ?? []).filter(
    ({ status, metadata }) => status === 'failed' && metadata?.reason === unusedTime.reason,
  );
  return failed.reduce((sum, { amount }) => sum + amount, 0);
}

function paymentOf(charge: Stripe.Charge, { chargeback }: BankMoves): LedgerPayment[] {
  const id = idOf(charge.payment_intent);
  if (!id) return [];
  return [
    {
      id,
      currency: charge.currency,
      amount: charge.amount,
      refunded: charge.amount_refunded + failedRefunds(charge),
      place: chargeback ? (chargeback.isLost ? 'lost' : 'away') : 'ours',
    },
  ];
}

/** The payments of charges, and what banks did with them, by payment. */
export async function readPayments(
  client: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<{ payments: LedgerPayment[]; moves: ReadonlyMap<string, BankMoves> }> {
  const payments: LedgerPayment[] = [];
  const moves = new Map<string, BankMoves>();
  for (const charge of charges) {
    const bank = await bankMovesOf(client, charge);
    for (const payment of paymentOf(charge, bank)) {
      payments.push(payment);
      moves.set(payment.id, bank);
    }
  }
  return { payments, moves };
}

/** Credit that the customer's next invoice takes; nothing for one that was deleted. */
export async function readCredit(
  client: Stripe,
  customerId: string,
): Promise<{ amount: number; currency: string }> {
  const customer = await orMissing(client.customers.retrieve(customerId));
  if (!customer || customer.deleted) return { amount: 0, currency: '' };
  return { amount: Math.max(0, -customer.balance), currency: customer.currency ?? '' };
}

/** Whether a subscription of the customer, ours or not, may take their credit. */
export const mayTakeCredit = (subscriptions: readonly Stripe.Subscription[]): boolean =>
  subscriptions.some(({ status }) => !over.has(status));

export async function readSubscriptions(client: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = [];
  for await (const one of client.subscriptions.list({ customer, status: 'all', limit: 100 })) found.push(one);
  return found;
}

export async function readLedger(client: Stripe, customerId: string): Promise<Ledger> {
  const [charges, invoices, credit, subscriptions] = await Promise.all([
    readCharges(client, customerId),
    readPaidInvoices(client, customerId),
    readCredit(client, customerId),
    readSubscriptions(client, customerId),
  ]);
  const { payments } = await readPayments(client, charges);
  const ended = subscriptions.flatMap((one) => {
    const unusedSince = one.status === 'canceled' ? unusedSinceOf(one) : undefined;
    return unusedSince === undefined ? [] : [[one.id, unusedSince] as const];
  });
  return {
    payments,
    invoices,
    credit: { ...credit, afterInvoice: invoices.at(-1)?.id ?? '' },
    keepsCredit: mayTakeCredit(subscriptions),
    endedSince: new Map(ended),
  };
}
