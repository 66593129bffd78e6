import * as z from 'zod';
import type { Account } from './account.ts';
import { amountIn, currenciesOf } from './catalogue.ts';
import { attachCard, type CardKind, livingCustomer } from './customers.ts';
import { invalid } from './faults.ts';
import { type Endpoints, readable, writable } from './listing.ts';
import { count, flag, metadata, optionalText, text } from './parameters.ts';
import { chargeCard, createPaymentIntent, decline, succeed } from './payments.ts';
import type { CheckoutSession, PaymentIntent } from './resources.ts';
import { createSubscription, currencyRunning } from './subscriptions.ts';

const extraMetadata = z.strictObject({ metadata }).optional();
const enabled = z.strictObject({ enabled: flag }).optional();
const autoOrNever = z.enum(['auto', 'never']).optional();
const parameters = {
  mode: z.enum(['payment', 'subscription']),
  customer: text,
  client_reference_id: optionalText,
  line_items: z.array(z.strictObject({ price: text, quantity: count })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  metadata,
  payment_intent_data: extraMetadata,
  subscription_data: extraMetadata,
  managed_payments: enabled,
  automatic_tax: enabled,
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  customer_update: z.strictObject({ address: autoOrNever, name: autoOrNever }).optional(),
  tax_id_collection: enabled,
};
type CheckoutRequest = z.infer<z.ZodObject<typeof parameters>>;

/** Adds the sessions by which a driver is sent to pay. */
export function addCheckout(endpoints: Endpoints): void {
  const { account } = endpoints;
  readable(endpoints, '/checkout/sessions', 'sessions', { customer: optionalText, status: optionalText });
  writable(endpoints, 'POST /checkout/sessions', parameters, (request) => {
    for (const [mode, parameter] of [
      ['payment', 'subscription_data'],
      ['subscription', 'payment_intent_data'],
    ] as const) {
      if (request.mode === mode && request[parameter])
        throw invalid(`You can not pass \`${parameter}\` in \`${mode}\` mode.`, parameter);
    }
    requireTaxable(request);
    return createSession(account, request);
  });
  writable(endpoints, 'POST /checkout/sessions/:id/expire', {}, (_, id) =>
    expireSession(account, account.get('sessions', id)),
  );
}

/** How long a session lives where nothing else is asked. */
const lifeSeconds = 86_400;
/** How long a bank debit takes to settle here. */
const settlementSeconds = 3 * 86_400;

/** Letters that nobody guesses: whoever knows the address of a hosted page may pay there. */
export function unguessable(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => (byte % 36).toString(36)).join('');
}

/**
 * Stripe taxes a known customer by their own address, writes tax numbers beside their own name, and refuses what it manages
 * itself. Source: "Remove unsupported parameters" of docs.stripe.com/payments/managed-payments/update-checkout.
 */
function requireTaxable({ managed_payments, ...request }: CheckoutRequest): void {
  const { automatic_tax, tax_id_collection, customer_update: { name, address } = {} } = request;
  const given = {
    automatic_tax,
    tax_id_collection,
    'customer_update[name]': name,
    'customer_update[address]': address,
  };
  const unsupported = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
  if (managed_payments?.enabled && unsupported)
    throw invalid(`Unsupported parameter: ${unsupported}.`, unsupported);
  if (automatic_tax?.enabled && address !== 'auto')
    throw invalid(
      'Automatic tax calculation in Checkout requires a valid address on the Customer.',
      'automatic_tax',
      'customer_tax_location_invalid',
    );
  if (tax_id_collection?.enabled && name !== 'auto')
    throw invalid('Tax ID collection requires updating business name on the customer.', 'tax_id_collection');
}

/** The currency that a buyer of the hosted page chooses: the amounts follow. */
export function payIn(account: Account, session: CheckoutSession, wantedCurrency?: string): void {
  const secrets = account.state.sessionSecrets[session.id];
  if (!secrets || session.status !== 'open') return;
  const price = account.get('prices', secrets.priceId);
  // A second subscription is sold in the currency of the first.
  const bound = session.mode === 'subscription' && currencyRunning(account, session.customer ?? '');
  const currency = bound || wantedCurrency || session.currency || price.currency;
  if (!currenciesOf(account, price).includes(currency)) return;
  session.currency = currency;
  session.amount_total = amountIn(account, price, currency);
}

