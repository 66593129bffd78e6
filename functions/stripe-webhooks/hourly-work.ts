import { type ReconcileCounts, reconcile, settleWithoutAccount } from '#core/billing/reconcile';
import type { WebhookServices } from './services.ts';

const dayMs = 86_400_000;
/** Stripe repeats an event for three days, and one that an operator asks for again for thirty. Deleted setups stay as long. */
const keptMs = 30 * dayMs;
const repeatedMs = 3 * dayMs;
/** Rows of one statement, so that each stays far below the deadline of a write; and statements of one run. */
const rowsAtOnce = 2_000;
const statements = 25;
/** Accounts recounted in one statement. */
const accountsAtOnce = 100;
/** How many unfinished events a report names. */
const named = 20;

/** @param work does at most so many, and says how many it did: fewer where there are no more */
async function untilDone(atOnce: number, work: (limit: number) => Promise<number>): Promise<number> {
  let done = 0;
  for (let count = 0; count < statements; count++) {
    const some = await work(atOnce);
    done += some;
    if (some < atOnce) break;
  }
  return done;
}

/** @param forget forgets rows older than a time, at most so many, and says how many */
async function forgetOld(
  { now }: WebhookServices,
  forget: (before: string, limit: number) => Promise<number>,
): Promise<number> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  return untilDone(rowsAtOnce, (limit) => forget(before, limit));
}

/** Stripe does not repeat these any more: the customers are mended by the reconcile, but somebody should know. */
async function reportUnfinished({ events, now, logError }: WebhookServices): Promise<number> {
  const before = new Date(now().getTime() - repeatedMs).toISOString();
  const unfinished = await events.unfinished(before, named);
  if (unfinished.length > 0) {
    logError('events were never processed: `stripe events resend` them, or delete their rows', {
      unfinished,
    });
  }
  return unfinished.length;
}

export type HourlyCounts = {
  withoutAccount: ReconcileCounts | null;
  reconciled: ReconcileCounts | null;
  forgotten: number | null;
  forgottenSetups: number | null;
  grownAccounts: number | null;
  settledBlocks: number | null;
  unfinished: number | null;
};

/**
 * What the cron trigger starts: ends what still runs without an account, reads again the customers that no event told us
 * of, tells of events that were never processed, forgets old ones and setups deleted long ago, counts what accounts said
 * that are old enough by now, and hides what is left of blocked authors. A part that fails is reported and stops no other.
 */
export async function hourlyWork(services: WebhookServices): Promise<HourlyCounts> {
  async function orReport<Value>(part: string, work: Promise<Value>): Promise<Value | null> {
    try {
      return await work;
    } catch (error) {
      services.logError('hourly work failed', { part, error: String(error) });
      return null;
    }
  }
  return {
    withoutAccount: await orReport('without account', settleWithoutAccount(services)),
    reconciled: await orReport('reconcile', reconcile(services)),
    unfinished: await orReport('unfinished events', reportUnfinished(services)),
    forgotten: await orReport('old events', forgetOld(services, services.events.forgetDone)),
    forgottenSetups: await orReport('deleted setups', forgetOld(services, services.deletedSetups.forget)),
    grownAccounts: await orReport('grown accounts', untilDone(accountsAtOnce, services.grownAccounts.count)),
    settledBlocks: await orReport('blocked authors', untilDone(1, services.blockedAuthors.settle)),
  };
}
