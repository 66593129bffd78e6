import { DatabaseUnavailable } from '../database-errors.ts';
import { withDeadline } from '../http/resilience.ts';
import { AccountClosed, accountClosed } from '../account-closed.ts';
import type {
  BillingApi,
  BillingFailure,
  BillingResult,
  CompletedCheckout,
  SubscriptionView,
} from './api.ts';
import { CheckoutBusy, startCheckout } from './checkout.ts';
import type { PlanCache } from './plan-cache.ts';
import { type PricedPlan, planCards, sellablePlans } from './plans.ts';
import { CustomerDeleted, SubscriptionChanged } from './ports.ts';
import { failureSentences } from './sentences.ts';
import type { PlanId } from './sold-plans.ts';
import { isActive, type SubscriptionRow } from './subscription.ts';
import { type SyncDependencies, syncCustomer } from './sync-customer.ts';

/** The part of a row that its owner sees (§3). */
function subscriptionView(row: SubscriptionRow): SubscriptionView {
  return {
    status: row.status,
    current_period_start: row.current_period_start,
    current_period_end: row.current_period_end,
    cancel_at_period_end: row.cancel_at_period_end,
    plan_id: row.plan_id,
    stripe_customer_id: row.stripe_customer_id,
  };
}

/** The format of a checkout session's id. The id comes from a URL and may be anything. */
const checkoutIdForm = /^cs_\w{1,200}$/;

const noSubscription: BillingFailure = {
  ok: false,
  code: 'no_subscription',
  status: 404,
  error: 'You have no subscription.',
};

const customerDeleted: BillingFailure = {
  ok: false,
  code: 'customer_deleted',
  status: 404,
  error: 'Your invoices and card were deleted at Stripe. Write to us if you need a copy.',
};

/** How long the database may keep a driver waiting who has paid: the page gives up after eight seconds. */
const readMs = 2_000;
const writeMs = 4_000;

/**
 * Everything the product does with payments, for callers that have authenticated the driver. What can be expected to
 * go wrong is a value; trouble with Stripe or the database goes to `logError` and comes back as `upstream` with a
 * sentence for the driver (§8).
 */
