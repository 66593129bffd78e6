import { type SyncDependencies, syncCustomer } from './sync-customer.ts';

/** A customer is looked at once a day, even when no event told us to. */
const unseenMs = 20 * 3_600_000;
/** Reads at once. Stripe allows 100 a second; drivers come first. */
const atOnce = 4;

/** How many customers were read again, and how many could not be. */
export type ReconcileCounts = { synced: number; failed: number };

/**
 * Mends what no event told us: reads the customers again that were not read for 20 hours, the longest unseen first. A
 * customer that cannot be read is reported and stops nobody else.
 *
 * @param limit the most customers of one run; the next run goes on with the rest
 * @param budgetMs no customer is begun later than this; while Stripe hangs, each of them takes half a minute to fail
 */
export async function reconcile(
  dependencies: SyncDependencies,
  { limit = 400, budgetMs = 10 * 60_000 }: { limit?: number; budgetMs?: number } = {},
): Promise<ReconcileCounts> {
  const { subscriptions, now, report } = dependencies;
  const began = now().getTime();
  const waiting = await subscriptions.longestUnsynced(new Date(began - unseenMs).toISOString(), limit);
  const counts: ReconcileCounts = { synced: 0, failed: 0 };
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (now().getTime() - began > budgetMs) return;
      const customerId = next.stripe_customer_id;
      try {
        await syncCustomer(customerId, dependencies);
        counts.synced++;
      } catch (error) {
        counts.failed++;
        report('a customer was not reconciled', { customerId, error: String(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}
