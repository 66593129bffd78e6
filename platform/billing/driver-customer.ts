import type { SubscriptionRow } from './subscription.ts';
import type { SyncDependencies } from './sync-customer.ts';

type DriverAddress = { clerkUserId: string; email: string };

/**
 * Names the hour. Stripe answers a key for a day with the first answer it gave, a failure too: with the hour in the
 * key, a request that broke is not broken for the whole day. What is made twice at the turn of the hour is sorted out
 * by the row, which takes one.
 */
export const hourOf = (now: Date): string => now.toISOString().slice(0, 13);

async function findOrCreateCustomer(
  { clerkUserId, email }: DriverAddress,
  { stripe, now }: SyncDependencies,
  occasion: string,
): Promise<string> {
  // A row may be lost, or never have been written: a driver who pays already must not be sold the same again.
  const customerId = await stripe.customerOfDriver({ clerkUserId, email });
  return (
    customerId ?? stripe.createCustomer({ clerkUserId, email, occasion: `${occasion}:${hourOf(now())}` })
  );
}

/**
 * The driver's customer: made once, before anything is sold, and kept for ever.
 *
 * @param subscriptionRow the driver's row, where it was read just now
 */
export async function customerFor(
  driver: DriverAddress,
  dependencies: SyncDependencies,
  subscriptionRow?: SubscriptionRow | null,
): Promise<string> {
  const { subscriptions } = dependencies;
  if (subscriptionRow === undefined)
    return customerFor(driver, dependencies, await subscriptions.byUser(driver.clerkUserId));
  if (subscriptionRow) return subscriptionRow.stripe_customer_id;
  const customerId = await findOrCreateCustomer(driver, dependencies, 'first');
  const row = await subscriptions.addCustomer(driver.clerkUserId, customerId);
  if (!row) throw new Error(`customer ${customerId} belongs to another driver`);
  return row.stripe_customer_id;
}

export async function customerAfter(
  deletedCustomer: string,
  driver: DriverAddress,
  dependencies: SyncDependencies,
): Promise<string> {
  const { subscriptions, logError } = dependencies;
  const next = await findOrCreateCustomer(driver, dependencies, deletedCustomer);
  if (await subscriptions.replaceCustomer(driver.clerkUserId, deletedCustomer, next)) {
    logError('stripe_customer_replaced', {
      deleted: deletedCustomer,
      next,
    });
  }
  return customerFor(driver, dependencies);
}
