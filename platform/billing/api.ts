import type { Plan } from './plans.ts';
import type { PlanId } from './sold-plans.ts';
import type { SubscriptionRow } from './subscription.ts';

export type BillingFailure = {
  ok: false;
  code:
    | 'already_subscribed'
    | 'unknown_plan'
    | 'no_subscription'
    | 'not_yours'
    | 'account_closed'
    | 'unknown_session'
    | 'customer_deleted'
    | 'busy'
    | 'upstream';
  status: 400 | 403 | 404 | 409 | 502 | 503;
  error: string;
  /** Of `already_subscribed`, where it is a lifetime that was bought. */
  reason?: 'lifetime';
};

export type BillingResult<Value> = ({ ok: true } & Value) | BillingFailure;

/** A driver's subscription as the pages and `/api/subscription/status` show it (§3). */
export type SubscriptionView = Pick<
  SubscriptionRow,
  | 'status'
  | 'current_period_start'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'plan_id'
  | 'stripe_customer_id'
>;

export type CompletedCheckout = {
  paid: boolean;
  /** Null where a payment is not written yet. */
  subscription: SubscriptionView | null;
  /** The payment, where it is not written yet. */
  planId?: PlanId;
};

export type CheckoutDestination = {
  /**
   * `checkout`: Stripe's payment page. `confirm-change`: Stripe's page that names the price of a change of plan.
   * `settle-payment`: Stripe's page to pay what is owed, or to change the card. `reactivated`: nothing to pay, the
   * running plan goes on.
   */
  kind: 'checkout' | 'confirm-change' | 'settle-payment' | 'reactivated';
  url: string;
};

/**
 * The webhook Worker's service binding for the web Worker. The caller has authenticated the driver; `clerkUserId` is the
 * session's, never one from a form. `origin` is the product's own address.
 */
export type BillingApi = {
  /** @param rereads asks Stripe whatever is cached: a plan was refused that is no longer offered */
  plans(request?: { rereads: boolean }): Promise<BillingResult<{ plans: Plan[] }>>;
  createCheckoutSession(request: {
    clerkUserId: string;
    email: string;
    priceId: string;
    origin: string;
  }): Promise<BillingResult<CheckoutDestination>>;
  completeCheckout(request: {
    clerkUserId: string;
    sessionId: string;
  }): Promise<BillingResult<CompletedCheckout>>;
  cancel(request: { clerkUserId: string }): Promise<BillingResult<{ subscription: SubscriptionView }>>;
  reactivate(request: { clerkUserId: string }): Promise<BillingResult<{ subscription: SubscriptionView }>>;
  /** Re-reads Stripe, for a row that looks older than it should. */
  syncCustomer(request: { clerkUserId: string }): Promise<BillingResult<{ subscription: SubscriptionView }>>;
  portalUrl(request: { clerkUserId: string; returnUrl: string }): Promise<BillingResult<{ url: string }>>;
};
