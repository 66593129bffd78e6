import Stripe from 'stripe';
import type { ProviderInvoice } from '../../billing/ports.ts';
import type { LedgerInvoice } from '../../billing/unused-money.ts';
import { idOf } from './answers.ts';

const states: Record<string, ProviderInvoice['state']> = {
  draft: 'owed',
  open: 'owed',
  // Given up for the books, and its page still takes money.
  uncollectible: 'owed',
  paid: 'paid',
};

function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice[] {
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!invoice.id || !subscriptionId) return [];
  const paidPayments = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid');
  return [
    {
      id: invoice.id,
      subscriptionId,
      state: states[invoice.status ?? ''] ?? 'over',
      paidAt: invoice.status_transitions.paid_at,
      paymentIds: paidPayments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
    },
  ];
}

/** All invoices of a customer, the newest first, with their payments. */
const listInvoices = (client: Stripe, customer: string) =>
  client.invoices.list({ customer, limit: 100, expand: ['data.payments'] });

export async function readInvoices(client: Stripe, customerId: string): Promise<ProviderInvoice[]> {
  const invoices: ProviderInvoice[] = [];
  for await (const invoice of listInvoices(client, customerId)) invoices.push(...invoiceOf(invoice));
  return invoices;
}

/** The price of a line, with its discounts and with tax that is added to its price. */
function amountOf({ amount, discount_amounts: discounts, taxes }: Stripe.InvoiceLineItem): number {
  const addedTaxes = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive');
  return [
    ...addedTaxes.map((tax) => tax.amount),
    ...(discounts ?? []).map((discount) => -discount.amount),
  ].reduce((sum, one) => sum + one, amount);
}

/** The paid invoices of a customer's subscriptions, the oldest first. */
export async function readPaidInvoices(client: Stripe, customerId: string): Promise<LedgerInvoice[]> {
  const ledgerInvoices: LedgerInvoice[] = [];
  for await (const invoice of listInvoices(client, customerId)) {
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
    if (invoice.status !== 'paid' || !subscriptionId) continue;
    ledgerInvoices.push({
      id: invoice.id ?? '',
      subscriptionId,
      currency: invoice.currency,
      creditBefore: Math.max(0, -invoice.starting_balance),
      lines: invoice.lines.data.map((line) => ({
        amount: amountOf(line),
        start: line.period.start,
        end: line.period.end,
      })),
      payments: (invoice.payments?.data ?? []).flatMap(({ status, payment, amount_paid }) => {
        const id = status === 'paid' && idOf(payment.payment_intent);
        return id ? [{ id, amount: amount_paid ?? 0 }] : [];
      }),
    });
  }
  return ledgerInvoices.reverse();
}

/** Unpaid invoices of a subscription, drafts too; undefined where there are none. */
export async function readOwed(
  client: Stripe,
  subscription: string,
): Promise<{ amount: number; currency: string } | undefined> {
  const { data } = await client.invoices.list({ subscription, limit: 100 });
  const openInvoices = data.filter(({ status }) => status === 'draft' || status === 'open');
  const [newest] = openInvoices;
  if (!newest) return undefined;
  return {
    amount: openInvoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
    currency: newest.currency,
  };
}

export async function voidInvoice(client: Stripe, invoiceId: string): Promise<boolean> {
  try {
    const { status } = await client.invoices.retrieve(invoiceId);
    // A draft of a subscription can neither be voided nor deleted.
    if (status === 'draft') await client.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    await client.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await client.invoices.retrieve(invoiceId);
    return states[status ?? ''] !== 'owed';
  }
}
