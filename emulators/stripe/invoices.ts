import type { Account } from './account.ts';
import { balanceIn, moveBalance } from './customers.ts';
import { chargeCard, createPaymentIntent } from './payments.ts';
import type {
  Customer,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  Subscription,
} from './resources.ts';
import { type Taxed, taxed } from './tax.ts';
import { whole } from './whole.ts';

/** Stripe leaves a renewal invoice in draft for about an hour before it charges it. */
const draftSeconds = 3_600;
/** Days after the first failure on which the charge is tried again; after the last one the subscription ends. */
const dunningDays = [3, 5, 7] as const;

export type LineRequest = {
  amount: number;
  description: string;
  period: { start: number; end: number };
  priceId: string;
  productId: string;
  proration: boolean;
  subscriptionItem: string;
};

/** The tax on each of the lines; zero where the subscription collects none. */
export function taxesOf(
  account: Account,
  subscription: Subscription,
  lines: readonly LineRequest[],
): Taxed[] {
  const { country = null } = account.get('customers', subscription.customer).address ?? {};
  return lines.map(({ amount, priceId }) => {
    const price = account.get('prices', priceId);
    return subscription.automatic_tax.enabled
      ? taxed(amount, price, { country, currency: subscription.currency })
      : { tax: 0, total: amount, behavior: 'inclusive' };
  });
}

const taxLine = ({ tax, total, behavior }: Taxed) =>
  ({
    amount: tax,
    tax_behavior: behavior,
    tax_rate_details: { tax_rate: 'txr_local' },
    taxability_reason: tax === 0 ? 'not_collecting' : 'standard_rated',
    taxable_amount: total - tax,
    type: 'tax_rate_details',
  }) as const;

function lineOf(
  account: Account,
  invoiceId: string,
  subscription: Subscription,
  line: LineRequest,
  tax: Taxed,
): InvoiceLine {
  return whole<InvoiceLine>({
    id: account.newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency: subscription.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: line.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.priceId, product: line.productId },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: 1,
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: subscription.automatic_tax.enabled ? [taxLine(tax)] : [],
  });
}

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
  const taxes = taxesOf(account, subscription, lines);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = taxes.reduce((sum, line) => sum + line.total, 0);
  const excludingTax = taxes.reduce((sum, line) => sum + line.total - line.tax, 0);
  const isTaxed = subscription.automatic_tax.enabled;
  const { currency } = subscription;
  const startingBalance = balanceIn(account, customer.id, currency);
  const due = Math.max(0, total + startingBalance);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  // Negative: credit for the next invoice.
  if (total !== due)
    moveBalance(account, customer.id, { amount: total - due, currency }, ['applied_to_invoice', id]);
  const item = subscription.items.data[0];
  const invoice = account.put('invoices', {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Scrutineer',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: isTaxed,
      liability: isTaxed ? { type: 'self' } : null,
      provider: isTaxed ? 'stripe' : null,
      status: isTaxed ? 'complete' : null,
    },
    automatically_finalizes_at: reason === 'subscription_cycle' ? now + draftSeconds : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: {
      object: 'list',
      data: lines.map((line, place) =>
        lineOf(
          account,
          id,
          subscription,
          line,
          taxes[place] ?? { tax: 0, total: line.amount, behavior: 'inclusive' },
        ),
      ),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: reason === 'subscription_cycle' ? now + draftSeconds : null,
    number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item?.current_period_start ?? now,
    period_start: item?.current_period_start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: startingBalance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: excludingTax,
    total,
    total_discount_amounts: [],
    total_excluding_tax: excludingTax,
    total_pretax_credit_amounts: [],
    total_taxes: isTaxed ? taxes.map(taxLine) : [],
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
  const known = paymentsOf(account, invoice.id)[0]?.payment.payment_intent;
  if (typeof known === 'string') return account.get('paymentIntents', known);
  const subscription = account.state.tables.subscriptions[subscriptionOfInvoice(invoice) ?? ''];
  const intent = createPaymentIntent(account, {
    customer: customer.id,
    amount: invoice.amount_due,
    isManaged: Boolean(subscription?.managed_payments),
    currency: invoice.currency,
    metadata: {},
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  account.put('invoicePayments', {
    id: account.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now(customer.id),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
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
