import { lifetimeEnd, type PlanId, type SubscriptionState } from './subscription.ts';

/** Money of a payment that a bank holds, or took back for good. */
export type Chargeback = {
  disputeId: string;
  /** Stripe's status, and whether we know it. */
  state: string;
  isKnown: boolean;
  /** Whether the bank has decided against us. */
  isLost: boolean;
  /** When the bank asked for the money, in seconds since 1970. */
  since: number;
};

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
  /** Left out where all that was paid for it is ours. */
  chargeback?: Chargeback;
};

export type LifetimePurchase = {
  paymentId: string;
  priceId: string | null;
  paidAt: number;
  /** When the money went back or was called back; null while it is ours. */
  revokedAt: number | null;
  /** Why, where a bank did it. */
  chargeback?: Chargeback;
};

export type CustomerState = {
  subscriptions: ProviderSubscription[];
  lifetimePurchases: LifetimePurchase[];
};

const liveStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
const entitledStatuses = new Set(['active', 'trialing']);

const isLive = (subscription: ProviderSubscription): boolean => liveStatuses.has(subscription.status);

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
  /**
   * At Stripe they run, but a bank has their money: they must not bill again. Of what was paid besides this share (0 to 1)
   * was not used when access was closed.
   */
  unpaidByBank: { id: string; chargeback: Chargeback; cancelAtPeriodEnd: boolean; share: number }[];
  /** All payments that a bank holds or took back. */
  chargebacks: Chargeback[];
};

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A subscription that ended early ended then, whatever period was paid; an end is never before its start. */
function endOf({ endedAt, periodStart, periodEnd }: ProviderSubscription): number {
  return endedAt === null ? periodEnd : Math.max(periodStart, Math.min(endedAt, periodEnd));
}

/** A subscription whose money a bank has is over since then, whatever Stripe calls it. */
function asPaid(subscription: ProviderSubscription): ProviderSubscription {
  const { chargeback, status, endedAt } = subscription;
  if (!chargeback || !(isLive(subscription) || status === 'canceled')) return subscription;
  return {
    ...subscription,
    status: 'canceled',
    endedAt: Math.min(endedAt ?? chargeback.since, chargeback.since),
  };
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
 * The share of a subscription's period still ahead at a time. If another payment covers it, it was paid twice; if a bank took
 * the money back, it was paid and not used. An owed or paused period has not been paid.
 *
 * @param since in seconds since 1970
 */
function shareAhead(subscription: ProviderSubscription, since: number): number {
  if (!entitledStatuses.has(subscription.status)) return 0;
  const length = subscription.periodEnd - subscription.periodStart;
  if (length <= 0) return 1;
  return Math.min(1, Math.max(0, (subscription.periodEnd - since) / length));
}

/** Judges a customer's state. A held lifetime counts before any subscription, and a running one before what is over. */
export function judge(state: CustomerState): Verdict {
  const paid = state.subscriptions.map(asPaid);
  const live = paid.filter(isLive).sort(byWorth);
  const over = paid.filter((one) => !isLive(one)).sort(byWorth);
  const purchases = [...state.lifetimePurchases].sort(
    (a, b) => a.paidAt - b.paidAt || (a.paymentId < b.paymentId ? -1 : 1),
  );
  const chargebacks = [...purchases, ...state.subscriptions].flatMap(({ chargeback }) => chargeback ?? []);
  const unpaidByBank = state.subscriptions.filter(isLive).flatMap((one) => {
    const { id, chargeback, cancelAtPeriodEnd } = one;
    return chargeback
      ? [{ id, chargeback, cancelAtPeriodEnd, share: shareAhead(one, chargeback.since) }]
      : [];
  });
  const [held, ...heldAgain] = purchases.filter((purchase) => purchase.revokedAt === null);
  if (held) {
    const running = state.subscriptions.filter(isLive).sort(byWorth);
    return {
      row: lifetimeRow(held),
      running: null,
      surplusSubscriptions: running.map((one) => ({ id: one.id, share: shareAhead(one, held.paidAt) })),
      surplusPayments: heldAgain,
      unpaidByBank: [],
      chargebacks,
    };
  }
  const [running, ...surplus] = live;
  const besides = {
    surplusSubscriptions: surplus.map((one) => ({
      id: one.id,
      share: shareAhead(one, running?.created ?? 0),
    })),
    surplusPayments: [],
    unpaidByBank,
    chargebacks,
  };
  if (running) return { row: subscriptionRow(running), running, ...besides };
  const lastOver = over[0];
  const lastRevoked = purchases.sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0))[0];
  const revokedLater =
    lastRevoked && (!lastOver || (lastRevoked.revokedAt ?? 0) >= (lastOver.endedAt ?? lastOver.periodEnd));
  const row = revokedLater ? lifetimeRow(lastRevoked) : lastOver ? subscriptionRow(lastOver) : nothingBought;
  return { row, running: null, ...besides };
}
