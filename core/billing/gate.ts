import {
  daysUntilExpiry,
  isEntitled,
  isExpired,
  isLifetime,
  type SubscriptionPeriod,
} from './subscription.ts';

/** The subscription gate (§2). */
export type Gate = {
  state: 'active' | 'ending' | 'expired' | 'none';
  /** True if the gated page is shown. With `ending`, it is below the card until the last paid day is over. */
  open: boolean;
  title: 'Subscription Ending Soon' | 'Subscription Expired' | 'Upgrade to Premium' | null;
  message: string | null;
  /** Days left, rounded up; null where nothing ends. */
  daysLeft: number | null;
  /** The subscription runs, but a payment is owed: the way in is to settle it, not to buy again. */
  paymentOverdue: boolean;
};

const overdueStatuses = new Set(['past_due', 'unpaid']);

function endingMessage(days: number): string {
  const rest = days <= 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
  return `Your subscription ends ${rest}. Renew to keep your access.`;
}

/**
 * Judges a driver's subscription for the gate. Access follows `isEntitled`; a subscription that is over at Stripe
 * counts as expired even while its period end is ahead (ended early, money given back).
 */
export function gateState(subscription: SubscriptionPeriod | null, now: Date): Gate {
  const open = isEntitled(subscription, now);
  const daysLeft = daysUntilExpiry(subscription, now);
  const paymentOverdue = overdueStatuses.has(subscription?.status ?? '');
  if (open && !subscription?.cancel_at_period_end) {
    return { state: 'active', open, title: null, message: null, daysLeft, paymentOverdue };
  }
  if (!open && (isExpired(subscription, now) || subscription?.status === 'canceled')) {
    return {
      state: 'expired',
      open,
      title: 'Subscription Expired',
      message: 'Your subscription has expired. Renew to continue.',
      daysLeft,
      paymentOverdue,
    };
  }
  if (subscription?.cancel_at_period_end && !isLifetime(subscription)) {
    const title = 'Subscription Ending Soon';
    return { state: 'ending', open, title, message: endingMessage(daysLeft ?? 0), daysLeft, paymentOverdue };
  }
  if (open) return { state: 'active', open, title: null, message: null, daysLeft, paymentOverdue };
  return { state: 'none', open, title: 'Upgrade to Premium', message: null, daysLeft, paymentOverdue };
}
