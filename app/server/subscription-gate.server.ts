import type { AppLoadContext } from '@remix-run/cloudflare';
import { gateState } from '#core/billing/gate';
import type { Plan } from '#core/billing/plans';

/** Sentences for the one word that a refused checkout brings back in the address. */
const problems: Record<string, string> = {
  already_subscribed: 'You already have this plan. There is nothing to pay.',
  unknown_plan: 'This plan is no longer offered. Please choose another.',
};
const checkoutFailed = 'Failed to create checkout session. Please try again.';

/** How the driver stands with their plan, and the plans on offer where the gate shows them. */
export async function subscriptionGate(
  { subscriptions, billing }: AppLoadContext,
  refusedCheckout: string | null,
) {
  const subscription = await subscriptions.mine();
  const gate = gateState(subscription, new Date());
  const problem = refusedCheckout === null ? null : (problems[refusedCheckout] ?? checkoutFailed);
  let plans: Plan[] = [];
  if (gate.title) {
    const answer = await billing.plans();
    if (answer.ok) plans = answer.plans;
  }
  return { gate, status: subscription?.status ?? null, plans, problem };
}
