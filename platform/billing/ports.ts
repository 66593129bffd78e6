import type { EventKey } from '../observability/log.ts';
import type { CustomerState } from './customer-state.ts';
import type { PricedPlan, ProviderPrice } from './plans.ts';
import type { PlanId } from './sold-plans.ts';
import type { SubscriptionRow, SubscriptionState } from './subscription.ts';
import type { Ledger, Settlement } from './unused-money.ts';

/** Table `subscriptions`, as the webhook Worker writes it. Timestamps pass through as the database printed them. */
export type SubscriptionStore = {
  /** The row of a driver in whose name something is asked. @throws AccountClosed */
  byUser(clerkUserId: string): Promise<SubscriptionRow | null>;
  byCustomer(customerId: string): Promise<SubscriptionRow | null>;
  /**
   * Keeps a driver's customer. A driver has one for ever: when there is a row already, it stays as it is.
   * @returns the row that holds, or null when that customer belongs to another driver
   */
  addCustomer(clerkUserId: string, customerId: string): Promise<SubscriptionRow | null>;
  /**
   * Gives a driver whose customer was deleted at Stripe another one, only while the row still holds `expected`.
   * @returns false when it does not, or when the other one belongs to another driver
   */
  replaceCustomer(clerkUserId: string, expected: string, next: string): Promise<boolean>;
  /**
   * Writes what Stripe said, only while the row's `fetch_started_at` still is `expected` (null: never synced).
   * @returns false when another sync was written in between, or the row is gone
   */
  replaceState(
    customerId: string,
    expected: string | null,
    next: SubscriptionState & { fetch_started_at: string },
  ): Promise<boolean>;
  /** Keeps the id of the open checkout session, only while the row still holds `expected`. */
  replaceOpenCheckout(customerId: string, expected: string | null, sessionId: string): Promise<boolean>;
  /**
   * Rows of closed accounts that Stripe has to be asked about: not read since the closing, still running or entitled,
   * or, in the month after it, last read before `readBefore`. The longest unread first.
   */
  withoutAccount(readBefore: string, limit: number): Promise<SubscriptionRow[]>;
  /** Rows whose last read of Stripe began before `before` (or never), the oldest first. */
  longestUnsynced(before: string, limit: number): Promise<Pick<SubscriptionRow, 'stripe_customer_id'>[]>;
};

/** Table `stripe_events`: which events came in, and which are processed. */
export type StripeEventStore = {
  /** Adds the event as pending where it is new. Says how it stood before. */
  receive(id: string, type: string): Promise<'new' | 'pending' | 'done'>;
  markDone(id: string): Promise<void>;
  /**
   * Forgets events that are processed and came in before `before`, the oldest first, at most `limit` of them.
   * @returns how many
   */
  forgetDone(before: string, limit: number): Promise<number>;
  /** Events that came in before `before` and still are not processed, the oldest first. */
  unfinishedEvents(before: string, limit: number): Promise<UnfinishedEvent[]>;
};

/** `received_at` is a timestamp as the database prints it. */
export type UnfinishedEvent = { id: string; type: string; received_at: string };

/** Tells the operators. `context` names ids, never what a driver wrote. */
export type LogError = (event: EventKey, context: Record<string, unknown>) => void;

/** A checkout session, as far as we act on it. */
export type Checkout = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  clerkUserId: string | null;
  customerId: string | null;
  priceId: string | null;
  planId: PlanId | null;
};

/** An invoice of a subscription. */
export type ProviderInvoice = {
  id: string;
  subscriptionId: string;
  /** `owed`: to be paid, or about to be. */
  state: 'owed' | 'paid' | 'over';
  /** When it was paid, in seconds since 1970. */
  paidAt: number | null;
  /** With what it was paid; nothing where a credit was enough. */
  paymentIds: string[];
};

export type CheckoutRequest = {
  customerId: string;
  clerkUserId: string;
  plan: PricedPlan;
  /** Where Stripe sends the driver afterwards; `{CHECKOUT_SESSION_ID}` is filled in by Stripe. */
  successUrl: string;
  cancelUrl: string;
  /** Calls that name the same occasion make one session. */
  occasion: string;
};

/** The customer was deleted at Stripe: what was bought can still be read, and nothing more be sold. */
export class CustomerDeleted extends Error {
  override name = 'CustomerDeleted';
}

/** The subscription is over, or not what it was when it was read: read it again. */
export class SubscriptionChanged extends Error {
  override name = 'SubscriptionChanged';
}

/** The payment provider. Every call throws if the provider does not answer, or refuses. */
export type PaymentProvider = {
  /** The active prices that bear a plan's name; whether they can be sold is for `sellablePlans` to say. */
  prices(): Promise<ProviderPrice[]>;
  customerState(customerId: string): Promise<CustomerState>;
  /** The driver a customer was made for, null when it was not made by us or is deleted. */
  driverOf(customerId: string): Promise<string | null>;
  customerOfCharge(chargeId: string): Promise<string | null>;
  /** The customer that was made for a driver, found by their address; null where there is none, or no address. */
  customerOfDriver(driver: { clerkUserId: string; email: string }): Promise<string | null>;
  /** Calls that name the same occasion make one customer. */
  createCustomer(driver: { clerkUserId: string; email: string; occasion: string }): Promise<string>;
  /** @throws CustomerDeleted */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** The customer's sessions that can still be paid. */
  openCheckouts(customerId: string): Promise<Checkout[]>;
  /** Null when there is no such session. */
  checkout(sessionId: string): Promise<Checkout | null>;
  /** Ends an open session. False when it was not open any more. */
  expireCheckout(sessionId: string): Promise<boolean>;
  /** @throws SubscriptionChanged */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  /**
   * Ends a subscription now. Done already counts as done. What it still owes stays to be paid: see `voidInvoice`.
   *
   * @param unusedSince from when its price was not used, in seconds since 1970; kept with it, for `ledger`
   */
  endSubscription(subscriptionId: string, unusedSince?: number): Promise<void>;
  /** All invoices of a customer's subscriptions. */
  invoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Takes back an invoice that is not paid, a draft too. False when it is still owed: a bank may be paying it just now. */
  voidInvoice(invoiceId: string): Promise<boolean>;
  /** All that a customer paid, and for what. */
  ledger(customerId: string): Promise<Ledger>;
  /** Gives back a part of a payment, once: calls that saw the same amount go back before are one. False where it went back already. */
  refundPart(refund: Settlement['refunds'][number]): Promise<boolean>;
  /** Takes away credit that a customer cannot use any more, once for the credit that was seen. */
  takeCredit(customerId: string, credit: Settlement['takenCredits'][number]): Promise<void>;
  /** Stripe's page where a subscription's open invoice is paid; null where none is open. */
  openInvoicePage(subscriptionId: string): Promise<string | null>;
  /** Gives back what was paid with a payment intent. False when that had been done already. */
  refundPayment(paymentId: string): Promise<boolean>;
  /**
   * Address of a hosted page where the driver manages card and invoices, or confirms a change of plan.
   * @throws CustomerDeleted
   */
  portal(request: PortalRequest): Promise<string>;
};

export type PortalRequest = {
  customerId: string;
  returnUrl: string;
  /** Opens the page at one task: confirm another price for a subscription, or another card. */
  task?:
    | { kind: 'change-plan'; subscriptionId: string; itemId: string; priceId: string; doneUrl: string }
    | { kind: 'change-card' };
};
