import { formatMoney, majorUnits } from './money.ts';
import { isPlanId, type PlanId, planIds } from './subscription.ts';

/** A plan as Stripe prices it. `amount` is in the currency's smallest unit as Stripe counts it. */
export type PricedPlan = {
  id: PlanId;
  name: string;
  priceId: string;
  amount: number;
  /** ISO code in lower case, as Stripe writes it. */
  currency: string;
};

/** A plan as §3 and the plan cards have it. */
export type Plan = {
  id: PlanId;
  name: string;
  /** In the currency's main unit: 9.99. */
  price: number;
  currency: string;
  /** `$9.99` */
  price_text: string;
  interval: 'month' | 'year' | 'lifetime';
  stripe_price_id: string;
  /** `Save 20%`, where a year costs less than twelve months. */
  badge: string | null;
};

const intervals: Record<PlanId, Plan['interval']> = {
  monthly: 'month',
  yearly: 'year',
  lifetime: 'lifetime',
};

/** Whole percent that a year costs less than twelve months, rounded down so that it never promises too much. */
export function yearlySaving(monthly: PricedPlan | undefined, yearly: PricedPlan | undefined): number {
  if (!monthly || !yearly || monthly.currency !== yearly.currency || monthly.amount <= 0) return 0;
  return Math.max(0, Math.floor((100 * (12 * monthly.amount - yearly.amount)) / (12 * monthly.amount)));
}

/** The plan cards: monthly, yearly, lifetime; a plan that Stripe has no active price for is left out. */
export function planCards(plans: readonly PricedPlan[]): Plan[] {
  const saving = yearlySaving(
    plans.find((plan) => plan.id === 'monthly'),
    plans.find((plan) => plan.id === 'yearly'),
  );
  return planIds.flatMap((id) => {
    const plan = plans.find((candidate) => candidate.id === id);
    if (!plan) return [];
    return {
      id,
      name: plan.name,
      price: majorUnits(plan.amount, plan.currency),
      currency: plan.currency,
      price_text: formatMoney(plan.amount, plan.currency),
      interval: intervals[id],
      stripe_price_id: plan.priceId,
      badge: id === 'yearly' && saving > 0 ? `Save ${saving}%` : null,
    };
  });
}

/** Which plan a price belongs to: its own name, or its interval when a newer price has taken that name over. */
export function planOfPrice(price: { lookupKey: string | null; interval: string | null }): PlanId | null {
  if (isPlanId(price.lookupKey)) return price.lookupKey;
  if (price.interval === 'month') return 'monthly';
  if (price.interval === 'year') return 'yearly';
  return null;
}
