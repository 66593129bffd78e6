/** Between two charges: so many months or years. */
export type Period = { interval: 'month' | 'year'; count: number };

type SoldPlan = {
  name: string;
  /** In a sentence: "You have …". */
  phrase: string;
  product: { id: string; name: string; description: string };
  currency: string;
  /** In the currency's smallest unit. Who sells may change it at Stripe afterwards, and that price counts. */
  amount: number;
  /** How often it is charged; null where it is paid once. */
  every: Period | null;
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
const rows = {
  monthly: {
    name: 'Monthly',
    phrase: 'the Monthly plan',
    product: premium,
    currency: 'usd',
    amount: 999,
    every: { interval: 'month', count: 1 },
  },
  yearly: {
    name: 'Yearly',
    phrase: 'the Yearly plan',
    product: premium,
    currency: 'usd',
    amount: 9_590,
    every: { interval: 'year', count: 1 },
  },
  lifetime: {
    name: 'Lifetime',
    phrase: 'lifetime access',
    product: lifetime,
    currency: 'gbp',
    amount: 14_900,
    every: null,
  },
} satisfies Record<string, SoldPlan>;

export type PlanId = keyof typeof rows;

export const soldPlans: Readonly<Record<PlanId, SoldPlan>> = rows;

export const planIds = Object.keys(soldPlans) as readonly PlanId[];

export function isPlanId(value: unknown): value is PlanId {
  return planIds.some((id) => id === value);
}
