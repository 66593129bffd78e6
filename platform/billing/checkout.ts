import { AccountClosed } from '../account-closed.ts';
import type { BillingFailure, BillingResult, CheckoutDestination } from './api.ts';
import type { ProviderSubscription } from './customer-state.ts';
import { customerAfter, customerFor, hourOf } from './driver-customer.ts';
import { type PricedPlan, sellablePlans } from './plans.ts';
import { CustomerDeleted, SubscriptionChanged } from './ports.ts';
import { isActive, isLifetime, type SubscriptionRow } from './subscription.ts';
import { type SyncDependencies, syncCustomer } from './sync-customer.ts';

type CheckoutCall = { clerkUserId: string; email: string; priceId: string; origin: string };

/** Other tabs of the driver changed the open session every time it was looked at. Trying again helps. */
export class CheckoutBusy extends Error {
  override name = 'CheckoutBusy';
}

const attempts = 8;

const alreadySubscribed = (error: string): BillingFailure => ({
  ok: false,
  code: 'already_subscribed',
  status: 409,
  error,
});

const ownsLifetime: BillingFailure = {
  ...alreadySubscribed('You already have lifetime access.'),
  reason: 'lifetime',
};

/**
 * The action for a driver with a running subscription. Null if a checkout may start. Another plan changes nothing about the
 * running one, a cancellation neither, before the driver has confirmed it at Stripe.
 */
async function withRunning(
  running: ProviderSubscription,
  plan: PricedPlan,
  { customerId, origin }: { customerId: string; origin: string },
  dependencies: SyncDependencies,
): Promise<BillingResult<CheckoutDestination> | null> {
  const { stripe } = dependencies;
  // The lifetime is paid once; the sync that sees it paid ends the subscription.
  if (plan.id === 'lifetime') return null;
  const returnUrl = `${origin}/profile`;
  // Nothing is charged while it is paused. What is bought now counts before it, and the sync ends it.
  if (running.status === 'paused') return null;
  if (running.status !== 'active' && running.status !== 'trialing') {
    const url =
      (await stripe.openInvoicePage(running.id)) ??
      (await stripe.portal({ customerId, returnUrl, task: { kind: 'change-card' } }));
    return { ok: true, kind: 'settle-payment', url };
  }
  if (running.planId === plan.id) {
    if (!running.cancelAtPeriodEnd) return alreadySubscribed('You already have this plan.');
    await stripe.setCancelAtPeriodEnd(running.id, false);
    await syncCustomer(customerId, dependencies);
    return { ok: true, kind: 'reactivated', url: `${origin}/setup-assistant` };
  }
  const url = await stripe.portal({
    customerId,
    returnUrl,
    task: {
      kind: 'change-plan',
      subscriptionId: running.id,
      itemId: running.itemId,
      priceId: plan.priceId,
      doneUrl: returnUrl,
    },
  });
  return { ok: true, kind: 'confirm-change', url };
}

/**
 * The address of the driver's one open session for `plan`. Sessions form a chain: each is made with a key that names
 * the one before it, and takes its place in the row only while the row still holds that one. So calls at the same
 * time get the same session, and no driver holds the addresses of two that can be paid.
 *
 * @returns null when the row or the sessions changed meanwhile; look again
 */
async function openSession(
  row: SubscriptionRow,
  plan: PricedPlan,
  { clerkUserId, origin }: CheckoutCall,
  { stripe, subscriptions, now }: SyncDependencies,
): Promise<string | null> {
  const customerId = row.stripe_customer_id;
  const before = row.open_checkout_session_id;
  const open = await stripe.openCheckouts(customerId);
  for (const other of open.filter(({ priceId }) => priceId !== plan.priceId)) {
    if (!(await stripe.expireCheckout(other.id))) return null;
  }
  const fitting = open.filter(({ priceId }) => priceId === plan.priceId);
  const session =
    fitting.find(({ id }) => id === before) ??
    fitting[0] ??
    (await stripe.createCheckout({
      customerId,
      clerkUserId,
      plan,
      successUrl: `${origin}/setup-assistant?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${origin}/setup-assistant?canceled=true`,
      occasion: `${before ?? 'first'}:${hourOf(now())}`,
    }));
  if (session.id === before) return session.url;
  if (await subscriptions.replaceOpenCheckout(customerId, before, session.id)) {
    // One that was made on this occasion before, and is over by now, has its place in the chain and is of no use.
    return session.status === 'open' ? session.url : null;
  }
  const holder = await subscriptions.byCustomer(customerId);
  if (holder?.open_checkout_session_id === session.id) return session.url;
  await stripe.expireCheckout(session.id);
  return null;
}

/**
 * Starts a checkout. Refuses drivers it would charge twice. See `BillingApi.createCheckoutSession`.
 *
 * @param subscriptionRow the driver's row, just read
 */
export async function startCheckout(
  call: CheckoutCall,
  subscriptionRow: SubscriptionRow | null,
  dependencies: SyncDependencies,
): Promise<BillingResult<CheckoutDestination>> {
  const { stripe } = dependencies;
  const [first, prices] = await Promise.all([
    customerFor(call, dependencies, subscriptionRow),
    stripe.prices(),
  ]);
  let customerId = first;
  const plan = sellablePlans(prices).plans.find(({ priceId }) => priceId === call.priceId);
  if (!plan) {
    return { ok: false, code: 'unknown_plan', status: 400, error: 'This plan is no longer offered.' };
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await syncCustomer(customerId, dependencies);
    if (outcome.kind === 'closed') throw new AccountClosed();
    if (outcome.kind === 'not-ours') {
      // Deleted at Stripe and replaced by another tab, since it was looked up.
      customerId = await customerFor(call, dependencies);
      continue;
    }
    const { row, running } = outcome;
    if (isLifetime(row) && isActive(row)) return ownsLifetime;
    try {
      const answer = running
        ? await withRunning(running, plan, { customerId, origin: call.origin }, dependencies)
        : null;
      if (answer) return answer;
      const url = await openSession(row, plan, call, dependencies);
      if (url) return { ok: true, kind: 'checkout', url };
    } catch (error) {
      if (error instanceof SubscriptionChanged) continue;
      if (!(error instanceof CustomerDeleted)) throw error;
      customerId = await customerAfter(customerId, call, dependencies);
    }
  }
  throw new CheckoutBusy(`customer ${customerId} opens checkouts faster than they can be kept`);
}
