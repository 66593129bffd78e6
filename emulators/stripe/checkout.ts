import type { Account } from './account.ts';
import { attachCard, type CardKind, livingCustomer, noAddress } from './customers.ts';
import { invalid, StripeFault } from './faults.ts';
import { chargeCard, createPaymentIntent, decline, succeed } from './payments.ts';
import type { CheckoutSession, Customer, PaymentIntent } from './resources.ts';
import { createSubscription, currencyRunning } from './subscriptions.ts';
import { amountIn, countries, currenciesOf, likelyCountry, taxed } from './tax.ts';

export type CheckoutRequest = {
  mode: 'payment' | 'subscription';
  customer: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  /** Of the payment, or of the subscription. */
  boughtMetadata: Record<string, string>;
  /** Whether Stripe is the merchant of record. */
  isManaged?: boolean;
  tax?: TaxRequest;
};

type TaxRequest = {
  isCollected: boolean;
  asksForNumbers: boolean;
  keepsAddress: boolean;
  keepsName: boolean;
};

const noTax: TaxRequest = {
  isCollected: false,
  asksForNumbers: false,
  keepsAddress: false,
  keepsName: false,
};

/** How long a session lives where nothing else is asked. */
const lifeSeconds = 86_400;
/** How long a bank debit takes to settle here. */
const settlementSeconds = 3 * 86_400;

/** Letters that nobody guesses: whoever knows the address of a hosted page may pay there. */
function unguessable(): string {
  return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => (byte % 36).toString(36)).join('');
}

/** Stripe taxes a known customer by their own address, and writes tax numbers beside their own name. */
function requireKept(customer: Customer, tax: TaxRequest): void {
  if (tax.isCollected && !tax.keepsAddress && !customer.address?.country) {
    throw new StripeFault(400, {
      code: 'customer_tax_location_invalid',
      message:
        "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      param: 'automatic_tax',
    });
  }
  if (tax.asksForNumbers && !tax.keepsName) {
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'tax_id_collection',
    );
  }
}

/** Tax as Stripe collects it in its own name: not documented in detail, so it goes the way of the account's own. */
const managedTax: TaxRequest = {
  isCollected: true,
  asksForNumbers: false,
  keepsAddress: true,
  keepsName: false,
};

/**
 * Stripe refuses what it manages itself. Source: "Remove unsupported parameters" of
 * docs.stripe.com/payments/managed-payments/update-checkout; it lists more that this stand-in does not know anyway.
 */
export function requireManageable(request: {
  automatic_tax?: unknown;
  tax_id_collection?: unknown;
  customer_update?: { name?: unknown; address?: unknown } | undefined;
}): void {
  const { name, address } = request.customer_update ?? {};
  const refused = {
    automatic_tax: request.automatic_tax,
    tax_id_collection: request.tax_id_collection,
    'customer_update[name]': name,
    'customer_update[address]': address,
  };
  for (const [parameter, value] of Object.entries(refused))
    if (value !== undefined) throw invalid(`Unsupported parameter: ${parameter}.`, parameter);
}

/** Where a buyer of the hosted page says to live, and what they want to pay in: the amounts follow. */
export function place(
  account: Account,
  session: CheckoutSession,
  { country, currency }: { country?: string | undefined; currency?: string | undefined },
): void {
  const secrets = account.state.sessionSecrets[session.id];
  if (!secrets || session.status !== 'open') return;
  const price = account.get('prices', secrets.priceId);
  // A second subscription is sold in the currency of the first.
  const bound = session.mode === 'subscription' && currencyRunning(account, session.customer ?? '');
  const paying = bound || currency;
  if (paying && currenciesOf(account, price).includes(paying)) session.currency = paying;
  const paidIn = session.currency ?? price.currency;
  const amount = amountIn(account, price, paidIn) ?? 0;
  const said = country && Object.hasOwn(countries, country) ? country : undefined;
  const home = said ?? session.customer_details?.address?.country ?? likelyCountry;
  const { tax, total } = session.automatic_tax.enabled
    ? taxed(amount, price, { country: home, currency: paidIn })
    : { tax: 0, total: amount };
  session.amount_subtotal = amount;
  session.amount_total = total;
  session.total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: tax };
  if (!session.automatic_tax.enabled) return;
  session.automatic_tax.status = 'complete';
  if (session.customer_details) session.customer_details.address = { ...noAddress, country: home };
}

export function createSession(account: Account, request: CheckoutRequest): CheckoutSession {
  const customer = livingCustomer(account, request.customer);
  const { isManaged = false } = request;
  const tax = isManaged ? managedTax : (request.tax ?? noTax);
  requireKept(customer, tax);
  const price = account.get('prices', request.priceId, 'line_items[0][price]');
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
    boughtMetadata: request.boughtMetadata,
    keepsAddress: tax.keepsAddress,
  };
  return account.put('sessions', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    automatic_tax: tax.isCollected
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: tax.isCollected ? 'auto' : null,
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created,
    currency: price.currency,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_details: {
      address: customer.address ?? null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    discounts: [],
    expires_at: created + lifeSeconds,
    invoice_creation:
      request.mode === 'payment'
        ? {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    managed_payments: isManaged ? { enabled: true } : null,
    metadata: request.metadata,
    mode: request.mode,
    payment_method_collection: request.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    saved_payment_method_options:
      request.mode === 'subscription'
        ? {
            allow_redisplay_filters: ['always'],
            payment_method_remove: 'disabled',
            payment_method_save: null,
          }
        : null,
    shipping_options: [],
    status: 'open',
    success_url: request.successUrl,
    ...(tax.asksForNumbers && { tax_id_collection: { enabled: true, required: 'never' } }),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
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
    const known = account.get('paymentIntents', session.payment_intent);
    // Between two tries the buyer may have said to live elsewhere, or chosen another currency.
    return Object.assign(known, {
      amount: session.amount_total ?? known.amount,
      currency: session.currency ?? known.currency,
    });
  }
  const intent = createPaymentIntent(account, {
    customer: session.customer ?? '',
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    metadata,
    isManaged: session.managed_payments !== null,
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
  place(account, session, {});

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
  if (session.automatic_tax.enabled && secrets.keepsAddress) {
    customer.address = session.customer_details?.address ?? null;
    account.emit('customer.updated', customer);
  }
  if (session.mode === 'payment') {
    chargeCard(account, intentFor(account, session, secrets.boughtMetadata), card.id, false);
  } else {
    const subscription = createSubscription(account, {
      customer: customer.id,
      priceId: secrets.priceId,
      metadata: secrets.boughtMetadata,
      present: true,
      collectsTax: session.automatic_tax.enabled,
      isManaged: session.managed_payments !== null,
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
