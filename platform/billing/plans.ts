import { currencyName, formatMoney, majorUnits } from './money.ts';
import { isPlanId, type Period, type PlanId, planIds, soldPlans } from './sold-plans.ts';

/** Tax on a price: included, added at the checkout, possible (the price does not say), or not collected. */
export type PlanTax = 'included' | 'added' | 'possible' | 'none';

export type Money = { amount: number; currency: string };

/** A plan as Stripe prices it. `amount` is in the currency's smallest unit as Stripe counts it. */
export type PricedPlan = {
  id: PlanId;
  name: string;
  priceId: string;
  amount: number;
  currency: string;
  tax: PlanTax;
  /** Prices in other currencies, for buyers who use them. */
  alsoIn: readonly Money[];
};

/** How often Stripe charges; null where it is paid once. */
type Every = { interval: string; count: number } | null;

export type ProviderPrice = {
  id: string;
  planId: PlanId;
  name: string;
  /** In the smallest unit, as Stripe counts it; null where the price is not one fixed amount. */
  amount: number | null;
  currency: string;
  tax: PlanTax;
  alsoIn: readonly Money[];
  every: Every;
  /** Nothing can be bought of a product that is archived. */
  isProductActive: boolean;
};

const isPeriod = (every: Every, period: Period | null) =>
  every?.interval === period?.interval && every?.count === period?.count;

/** `month`, or `3 months`. */
export const periodInWords = ({
  interval,
  count = 1,
}: {
  interval: string;
  count?: number | undefined;
}): string => (count === 1 ? interval : `${count} ${interval}s`);

/** A sentence on why a price cannot be sold as its plan. Null if it can. */
function faultOf({ planId, amount, every, isProductActive }: ProviderPrice): string | null {
  if (amount === null) return 'it is not one fixed amount';
  if (!isProductActive) return 'its product is archived';
  const period = soldPlans[planId].every;
  if (period === null) return every ? 'it is charged again and again instead of once' : null;
  return isPeriod(every, period) ? null : `it is not charged every ${periodInWords(period)}`;
}

/** The plans that can be sold at these prices, and what is wrong with the others. */
export function sellablePlans(prices: readonly ProviderPrice[]): { plans: PricedPlan[]; faults: string[] } {
  const faults: string[] = [];
  const plans = planIds.flatMap((planId) => {
    const price = prices.find((candidate) => candidate.planId === planId);
    const fault = price ? faultOf(price) : 'no active price has this lookup_key';
    if (fault) faults.push(`${planId} (${price?.id ?? 'no price'}): ${fault}`);
    if (fault || !price || price.amount === null) return [];
    const { id: priceId, name, amount, currency, tax, alsoIn } = price;
    return [{ id: planId, name, priceId, amount, currency, tax, alsoIn }];
  });
  return { plans, faults };
}

export type Plan = {
  id: PlanId;
  name: string;
  price: number;
  currency: string;
  currency_name: string;
  /** A plan as §3 and the plan cards have it. */
  price_text: string;
  interval: Period['interval'] | 'lifetime';
  /** So many of them between two charges, where it is more than one. */
  interval_count?: number;
  tax: PlanTax;
  also_in: string;
  stripe_price_id: string;
  /** `Save 20%`, where a year costs less than twelve months. */
  badge: string | null;
};

/** Whole percent that a year costs less than twelve months, rounded down so that it never promises too much. */
export function yearlySaving(monthly: PricedPlan | undefined, yearly: PricedPlan | undefined): number {
  if (!monthly || !yearly || monthly.currency !== yearly.currency || monthly.amount <= 0) return 0;
  return Math.max(0, Math.floor((100 * (12 * monthly.amount - yearly.amount)) / (12 * monthly.amount)));
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

export function planCards(plans: readonly PricedPlan[]): Plan[] {
  const saving = yearlySaving(
    plans.find((plan) => plan.id === 'monthly'),
    plans.find((plan) => plan.id === 'yearly'),
  );
  return planIds.flatMap((id) => {
    const plan = plans.find((candidate) => candidate.id === id);
    if (!plan) return [];
    const { every } = soldPlans[id];
    return {
      id,
      name: plan.name,
      price: majorUnits(plan.amount, plan.currency),
      currency: plan.currency,
      currency_name: currencyName(plan.currency),
      price_text: formatMoney(plan.amount, plan.currency),
      interval: every?.interval ?? 'lifetime',
      ...(every && every.count > 1 && { interval_count: every.count }),
      tax: plan.tax,
      also_in: either.format(plan.alsoIn.map(({ amount, currency }) => formatMoney(amount, currency))),
      stripe_price_id: plan.priceId,
      badge: id === 'yearly' && saving > 0 ? `Save ${saving}%` : null,
    };
  });
}

/** `$9.99 a month`, `$26.90 every 3 months`, `£149 once`. */
function priceInWords({ price_text, interval, interval_count: count }: Plan): string {
  if (interval === 'lifetime') return `${price_text} once`;
  return `${price_text} ${count ? 'every' : 'a'} ${periodInWords({ interval, count })}`;
}

const withTax: Record<PlanTax, string> = {
  included: ', tax included',
  added: ', plus tax',
  possible: ', plus tax where it applies',
  none: '',
};

/** All prices in one line: `$9.99 a month, $95.90 a year or £149 once, tax included`; empty without plans. */
export function pricesInWords(plans: readonly Plan[]): string {
  if (plans.length === 0) return '';
  const taxes = new Set(plans.map(({ tax }) => tax));
  const [tax = 'possible'] = taxes.size === 1 ? taxes : [];
  return either.format(plans.map(priceInWords)) + withTax[tax];
}

/**
 * The plan of a subscription: from its price's name, or from its period if a newer price has taken over that name.
 *
 * @param soldByUs whether we sold it; a customer's other subscriptions have a period too
 * @returns null if it is none of our plans
 */
export function planOfSubscription({
  lookupKey,
  every,
  soldByUs,
}: {
  lookupKey: string | null;
  every: Every;
  soldByUs: boolean;
}): PlanId | null {
  if (isPlanId(lookupKey)) return lookupKey;
  if (!soldByUs) return null;
  return planIds.find((id) => every && isPeriod(every, soldPlans[id].every)) ?? null;
}