export function createSession(account: Account, request: CheckoutRequest): CheckoutSession {
  const customer = livingCustomer(account, request.customer);
  const isManaged = request.managed_payments?.enabled ?? false;
  const price = account.get('prices', request.line_items[0]?.price ?? '', 'line_items[0][price]');
  if (isManaged && account.get('products', price.product).tax_code === null)
    throw invalid(
      "Invalid line_items[0]: the product tax code is missing. Set the product's tax_code field to an eligible product tax code.",
      'line_items[0]',
    );
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    );
  }
  if ((price.type === 'recurring') !== (request.mode === 'subscription')) {
    const message =
      request.mode === 'payment'
        ? 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.'
        : 'You must provide at least one recurring price in `subscription` mode when using prices.';
    throw invalid(message, 'mode');
  }
  const created = account.now(customer.id);
  const id = account.newId(`cs_test_${unguessable()}`);
  account.state.sessionSecrets[id] = {
    priceId: price.id,
    boughtMetadata: (request.payment_intent_data ?? request.subscription_data)?.metadata ?? {},
  };
  return account.put('sessions', {
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    automatic_tax: { enabled: isManaged || (request.automatic_tax?.enabled ?? false) },
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    created,
    currency: price.currency,
    customer: customer.id,
    customer_details: { email: customer.email },
    expires_at: created + lifeSeconds,
    managed_payments: isManaged ? { enabled: true } : null,
    metadata: request.metadata,
    mode: request.mode,
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    invoice: null,
    status: 'open',
    success_url: request.success_url,
    url: `${account.origin}/stripe/checkout/${id}`,
  });
}

export function expireSession(account: Account, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  account.emit('checkout.session.expired', session);
  return session;
}

function complete(account: Account, session: CheckoutSession, paid: boolean): void {
  session.status = 'complete';
  session.url = null;
  session.payment_status = paid ? 'paid' : 'unpaid';
  account.emit('checkout.session.completed', session);
}

function intentFor(
  account: Account,
  session: CheckoutSession,
  metadata: Record<string, string>,
): PaymentIntent {
  if (session.payment_intent) {
    const intent = account.get('paymentIntents', session.payment_intent);
    // Between two tries the buyer may have chosen another currency.
    return Object.assign(intent, {
      amount: session.amount_total ?? intent.amount,
      currency: session.currency ?? intent.currency,
    });
  }
  const intent = createPaymentIntent(account, {
    customer: session.customer ?? '',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    metadata,
  });
  session.payment_intent = intent.id;
  return intent;
}

/** How the driver pays on the hosted page; a bank debit is taken now and settles days later. */
export type PaymentChoice = CardKind | 'bankDebit';

/**
 * The driver pays on the hosted page.
 *
 * @returns false when the card was declined; the session stays open for another try
 */
export function paySession(account: Account, session: CheckoutSession, choice: PaymentChoice): boolean {
  if (session.status !== 'open') throw invalid('This Checkout Session is not open.');
  const secrets = account.state.sessionSecrets[session.id];
  if (!secrets) throw invalid('This Checkout Session cannot be paid.');
  const customer = account.get('customers', session.customer ?? '');
  payIn(account, session);
  if (choice === 'bankDebit') {
    if (session.mode !== 'payment') throw invalid('Bank debits are offered for one-time payments only.');
    const intent = intentFor(account, session, secrets.boughtMetadata);
    intent.status = 'processing';
    complete(account, session, false);
    account.state.settlements.push({
      sessionId: session.id,
      at: account.now(customer.id) + settlementSeconds,
      succeeds: true,
    });
    return true;
  }
  if (choice === 'declined') {
    if (session.mode === 'payment') decline(account, intentFor(account, session, secrets.boughtMetadata));
    return false;
  }
  const card = attachCard(account, customer, choice);
  if (session.mode === 'payment') {
    chargeCard(account, intentFor(account, session, secrets.boughtMetadata), card.id, false);
  } else {
    const subscription = createSubscription(account, {
      customer: customer.id,
      priceId: secrets.priceId,
      metadata: secrets.boughtMetadata,
      present: true,
      ...(session.currency && { currency: session.currency }),
    });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  }
  complete(account, session, true);
  return true;
}

export function settle(account: Account, sessionId: string, succeeds: boolean): void {
  account.state.settlements = account.state.settlements.filter((pending) => pending.sessionId !== sessionId);
  const session = account.get('sessions', sessionId);
  const intent = account.get('paymentIntents', session.payment_intent ?? '');
  if (succeeds) {
    succeed(account, intent);
    session.payment_status = 'paid';
    account.emit('checkout.session.async_payment_succeeded', session);
  } else {
    decline(account, intent);
    account.emit('checkout.session.async_payment_failed', session);
  }
}
