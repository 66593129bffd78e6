import type { OwnSubscriptionStore } from '#platform/adapters/supabase/subscriptions';
import type { BillingApi } from '#platform/billing/api';
import { gateState } from '#platform/billing/gate';
import { pricesInWords } from '#platform/billing/plans';
import type { PlanId } from '#platform/billing/sold-plans';
import { isLifetime } from '#platform/billing/subscription';
import type { Driver } from '#platform/identity/driver';
import { logWarn } from '#platform/observability/log';
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
  driver: Pick<Driver, 'state'>;
  subscriptions: OwnSubscriptionStore;
  env: Pick<WebEnvironment, 'APP_ORIGIN' | 'REFUND_PROMISE'>;
};

/** The plan that a driver has; null for none, or where it cannot be read. */
export type OwnedPlan = { state: 'active' | 'ending'; planId: PlanId | null; isLifetime: boolean };

async function ownedPlan({ driver, subscriptions }: Context): Promise<OwnedPlan | null> {
  if (driver.state === 'signed-out') return null;
  const subscription = await subscriptions.mine().catch((error: unknown) => {
    logWarn('subscription_read_failed', { error });
    return null;
  });
  const { state, open } = gateState(subscription, new Date());
  if (!open || (state !== 'active' && state !== 'ending')) return null;
  return { state, planId: subscription?.plan_id ?? null, isLifetime: isLifetime(subscription) };
}

/** The pricing page: without prices while Stripe is away. Its query names a setup to make after paying. */
export async function viewPricing(context: Context, { search }: URL) {
  const { billing, env } = context;
  const [{ plans, plansProblem: problem }, ownPlan] = await Promise.all([
    plansOf(billing),
    ownedPlan(context),
  ]);
  const canonical = `${env.APP_ORIGIN}/pricing`;
  return { plans, problem, owned: ownPlan, refund: env.REFUND_PROMISE ?? '', order: search, canonical };
}