export function createBilling(dependencies: SyncDependencies & { planCache: PlanCache }): BillingApi {
  const { stripe, subscriptions, now, planCache, logError } = dependencies;

  async function guardCall<Value>(
    call: keyof BillingApi,
    work: () => Promise<BillingResult<Value>>,
  ): Promise<BillingResult<Value>> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AccountClosed) return { ok: false, ...accountClosed };
      logError('billing_call_failed', { call, error: String(error) });
      const sentence = failureSentences[call];
      return error instanceof CheckoutBusy
        ? { ok: false, code: 'busy', status: 409, error: sentence }
        : {
            ok: false,
            code: 'upstream',
            status: error instanceof DatabaseUnavailable ? 503 : 502,
            error: sentence,
          };
    }
  }

  /** The same for a call in a driver's name: it begins with the driver's row, and a closed account has none. */
  const guardedFor = <Value>(
    call: keyof BillingApi,
    clerkUserId: string,
    work: (subscriptionRow: SubscriptionRow | null) => Promise<BillingResult<Value>>,
  ) => guardCall(call, async () => work(await subscriptions.byUser(clerkUserId)));

  async function plansOnSale(): Promise<PricedPlan[]> {
    const { plans, faults } = sellablePlans(await stripe.prices());
    if (faults.length > 0) logError('prices_do_not_fit_plans', { faults });
    if (plans.length === 0) throw new Error('no plan is on sale');
    return plans;
  }

  async function syncedView(customerId: string): Promise<BillingResult<{ subscription: SubscriptionView }>> {
    const outcome = await syncCustomer(customerId, dependencies);
    if (outcome.kind === 'closed') throw new AccountClosed();
    return outcome.kind === 'synced'
      ? { ok: true, subscription: subscriptionView(outcome.row) }
      : noSubscription;
  }

  async function setCancel(subscriptionRow: SubscriptionRow | null, cancel: boolean) {
    if (!subscriptionRow) return noSubscription;
    const customerId = subscriptionRow.stripe_customer_id;
    for (let attempt = 1; ; attempt++) {
      const outcome = await syncCustomer(customerId, dependencies);
      if (outcome.kind === 'closed') throw new AccountClosed();
      if (outcome.kind !== 'synced' || !outcome.running) return noSubscription;
      try {
        if (outcome.running.cancelAtPeriodEnd !== cancel)
          await stripe.setCancelAtPeriodEnd(outcome.running.id, cancel);
        return await syncedView(customerId);
      } catch (error) {
        if (attempt > 1 || !(error instanceof SubscriptionChanged)) throw error;
      }
    }
  }

  /** @throws AccountClosed; a database that is away refuses nobody, as Stripe says whose a payment is */
  async function refuseClosed(clerkUserId: string): Promise<void> {
    try {
      await withDeadline(readMs, () => subscriptions.byUser(clerkUserId));
    } catch (error) {
      if (error instanceof AccountClosed) throw error;
    }
  }

  /**
   * Writes what a checkout changed. Stripe has the money already: a database that is slow changes nothing about that, and
   * the event or the hourly work writes the row.
   */
  async function afterPayment(
    customerId: string,
    paidPlan: PlanId | null,
  ): Promise<BillingResult<CompletedCheckout>> {
    const write = () => syncedView(customerId);
    try {
      const outcome = await (paidPlan ? withDeadline(writeMs, write) : write());
      if (!outcome.ok || !paidPlan) return outcome.ok ? { ...outcome, paid: false } : outcome;
      // Refunded, or with the bank, since.
      if (!isActive(outcome.subscription)) return noSubscription;
      return { ...outcome, paid: true };
    } catch (error) {
      if (error instanceof AccountClosed || !paidPlan) throw error;
      logError('payment_write_delayed', { customerId, error: String(error) });
      return { ok: true, paid: true, planId: paidPlan, subscription: null };
    }
  }

  return {
    plans: ({ rereads } = { rereads: false }) =>
      guardCall('plans', async () => ({
        ok: true,
        plans: planCards(await planCache.read(plansOnSale, now(), rereads)),
      })),

    createCheckoutSession: (call) =>
      guardedFor('createCheckoutSession', call.clerkUserId, (subscriptionRow) =>
        startCheckout(call, subscriptionRow, dependencies),
      ),

    completeCheckout: ({ clerkUserId, sessionId }) =>
      guardCall('completeCheckout', async () => {
        await refuseClosed(clerkUserId);
        const session = checkoutIdForm.test(sessionId) ? await stripe.checkout(sessionId) : null;
        if (!session?.customerId) {
          return { ok: false, code: 'unknown_session', status: 404, error: 'We can’t find that payment.' };
        }
        if (session.clerkUserId !== clerkUserId) {
          return {
            ok: false,
            code: 'not_yours',
            status: 403,
            error: 'This payment belongs to somebody else.',
          };
        }
        const isPaid = session.status === 'complete' && session.paid;
        return afterPayment(session.customerId, isPaid ? session.planId : null);
      }),

    cancel: ({ clerkUserId }) =>
      guardedFor('cancel', clerkUserId, (subscriptionRow) => setCancel(subscriptionRow, true)),

    reactivate: ({ clerkUserId }) =>
      guardedFor('reactivate', clerkUserId, (subscriptionRow) => setCancel(subscriptionRow, false)),

    syncCustomer: ({ clerkUserId }) =>
      guardedFor('syncCustomer', clerkUserId, async (subscriptionRow) =>
        subscriptionRow ? syncedView(subscriptionRow.stripe_customer_id) : noSubscription,
      ),

    portalUrl: ({ clerkUserId, returnUrl }) =>
      guardedFor('portalUrl', clerkUserId, async (subscriptionRow) => {
        if (!subscriptionRow) return noSubscription;
        try {
          return {
            ok: true,
            url: await stripe.portal({ customerId: subscriptionRow.stripe_customer_id, returnUrl }),
          };
        } catch (error) {
          if (!(error instanceof CustomerDeleted)) throw error;
          return customerDeleted;
        }
      }),
  };
}
