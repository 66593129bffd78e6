import type { PlanId } from './sold-plans.ts';
import { lifetimeEnd, type SubscriptionState } from './subscription.ts';

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
  /** When a bank returned its money, where one had it: it was closed before. */
  returnedAt?: number;
  /** All that was paid for its period went back. */
  isRefunded?: true;
  /** Unpaid invoices, drafts too, in the smallest unit. Read only where it is overdue, or ends with its period. */
  owed?: { amount: number; currency: string };
  /** We ended it early: from then on its price was not used. */
  unusedSince?: number;
};

export type LifetimePurchase = {
  paymentId: string;
  priceId: string | null;
  paidAt: number;
  /** When the money went back or was called back; null while it is ours. */
  revokedAt: number | null;
  /** Why, where a bank did it. */
  chargeback?: Chargeback;
  /** When a bank returned the money, where one had it: it was closed before. */
  returnedAt?: number;
};

export type CustomerState = {
  subscriptions: ProviderSubscription[];
  lifetimePurchases: LifetimePurchase[];
  /** Credit of a customer without a subscription that could use it. */
  idleCredit?: number;
};

const liveStatuses = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);
const entitledStatuses = new Set(['active', 'trialing']);

const isLive = ({ status }: Pick<ProviderSubscription, 'status'>): boolean => liveStatuses.has(status);

function rank(subscription: ProviderSubscription): number {
  if (entitledStatuses.has(subscription.status)) return subscription.isRefunded ? 1 : 0;
  if (isLive(subscription)) return 2;
  return subscription.status === 'canceled' ? 3 : 4;
}

/** Best first: paid before refunded and owing, longest paid, then the first made. The same for everyone who reads the same state. */
function byWorth(a: ProviderSubscription, b: ProviderSubscription): number {
  const end = (one: ProviderSubscription) => one.endedAt ?? one.periodEnd;
  return rank(a) - rank(b) || end(b) - end(a) || a.created - b.created || (a.id < b.id ? -1 : 1);
}

