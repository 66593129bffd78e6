import type { PlanId } from './sold-plans.ts';

/**
 * A row of table `subscriptions`: what we know of a driver's payments. Written only from what Stripe answers.
 * Times are timestamps as the database prints them (ISO or `2026-11-20 12:24:35.648+00`).
 */
export type SubscriptionRow = {
  clerk_user_id: string;
  stripe_customer_id: string;
  /** A Stripe status, or `none` (null in older rows) for a customer who has bought nothing. */
  status: string | null;
  plan_id: PlanId | null;
  stripe_subscription_id: string | null;
  stripe_price_id: string | null;
  current_period_start: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  open_checkout_session_id: string | null;
  /** When the read of Stripe began whose result this row holds; the row's version. Null before the first read. */
  fetch_started_at: string | null;
  /** Where the money of this plan is; null where it is ours, or nothing was paid. */
  payment: 'refunded' | 'disputed' | 'owed' | null;
  /** Unpaid invoices, in the currency's smallest unit. */
  owed_amount: number | null;
  owed_currency: string | null;
  /** When the driver's account was closed; null while it is open. */
  account_closed_at: string | null;
  /** Whether a lifetime had been paid by then. */
  lifetime_when_closed: boolean;
};

export type SubscriptionState = Pick<
  SubscriptionRow,
  | 'status'
  | 'plan_id'
  | 'stripe_subscription_id'
  | 'stripe_price_id'
  | 'current_period_start'
  | 'current_period_end'
  | 'cancel_at_period_end'
  | 'payment'
  | 'owed_amount'
  | 'owed_currency'
>;

export type SubscriptionPeriod = {
  status: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
} & Partial<Pick<SubscriptionRow, 'payment' | 'owed_amount' | 'owed_currency'>>;

export const lifetimeEnd = '2999-12-31T00:00:00.000Z';

const lifetimeMarker = Date.UTC(2099, 0, 1);
const dayMs = 86_400_000;

/**
 * How long a renewing subscription stays open past its period end while our row still says active. Stripe keeps a
 * renewal invoice in draft for about an hour before charging it, and redelivers an event for days.
 */
const renewalGraceMs = dayMs;

export function timeOf(timestamp: string | null): number | null {
  if (!timestamp) return null;
  const iso = timestamp
    .trim()
    /** Reads a timestamp as the database or Stripe prints it. Milliseconds since 1970, or null for none or nonsense. */
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00');
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

/** A period end after 1 January 2099 marks what was bought once and for ever. */
export function isLifetime(subscription: Pick<SubscriptionPeriod, 'current_period_end'> | null): boolean {
  const end = timeOf(subscription?.current_period_end ?? null);
  return end !== null && end > lifetimeMarker;
}

/** §4, active test: a lifetime counts when `active`; any other subscription when `active` or `trialing`. */
export function isActive(subscription: SubscriptionPeriod | null): boolean {
  if (!subscription) return false;
  if (isLifetime(subscription)) return subscription.status === 'active';
  return subscription.status === 'active' || subscription.status === 'trialing';
}

/** §4, expired test: the period end has passed; never for no subscription or a lifetime. */
export function isExpired(subscription: SubscriptionPeriod | null, now: Date): boolean {
  const end = timeOf(subscription?.current_period_end ?? null);
  return end !== null && end <= lifetimeMarker && end < now.getTime();
}

/** §4: days from now to the period end, rounded up; negative once it has passed, null where there is no end. */
export function daysUntilExpiry(subscription: SubscriptionPeriod | null, now: Date): number | null {
  const end = timeOf(subscription?.current_period_end ?? null);
  if (end === null || end > lifetimeMarker) return null;
  // Adding zero turns the -0 of a period that ended within the last day into 0.
  return Math.ceil((end - now.getTime()) / dayMs) + 0;
}

/**
 * Whether the driver may use what is paid for: active by §4, and not past an end that is final. A subscription that
 * renews keeps access for `renewalGraceMs`, because its row lags behind the renewal by the delivery of one event.
 */
export function isEntitled(subscription: SubscriptionPeriod | null, now: Date): boolean {
  if (!isActive(subscription) || !subscription) return false;
  if (!isExpired(subscription, now)) return true;
  const end = timeOf(subscription.current_period_end) ?? 0;
  return !subscription.cancel_at_period_end && now.getTime() - end < renewalGraceMs;
}
