import { DatabaseRefusal, DatabaseUnavailable } from '#core/platform/database-errors';
import type { OwnSubscriptionStore } from '#core/adapters/supabase/subscriptions';
import type { BillingApi } from '#core/billing/api';
import { type Gate, gateState } from '#core/billing/gate';
import type { Plan } from '#core/billing/plans';
import { logWarn } from '#core/platform/observability/log';
import { checkoutProblem } from './checkout-problem.server.ts';

export type GateView = {
  gate: Gate;
  status: string | null;
  plans: Plan[];
  plansProblem: string | null;
  problem: string | null;
  isPending: boolean;
};

/** Fails closed: whose plan cannot be looked up is not let in. */
const unknown: GateView = {
  gate: { state: 'none', open: false, title: null, message: null, daysLeft: null, paymentOverdue: false },
  status: null,
  plans: [],
  plansProblem: null,
  problem: 'Failed to fetch subscription status',
  isPending: false,
};

/** The state of the driver's plan, and the plans on offer if the gate shows them. */
export async function subscriptionGate(
  { subscriptions, billing }: { subscriptions: OwnSubscriptionStore; billing: Pick<BillingApi, 'plans'> },
  checkout: string | null,
): Promise<GateView> {
  try {
    const subscription = await subscriptions.mine();
    const gate = gateState(subscription, new Date());
    const isPending = checkout === 'pending' && !gate.open;
    const offer = gate.open || isPending ? { plans: [], plansProblem: null } : await plansOf(billing);
    const problem = isPending ? null : checkoutProblem(checkout);
    return { gate, status: subscription?.status ?? null, problem, isPending, ...offer };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('a subscription was not read', { error });
    return unknown;
  }
}

export async function plansOf(billing: Pick<BillingApi, 'plans'>) {
  const answer = await billing.plans();
  return answer.ok ? { plans: answer.plans, plansProblem: null } : { plans: [], plansProblem: answer.error };
}
