import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import type { OwnSubscriptionStore } from '#platform/adapters/supabase/subscriptions';
import type { BillingApi } from '#platform/billing/api';
import { type Gate, gateState } from '#platform/billing/gate';
import type { Plan } from '#platform/billing/plans';
import { logWarn } from '#platform/observability/log';
import { checkoutProblem } from './checkout-problem.server.ts';

export type GateView = {
  gate: Gate;
  status: string | null;
  plans: Plan[];
  plansProblem: string | null;
  problem: string | null;
  isPending: boolean;
  /** Pending, and the money has arrived: only our own row is late. */
  isPaid: boolean;
};

/** Fails closed: whose plan cannot be looked up is not let in. */
const unknown: GateView = {
  gate: {
    ...{ state: 'none', open: false, title: null, message: null, daysLeft: null },
    ...{ paymentOverdue: false, owed: null },
  },
  status: null,
  plans: [],
  plansProblem: null,
  problem: 'Failed to fetch subscription status',
  isPending: false,
  isPaid: false,
};

/** The state of the driver's plan, and the plans on offer if the gate shows them. */
export async function subscriptionGate(
  { subscriptions, billing }: { subscriptions: OwnSubscriptionStore; billing: Pick<BillingApi, 'plans'> },
  checkout: string | null,
): Promise<GateView> {
  const isPaid = checkout === 'paid';
  const awaitsPlan = isPaid || checkout === 'pending';
  try {
    const subscription = await subscriptions.mine();
    const gate = gateState(subscription, new Date());
    const isPending = awaitsPlan && !gate.open;
    const offer = gate.open || isPending ? noOffer : await plansOf(billing, checkout);
    const problem = isPending ? null : checkoutProblem(checkout);
    return { gate, status: subscription?.status ?? null, problem, isPending, isPaid, ...offer };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('subscription_read_failed', { error });
    return awaitsPlan ? { ...unknown, problem: null, isPending: true, isPaid } : unknown;
  }
}

const noOffer = { plans: [], plansProblem: null };

/** @param checkout why a checkout was refused: a plan that is no longer offered was read before its price was changed */
export async function plansOf(billing: Pick<BillingApi, 'plans'>, checkout: string | null = null) {
  const answer = await (checkout === 'unknown_plan' ? billing.plans({ rereads: true }) : billing.plans());
  return answer.ok ? { plans: answer.plans, plansProblem: null } : { plans: [], plansProblem: answer.error };
}
