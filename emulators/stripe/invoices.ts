import type { Account } from './account.ts';
import { balanceIn, moveBalance } from './customers.ts';
import { chargeCard, createPaymentIntent } from './payments.ts';
import {
  type Customer,
  wholeResource,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  type PaymentIntent,
  type Subscription,
} from './resources.ts';

/** Stripe leaves a renewal invoice in draft for about an hour before it charges it. */
const draftSeconds = 3_600;
/** Days after the first failure on which the charge is tried again; after the last one the subscription ends. */
const dunningDays = [3, 5, 7] as const;

export type LineRequest = {
  amount: number;
  description: string;
  period: { start: number; end: number };
};

/** A draft for a subscription. A credit that is larger than the bill stays on the customer's balance. */
export function createInvoice(
  account: Account,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  lines: LineRequest[],
): Invoice {
  const customer = account.get('customers', subscription.customer);
  const id = account.newId('in');
  const now = account.now(customer.id);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const { currency } = subscription;
  const startingBalance = balanceIn(account, customer.id, currency);
  const due = Math.max(0, total + startingBalance);
  // Negative: credit for the next invoice.
  if (total !== due)
    moveBalance(account, customer.id, { amount: total - due, currency }, ['applied_to_invoice', id]);
  const invoice = account.put('invoices', {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: reason === 'subscription_cycle' ? now + draftSeconds : null,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    lines: {
      object: 'list',
      data: lines.map(({ amount, description, period }) =>
        wholeResource<InvoiceLine>({ id: account.newId('il'), amount, currency, description, period }),
      ),
    },
    next_payment_attempt: reason === 'subscription_cycle' ? now + draftSeconds : null,
    number: account.newId('SCR'),
    parent: {
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    starting_balance: startingBalance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total,
  });
  subscription.latest_invoice = id;
  account.emit('invoice.created', invoice);
  return invoice;
}

export function subscriptionOfInvoice(invoice: Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
}

export function paymentsOf(account: Account, invoiceId: string): InvoicePayment[] {
  return Object.values(account.state.tables.invoicePayments).filter(
    (payment) => payment.invoice === invoiceId,
  );
}

function intentOf(account: Account, invoice: Invoice, customer: Customer): PaymentIntent {
  const intentId = paymentsOf(account, invoice.id)[0]?.payment.payment_intent;
  if (typeof intentId === 'string') return account.get('paymentIntents', intentId);
  const intent = createPaymentIntent(account, {
    customer: customer.id,
    amount: invoice.amount_due,
    currency: invoice.currency,
    metadata: {},
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  account.put('invoicePayments', {
    id: account.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

export function finalize(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'draft') return;
  const now = account.now(invoice.customer);
  invoice.status = 'open';
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = now;
  invoice.ending_balance = balanceIn(account, invoice.customer ?? '', invoice.currency);
  invoice.hosted_invoice_url = `${account.origin}/stripe/invoices/${invoice.id}`;
  invoice.status_transitions.finalized_at = now;
  account.emit('invoice.finalized', invoice);
}

function markPaid(account: Account, invoice: Invoice): void {
  const now = account.now(invoice.customer);
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  for (const payment of paymentsOf(account, invoice.id)) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_paid;
    payment.status_transitions.paid_at = now;
  }
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

/**
 * Finalizes an invoice and charges the customer's card for it.
 *
 * @param present whether the card's owner is there, as at a checkout
 * @returns whether it is paid
 */
export function collect(account: Account, invoice: Invoice, present: boolean): boolean {
  const customer = account.get('customers', invoice.customer ?? '');
  finalize(account, invoice);
  invoice.attempted = true;
  if (invoice.amount_due === 0) {
    markPaid(account, invoice);
    return true;
  }
  invoice.attempt_count += 1;
  const intent = intentOf(account, invoice, customer);
  const method = customer.invoice_settings.default_payment_method;
  if (chargeCard(account, intent, method, !present)) {
    customer.delinquent = false;
    markPaid(account, invoice);
    return true;
  }
  customer.delinquent = true;
  const wait = dunningDays[invoice.attempt_count - 1];
  const previous = dunningDays[invoice.attempt_count - 2] ?? 0;
  invoice.next_payment_attempt =
    wait === undefined ? null : account.now(customer.id) + (wait - previous) * 86_400;
  account.emit('invoice.payment_failed', invoice);
  return false;
}

export function stopCollecting(invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.automatically_finalizes_at = null;
}

export function voidInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'draft') return;
  invoice.status = 'void';
  stopCollecting(invoice);
  invoice.status_transitions.voided_at = account.now(invoice.customer);
  // The credit that it took comes back.
  const { currency } = invoice;
  const amount = invoice.amount_due - invoice.total;
  if (amount !== 0)
    moveBalance(account, invoice.customer ?? '', { amount, currency }, [
      'unapplied_from_invoice',
      invoice.id,
    ]);
  account.emit('invoice.voided', invoice);
}