export type Verdict = {
  row: SubscriptionState;
  running: ProviderSubscription | null;
  /** Running beside what counts, and since when: end it, and give back what it was paid for twice. */
  surplusSubscriptions: { id: string; since: number }[];
  /** Cancelled while its period is unpaid: nobody wants it, and Stripe would go on collecting. */
  unwanted: { id: string; since: number }[];
  surplusPayments: LifetimePurchase[];
  /** At Stripe they run, but a bank has their money: they must not bill again. */
  unpaidByBank: { id: string; chargeback: Chargeback; cancelAtPeriodEnd: boolean }[];
  /** All payments that a bank holds or took back. */
  chargebacks: Chargeback[];
  /** Money of subscriptions that are over may have to go back. */
  isUnsettled: boolean;
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

const isUnwanted = (one: ProviderSubscription): boolean =>
  isLive(one) && one.cancelAtPeriodEnd && one.owed !== undefined;

/** A cancelled subscription whose period is unpaid is over. */
const asWanted =
  (now: number) =>
  (one: ProviderSubscription): ProviderSubscription =>
    isUnwanted(one) ? { ...one, status: 'canceled', endedAt: now } : one;

function moneyOf({ chargeback, isRefunded, owed, status }: ProviderSubscription) {
  const isOwed = owed !== undefined && isLive({ status });
  return {
    payment: chargeback ? 'disputed' : isOwed ? 'owed' : isRefunded ? 'refunded' : null,
    owed_amount: isOwed ? owed.amount : null,
    owed_currency: isOwed ? owed.currency : null,
  } as const;
}

function subscriptionRow(subscription: ProviderSubscription): SubscriptionState {
  return {
    ...moneyOf(subscription),
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
  const isHeld = purchase.revokedAt === null;
  return {
    status: isHeld ? 'active' : 'canceled',
    plan_id: 'lifetime',
    stripe_subscription_id: null,
    stripe_price_id: purchase.priceId,
    current_period_start: iso(purchase.paidAt),
    current_period_end: isHeld ? lifetimeEnd : iso(purchase.revokedAt ?? purchase.paidAt),
    cancel_at_period_end: false,
    payment: purchase.chargeback ? 'disputed' : isHeld ? null : 'refunded',
    owed_amount: null,
    owed_currency: null,
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
  payment: null,
  owed_amount: null,
  owed_currency: null,
};

/**
 * Since when subscriptions ran beside what counts, or beside one that was bought while a bank had their money. A paused period
 * has not been paid. The oldest comes first: ended first, it is still measured by the later ones when a call fails halfway.
 */
function surplus(ones: ProviderSubscription[], all: ProviderSubscription[], countsSince: number) {
  const paidStarts = all
    .filter((one) => isLive(one) && one.status !== 'paused')
    .map(({ created }) => created);
  return ones
    .toSorted((a, b) => a.created - b.created)
    .map(({ id, status, created, periodEnd }) => {
      const since = Math.min(countsSince, ...paidStarts.filter((start) => start > created));
      return { id, since: status === 'paused' ? periodEnd : since };
    });
}

/**
 * Judges a customer's state. A held lifetime counts before any subscription, and a running one before what is over.
 *
 * @param now in seconds since 1970
 */
export function judge(state: CustomerState, now: number): Verdict {
  const subscriptions = state.subscriptions.map(asWanted(now));
  const unwanted = state.subscriptions.filter(isUnwanted).map(({ id }) => ({ id, since: now }));
  const paid = subscriptions.map(asPaid);
  const mayBeUnused = (one: ProviderSubscription) =>
    one.unusedSince !== undefined || (one.chargeback?.isLost && !isLive(one));
  const isUnsettled = (state.idleCredit ?? 0) > 0 || state.subscriptions.some(mayBeUnused);
  const live = paid.filter(isLive).sort(byWorth);
  const over = paid.filter((one) => !isLive(one)).sort(byWorth);
  const purchases = [...state.lifetimePurchases].sort(
    (a, b) => a.paidAt - b.paidAt || (a.paymentId < b.paymentId ? -1 : 1),
  );
  const chargebacks = [...purchases, ...state.subscriptions].flatMap(({ chargeback }) => chargeback ?? []);
  const unpaidByBank = subscriptions
    .filter(isLive)
    .flatMap(({ id, chargeback, cancelAtPeriodEnd }) =>
      chargeback ? [{ id, chargeback, cancelAtPeriodEnd }] : [],
    );
  const [lifetime, ...repeats] = purchases.filter((purchase) => purchase.revokedAt === null);
  if (lifetime) {
    const countsSince = Math.max(lifetime.paidAt, lifetime.returnedAt ?? 0);
    return {
      row: lifetimeRow(lifetime),
      running: null,
      surplusSubscriptions: surplus(subscriptions.filter(isLive), state.subscriptions, countsSince),
      unwanted,
      surplusPayments: repeats,
      unpaidByBank: [],
      chargebacks,
      isUnsettled,
    };
  }
  const [running, ...others] = live;
  const countsSince = Math.max(running?.created ?? 0, running?.returnedAt ?? 0);
  const besides = {
    surplusSubscriptions: surplus(others, state.subscriptions, countsSince),
    unwanted,
    surplusPayments: [],
    unpaidByBank,
    chargebacks,
    isUnsettled,
  };
  if (running) return { row: subscriptionRow(running), running, ...besides };
  const lastOver = over[0];
  const lastRevoked = purchases.sort((a, b) => (b.revokedAt ?? 0) - (a.revokedAt ?? 0))[0];
  const revokedLater =
    lastRevoked && (!lastOver || (lastRevoked.revokedAt ?? 0) >= (lastOver.endedAt ?? lastOver.periodEnd));
  const row = revokedLater ? lifetimeRow(lastRevoked) : lastOver ? subscriptionRow(lastOver) : nothingBought;
  return { row, running: null, ...besides };
}
