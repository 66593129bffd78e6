import { formatMoney } from './money.ts';
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
  /** How much, in its currency; null where Stripe was not asked yet. */
  owed: string | null;
};

const overdueStatuses = new Set(['past_due', 'unpaid']);

/** Tells a driver whose bank has the money; it may still return it. */
const withBank =
  'Your bank has the money for this plan, so it’s closed. It opens again if your bank returns the payment to us.';

function owedText({ owed_amount, owed_currency }: SubscriptionPeriod): string | null {
  return owed_amount && owed_currency ? formatMoney(owed_amount, owed_currency) : null;
}

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
  const about = { open, daysLeft, paymentOverdue, owed: subscription && owedText(subscription) };
  if (open && !subscription?.cancel_at_period_end) {
    return { state: 'active', title: null, message: null, ...about };
  }
  if (!open && (isExpired(subscription, now) || subscription?.status === 'canceled')) {
    return {
      state: 'expired',
      title: 'Subscription Expired',
      message:
        subscription?.payment === 'disputed' ? withBank : 'Your subscription has expired. Renew to continue.',
      ...about,
    };
  }
  // A period that is not paid does not end later: nothing of it may be used.
  if (subscription?.cancel_at_period_end && !isLifetime(subscription) && !paymentOverdue) {
    const title = 'Subscription Ending Soon';
    return { state: 'ending', title, message: endingMessage(daysLeft ?? 0), ...about };
  }
  if (open) return { state: 'active', title: null, message: null, ...about };
  return { state: 'none', title: 'Upgrade to Premium', message: null, ...about };
}
