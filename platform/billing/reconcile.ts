import type { SubscriptionRow } from './subscription.ts';
import { type SyncDependencies, syncCustomer } from './sync-customer.ts';

/** Every customer is read once a day, even without an event. */
const unseenMs = 20 * 3_600_000;
/** Read each hour: an hour, less the time the cron may be early. */
const hourlyMs = 50 * 60_000;
/** Reads at once. Stripe allows 100 a second; drivers come first. */
const atOnce = 4;

export type ReconcileCounts = { synced: number; failed: number };

/** Rows whose last read of Stripe began so many milliseconds ago, at most so many of them. */
type FindRows = (readBefore: string, limit: number) => Promise<Pick<SubscriptionRow, 'stripe_customer_id'>[]>;

type Bounds = {
  limit?: number;
  /** No customer is begun later than this; while Stripe hangs, each of them takes half a minute to fail. */
  budgetMs?: number;
};

/**
 * Repairs missed events: reads customers again that were not read for 20 hours, oldest first. A customer that cannot be
 * read is reported and stops nothing.
 */
export function reconcile(
  dependencies: SyncDependencies,
  { limit = 400, budgetMs = 10 * 60_000 }: Bounds = {},
): Promise<ReconcileCounts> {
  const { longestUnsynced } = dependencies.subscriptions;
  return readAgain(longestUnsynced, dependencies, { unreadMs: unseenMs, limit, budgetMs });
}

/**
 * Looks for what still runs, is owed or opens a door without an account, ends it and tells of it. Nothing of the kind
 * should be there: it is what is left when an account was closed while Stripe was away, and what came later unseen.
 */
export function settleWithoutAccount(
  dependencies: SyncDependencies,
  { limit = 100, budgetMs = 3 * 60_000 }: Bounds = {},
): Promise<ReconcileCounts> {
  const { withoutAccount } = dependencies.subscriptions;
  return readAgain(withoutAccount, dependencies, { unreadMs: hourlyMs, limit, budgetMs });
}

async function readAgain(
  find: FindRows,
  dependencies: SyncDependencies,
  { unreadMs, limit, budgetMs }: Required<Bounds> & { unreadMs: number },
): Promise<ReconcileCounts> {
  const { now, logError } = dependencies;
  const began = now().getTime();
  const waiting = await find(new Date(began - unreadMs).toISOString(), limit);
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
        logError('customer_reconcile_failed', { customerId, error: String(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}
