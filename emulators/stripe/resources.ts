import type Stripe from 'stripe';
import type { Part } from '../stand-in.ts';

/** A resource as it is kept here: with as many of its fields as somebody reads. */
export const wholeResource = <Resource>(given: Part<Resource>): Resource => given as unknown as Resource;

/** A resource whose links to others are kept as ids, the way Stripe sends it unexpanded. */
type Linked<Resource, Links extends keyof Resource> = Omit<Resource, Links> & {
  [Link in Links]: Extract<Resource[Link], string | null>;
};

/** Stripe sends decimals as strings; the package turns them into objects. */
type Decimals<Resource, Names extends keyof Resource> = Omit<Resource, Names> & {
  [Name in Names]: string | null;
};

export type Product = Linked<Stripe.Product, 'default_price' | 'tax_code'>;
export type Price = Decimals<Linked<Stripe.Price, 'product'>, 'unit_amount_decimal'>;
export type Customer = Linked<Stripe.Customer, 'default_source' | 'test_clock'> & {
  invoice_settings: Linked<Stripe.Customer.InvoiceSettings, 'default_payment_method'>;
  balance: number;
};
export type BalanceTransaction = Linked<
  Stripe.CustomerBalanceTransaction,
  'checkout_session' | 'credit_note' | 'customer' | 'invoice'
>;
export type PaymentMethod = Linked<Stripe.PaymentMethod, 'customer'>;
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price'> & { price: Price };
export type Subscription = Omit<
  Linked<
    Stripe.Subscription,
    | 'customer'
    | 'default_payment_method'
    | 'default_source'
    | 'latest_invoice'
    | 'pending_setup_intent'
    | 'schedule'
  >,
  'items'
> & { items: Stripe.ApiList<SubscriptionItem> };
export type InvoiceLine = Linked<Stripe.InvoiceLineItem, 'subscription'>;
export type Invoice = Omit<
  Linked<Stripe.Invoice, 'customer' | 'default_payment_method' | 'default_source'>,
  'lines'
> & { lines: Stripe.ApiList<InvoiceLine> };
export type InvoicePayment = Linked<Stripe.InvoicePayment, 'invoice'>;
export type PaymentIntent = Linked<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>;
export type Charge = Linked<Stripe.Charge, 'customer' | 'payment_intent' | 'balance_transaction'>;
export type Refund = Linked<Stripe.Refund, 'charge' | 'customer' | 'payment_intent' | 'payment_method'>;
export type Dispute = Linked<Stripe.Dispute, 'charge' | 'payment_intent'>;
export type CheckoutSession = Linked<
  Stripe.Checkout.Session,
  'customer' | 'invoice' | 'payment_intent' | 'subscription'
>;
type PortalConfiguration = Linked<Stripe.BillingPortal.Configuration, 'application'>;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type PortalSession = Linked<Stripe.BillingPortal.Session, 'configuration'>;

/** An event; its object is a copy of how the resource stood. */
export type StripeEvent = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
};

export type Tables = {
  products: Product;
  prices: Price;
  customers: Customer;
  balanceTransactions: BalanceTransaction;
  paymentMethods: PaymentMethod;
  subscriptions: Subscription;
  invoices: Invoice;
  invoicePayments: InvoicePayment;
  paymentIntents: PaymentIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  sessions: CheckoutSession;
  portalSessions: PortalSession;
  portalConfigurations: PortalConfiguration;
  webhookEndpoints: WebhookEndpoint;
  events: StripeEvent;
};

/** Every table, with what Stripe calls one of its resources in a refusal. */
export const kinds: Record<keyof Tables, string> = {
  products: 'product',
  prices: 'price',
  customers: 'customer',
  balanceTransactions: 'customer_balance_transaction',
  paymentMethods: 'PaymentMethod',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoicePayments: 'invoice_payment',
  paymentIntents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  sessions: 'checkout.session',
  portalSessions: 'billing_portal.session',
  portalConfigurations: 'billing_portal.configuration',
  webhookEndpoints: 'webhook_endpoint',
  events: 'event',
};
