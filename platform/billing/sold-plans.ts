type SoldPlan = {
  name: string;
  /** In a sentence: "You have …". */
  phrase: string;
  product: { id: string; name: string; description: string };
  currency: string;
  /** In the currency's smallest unit. Who sells may change it at Stripe afterwards, and that price counts. */
  amount: number;
  /** How often it is charged; null where it is paid once. */
  interval: 'month' | 'year' | null;
};

const premium = {
  id: 'prod_scrutineer_premium',
  name: 'Scrutineer Premium',
  description: 'Setups without limit and the AI race engineer',
};
const lifetime = {
  id: 'prod_scrutineer_lifetime',
  name: 'Scrutineer Lifetime',
  description: 'Premium for ever, paid once',
};

/** Every plan that is sold, by its price's `lookup_key` at Stripe, in the order of the cards. A new plan is a row. */
export const soldPlans = {
  monthly: {
    name: 'Monthly',
    phrase: 'the Monthly plan',
    product: premium,
    currency: 'usd',
    amount: 999,
    interval: 'month',
  },
  yearly: {
    name: 'Yearly',
    phrase: 'the Yearly plan',
    product: premium,
    currency: 'usd',
    amount: 9_590,
    interval: 'year',
  },
  lifetime: {
    name: 'Lifetime',
    phrase: 'lifetime access',
    product: lifetime,
    currency: 'gbp',
    amount: 14_900,
    interval: null,
  },
} as const satisfies Record<string, SoldPlan>;

export type PlanId = keyof typeof soldPlans;

export const planIds = Object.keys(soldPlans) as readonly PlanId[];

export function isPlanId(value: unknown): value is PlanId {
  return planIds.some((id) => id === value);
}
