import Stripe from 'stripe';
import type { ProviderInvoice } from '../billing/ports.ts';
import { idOf } from './stripe-answers.ts';

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
  const paid = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid');
  return [
    {
      id: invoice.id,
      subscriptionId,
      state: states[invoice.status ?? ''] ?? 'over',
      paidAt: invoice.status_transitions.paid_at,
      paymentIds: paid.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []),
    },
  ];
}

export async function readInvoices(client: Stripe, customerId: string): Promise<ProviderInvoice[]> {
  const found: ProviderInvoice[] = [];
  const list = client.invoices.list({ customer: customerId, limit: 100, expand: ['data.payments'] });
  for await (const invoice of list) found.push(...invoiceOf(invoice));
  return found;
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
