import { lifetimeEnd, type PlanId, type SubscriptionState } from './subscription.ts';

/** A subscription at Stripe. Times in seconds since 1970, as Stripe gives them. */
export type ProviderSubscription = {
  id: string;
  itemId: string;
  status: string;
  planId: PlanId;
  priceId: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  endedAt: number | null;
  cancelAtPeriodEnd: boolean;
};

export type LifetimePurchase = {
  paymentId: string;
  priceId: string | null;
  paidAt: number;
  /** When the money went back or was called back; null while it is ours. */
  revokedAt: number | null;
};

export type CustomerState = {
  subscriptions: ProviderSubscription[];
  lifetimePurchases: LifetimePurchase[];
};

const liveStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
const entitledStatuses = new Set(['active', 'trialing']);

export const isLive = (subscription: ProviderSubscription): boolean => liveStatuses.has(subscription.status);

function rank(subscription: ProviderSubscription): number {
  if (entitledStatuses.has(subscription.status)) return 0;
  if (isLive(subscription)) return 1;
  return subscription.status === 'canceled' ? 2 : 3;
}

/** Best first: paid before owing, longest paid, then the first made. The same for everyone who reads the same state. */
function byWorth(a: ProviderSubscription, b: ProviderSubscription): number {
  const end = (one: ProviderSubscription) => one.endedAt ?? one.periodEnd;
  return rank(a) - rank(b) || end(b) - end(a) || a.created - b.created || (a.id < b.id ? -1 : 1);
}

export type Verdict = {
  row: SubscriptionState;
  running: ProviderSubscription | null;
  /** Running beside what counts: end it, and give back this share (0 to 1) of its latest payment. */
  surplusSubscriptions: { id: string; share: number }[];
  surplusPayments: LifetimePurchase[];
};

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What was ended early ended then, whatever period had been paid for; an end never lies before its start. */
function endOf({ endedAt, periodStart, periodEnd }: ProviderSubscription): number {
  return endedAt === null ? periodEnd : Math.max(periodStart, Math.min(endedAt, periodEnd));
}

function subscriptionRow(subscription: ProviderSubscription): SubscriptionState {
  return {
    status: subscription.status,
    plan_id: subscription.planId,
    stripe_subscription_id: subscription.id,
    stripe_price_id: subscription.priceId,
    current_period_start: iso(subscription.periodStart),
    current_period_end: iso(endOf(subscription)),
    cancel_at_period_end: subscription.cancelAtPeriodEnd && subscription.endedAt === null,
  };
}

function lifetimeRow(purchase: LifetimePurchase): SubscriptionState {
  const held = purchase.revokedAt === null;
  return {
    status: held ? 'active' : 'canceled',
    plan_id: 'lifetime',
    stripe_subscription_id: null,
    stripe_price_id: purchase.priceId,
    current_period_start: iso(purchase.paidAt),
    current_period_end: held ? lifetimeEnd : iso(purchase.revokedAt ?? purchase.paidAt),
    cancel_at_period_end: false,
  };
}

const nothingBought: SubscriptionState = {
  status: 'none',
  plan_id: null,
  stripe_subscription_id: null,
  stripe_price_id: null,
  current_period_start: null,
  current_period_end: null,
  cancel_at_period_end: false,
};

/**
 * The share of a subscription's period that lay ahead when what counts was paid, and so is paid twice. What is owed or
 * paused has not been paid.
 *
 * @param since when what counts was bought, in seconds since 1970
 */
function paidTwice(subscription: ProviderSubscription, since: number): number {
  if (!entitledStatuses.has(subscription.status)) return 0;
  const length = subscription.periodEnd - subscription.periodStart;
  if (length <= 0) return 1;
  return Math.min(1, Math.max(0, (subscription.periodEnd - since) / length));
}

/** Judges a customer's state. A held lifetime counts before any subscription, and a running one before what is over. */
export function judge(state: CustomerState): Verdict {
  const live = state.subscriptions.filter(isLive).sort(byWorth);
  const over = state.subscriptions.filter((one) => !isLive(one)).sort(byWorth);
  const purchases = [...state.lifetimePurchases].sort(
    (a, b) => a.paidAt - b.paidAt || (a.paymentId < b.paymentId ? -1 : 1),
  );
  const [held, ...heldAgain] = purchases.filter((purchase) => purchase.revokedAt === null);
  if (held) {
    return {
      row: lifetimeRow(held),
      running: null,
      surplusSubscriptions: live.map((one) => ({ id: one.id, share: paidTwice(one, held.paidAt) })),
      surplusPayments: heldAgain,
    };
  }
  const [running, ...surplus] = live;
  const nothingMore = {
    surplusSubscriptions: surplus.map((one) => ({
      id: one.id,
      share: paidTwice(one, running?.created ?? 0),
    })),
    surplusPayments: [],
  };
  if (running) return { row: subscriptionRow(running), running, ...nothingMore };
  const lastOver = over[0];
  const lastRevoked = purchases.sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0))[0];
  const revokedLater =
    lastRevoked && (!lastOver || (lastRevoked.revokedAt ?? 0) >= (lastOver.endedAt ?? lastOver.periodEnd));
  const row = revokedLater ? lifetimeRow(lastRevoked) : lastOver ? subscriptionRow(lastOver) : nothingBought;
  return { row, running: null, ...nothingMore };
}
