import type { BillingApi } from '#core/billing/api';
import { pricesInWords } from '#core/billing/plans';
import type { WebEnvironment } from '../edge/env.server.ts';
import type { Billing } from './billing.server.ts';
import { plansOf } from './subscription-gate.server.ts';

/** All prices in one line; empty while Stripe is away. */
export async function pricesOf({ recentPlans }: Pick<Billing, 'recentPlans'>): Promise<string> {
  const { plans } = await plansOf({ plans: recentPlans });
  return pricesInWords(plans);
}

type Context = {
  billing: Pick<BillingApi, 'plans'>;
  env: Pick<WebEnvironment, 'APP_ORIGIN' | 'REFUND_PROMISE'>;
};

/** The pricing page: without prices while Stripe is away. Its query names a setup to make after paying. */
export async function viewPricing({ billing, env }: Context, { search }: URL) {
  const { plans, plansProblem: problem } = await plansOf(billing);
  const canonical = `${env.APP_ORIGIN}/pricing`;
  return { plans, problem, refund: env.REFUND_PROMISE ?? '', order: search, canonical };
}
