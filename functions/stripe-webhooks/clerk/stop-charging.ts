import type { BillingApi } from '#core/billing/api';
import type { PaymentProvider, SubscriptionStore } from '#core/billing/ports';

/**
 * Ends a driver's payments: open payment pages close, and a running subscription is not renewed. Done already counts
 * as done.
 *
 * @throws when Stripe or the database does not answer, or the customer is being changed at the same time
 */
export async function stopCharging(
  clerkUserId: string,
  {
    billing,
    stripe,
    subscriptions,
  }: {
    billing: Pick<BillingApi, 'cancel'>;
    stripe: Pick<PaymentProvider, 'openCheckouts' | 'expireCheckout'>;
    subscriptions: Pick<SubscriptionStore, 'byUser'>;
  },
): Promise<void> {
  const row = await subscriptions.byUser(clerkUserId);
  if (!row) return;
  for (const { id } of await stripe.openCheckouts(row.stripe_customer_id)) await stripe.expireCheckout(id);
  const cancelled = await billing.cancel({ clerkUserId });
  if (!cancelled.ok && cancelled.code !== 'no_subscription')
    throw new Error(`not cancelled: ${cancelled.code}`);
}
