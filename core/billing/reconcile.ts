import type { PaymentProvider, SubscriptionStore } from './ports.ts';
import { syncCustomer } from './sync-customer.ts';

/** A customer is looked at once a day, even when no event told us to. */
const unseenMs = 20 * 3_600_000;
/** Reads at once. Stripe allows 100 a second; drivers come first. */
const atOnce = 4;

export type ReconcileReport = { synced: number; failed: { customerId: string; error: unknown }[] };

/**
 * Mends what no event told us: reads the customers again that were not read for 20 hours, the longest unseen first.
 *
 * @param limit the most customers of one run; the next run goes on with the rest
 */
export async function reconcile({
  stripe,
  subscriptions,
  now,
  limit = 400,
}: {
  stripe: PaymentProvider;
  subscriptions: SubscriptionStore;
  now: () => Date;
  limit?: number;
}): Promise<ReconcileReport> {
  const before = new Date(now().getTime() - unseenMs).toISOString();
  const waiting = await subscriptions.longestUnsynced(before, limit);
  const report: ReconcileReport = { synced: 0, failed: [] };
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const customerId = next.stripe_customer_id;
      try {
        await syncCustomer({ stripe, subscriptions, customerId, now });
        report.synced++;
      } catch (error) {
        report.failed.push({ customerId, error });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return report;
}
