import type Stripe from 'stripe';
import type { Ledger, LedgerPayment } from '../../billing/unused-money.ts';
import { idOf, orMissing } from './answers.ts';
import { type BankMoves, bankMovesOf, subscriptionMoves } from './disputes.ts';
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
  const charges: Stripe.Charge[] = [];
  const list = client.charges.list({ customer, limit: 100, expand: ['data.refunds'] });
  for await (const charge of list) if (charge.status === 'succeeded') charges.push(charge);
  return charges;
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

/**
 * Credit by currency that the customer's next invoice in it takes; nothing for one that was deleted. The customer itself tells
 * only of the currency that they paid in last.
 */
export async function readCredits(client: Stripe, customerId: string): Promise<Map<string, number>> {
  const credits = new Map<string, number>();
  const readAll = async () => {
    // The newest come first.
    for await (const { currency, ending_balance } of client.customers.listBalanceTransactions(customerId, {
      limit: 100,
    }))
      if (!credits.has(currency)) credits.set(currency, Math.max(0, -ending_balance));
  };
  await orMissing(readAll());
  return credits;
}

/** Currencies of the subscriptions, ours or not, that may take a customer's credit: it pays no invoice in another one. */
export const currenciesRunning = (subscriptions: readonly Stripe.Subscription[]): Set<string> =>
  new Set(subscriptions.flatMap(({ status, currency }) => (over.has(status) ? [] : [currency])));

export async function readSubscriptions(client: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const subscriptions: Stripe.Subscription[] = [];
  for await (const one of client.subscriptions.list({ customer, status: 'all', limit: 100 }))
    subscriptions.push(one);
  return subscriptions;
}

export async function readLedger(client: Stripe, customerId: string): Promise<Ledger> {
  const [charges, invoices, credits, subscriptions] = await Promise.all([
    readCharges(client, customerId),
    readPaidInvoices(client, customerId),
    readCredits(client, customerId),
    readSubscriptions(client, customerId),
  ]);
  const { payments, moves } = await readPayments(client, charges);
  const banks = subscriptionMoves(moves, invoices);
  const ended = subscriptions.flatMap((one) => {
    if (one.status !== 'canceled') return [];
    const { chargeback = null } = banks.get(one.id) ?? {};
    // Access ended with the dispute that was lost, though the subscription ran on until its end.
    const times = [unusedSinceOf(one), chargeback?.isLost ? chargeback.since : undefined];
    const endTimes = times.filter((time) => time !== undefined);
    return endTimes.length > 0 ? [[one.id, Math.min(...endTimes)] as const] : [];
  });
  return {
    payments,
    invoices,
    credits: [...credits].map(([currency, amount]) => ({
      ...{ amount, currency },
      afterInvoice: invoices.findLast((invoice) => invoice.currency === currency)?.id ?? '',
    })),
    runningIn: currenciesRunning(subscriptions),
    endedSince: new Map(ended),
  };
}
