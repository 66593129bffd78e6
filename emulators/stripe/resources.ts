import type Stripe from 'stripe';
import type { Part } from '../stand-in.ts';

/** A resource as it is kept here: with as many of its fields as somebody reads. */
export const wholeResource = <Resource>(given: Part<Resource>): Resource => given as unknown as Resource;

/** A resource as Stripe sends it unexpanded: links to others are their ids. */
type Unexpanded<Resource> = {
  [Field in keyof Resource]: string extends Resource[Field]
    ? Exclude<Resource[Field], object>
    : Resource[Field];
};

export type Product = Unexpanded<Stripe.Product>;
export type Price = Unexpanded<Stripe.Price>;
export type Customer = Unexpanded<Stripe.Customer> & {
  invoice_settings: Unexpanded<Stripe.Customer.InvoiceSettings>;
  balance: number;
};
export type BalanceTransaction = Unexpanded<Stripe.CustomerBalanceTransaction>;
export type PaymentMethod = Unexpanded<Stripe.PaymentMethod>;
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price'> & { price: Price };
export type Subscription = Omit<Unexpanded<Stripe.Subscription>, 'items'> & {
  items: Stripe.ApiList<SubscriptionItem>;
};
export type InvoiceLine = Unexpanded<Stripe.InvoiceLineItem>;
export type Invoice = Omit<Unexpanded<Stripe.Invoice>, 'lines'> & { lines: Stripe.ApiList<InvoiceLine> };
export type InvoicePayment = Unexpanded<Stripe.InvoicePayment>;
export type PaymentIntent = Unexpanded<Stripe.PaymentIntent>;
export type Charge = Unexpanded<Stripe.Charge>;
export type Refund = Unexpanded<Stripe.Refund>;
export type Dispute = Unexpanded<Stripe.Dispute>;
export type CheckoutSession = Unexpanded<Stripe.Checkout.Session>;
type PortalConfiguration = Unexpanded<Stripe.BillingPortal.Configuration>;
export type WebhookEndpoint = Stripe.WebhookEndpoint;
export type PortalSession = Unexpanded<Stripe.BillingPortal.Session>;

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
