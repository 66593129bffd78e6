import { type ReconcileCounts, reconcile, settleWithoutAccount } from '#platform/billing/reconcile';
import type { WebhookServices } from './services.ts';

const dayMs = 86_400_000;
/** Stripe repeats an event for three days, and one that an operator asks for again for thirty. Deleted setups stay as long. */
const keptMs = 30 * dayMs;
const repeatedMs = 3 * dayMs;
/** Rows of one statement, so that each stays far below the deadline of a write; and statements of one run. */
const rowsAtOnce = 2_000;
const statements = 25;
/** Setups deleted for good in one statement, with all that hangs on them. */
const setupsAtOnce = 100;
/** Accounts put into the queue in one statement, and pieces of it in one run. */
const accountsAtOnce = 1_000;
const pieces = 400;
/** How many unfinished events a report names. */
const namedAtMost = 20;

/** @param work does at most so many, and says how many it did: fewer where there are no more */
async function untilDone(atOnce: number, work: (limit: number) => Promise<number>): Promise<number> {
  let doneCount = 0;
  for (let count = 0; count < statements; count++) {
    const some = await work(atOnce);
    doneCount += some;
    if (some < atOnce) break;
  }
  return doneCount;
}

/** @param forget forgets rows older than a time, at most so many, and says how many */
async function forgetOld(
  { now }: WebhookServices,
  forget: (before: string, limit: number) => Promise<number>,
  atOnce = rowsAtOnce,
): Promise<number> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  return untilDone(atOnce, (limit) => forget(before, limit));
}

/** Stripe does not repeat these any more: the customers are mended by the reconcile, but somebody should know. */
async function reportUnfinished({ events, now, logError }: WebhookServices): Promise<number> {
  const before = new Date(now().getTime() - repeatedMs).toISOString();
  const unfinishedEvents = await events.unfinishedEvents(before, namedAtMost);
  if (unfinishedEvents.length > 0) {
    logError('events_never_processed', {
      unfinished: unfinishedEvents,
    });
  }
  return unfinishedEvents.length;
}

export type HourlyCounts = {
  withoutAccount: ReconcileCounts | null;
  reconciled: ReconcileCounts | null;
  forgotten: number | null;
  forgottenSetups: number | null;
  grownAccounts: number | null;
  waitingRecounts: number | null;
  settledBlocks: number | null;
  waitingBlocks: number | null;
  unfinished: number | null;
};

/**
 * The cron trigger's work: ends subscriptions without an account, reads customers again that no event mentioned, reports
 * unprocessed events, deletes old events and long-deleted setups, counts words of drivers whose standing changed, and
 * hides the rest of blocked authors' setups. A part that fails is reported and stops no other.
 */
export async function hourlyWork(services: WebhookServices): Promise<HourlyCounts> {
  async function orReport<Value>(part: string, work: Promise<Value>): Promise<Value | null> {
    try {
      return await work;
    } catch (error) {
      services.logError('hourly_work_failed', { part, error: String(error) });
      return null;
    }
  }
  return {
    withoutAccount: await orReport('without account', settleWithoutAccount(services)),
    reconciled: await orReport('reconcile', reconcile(services)),
    unfinished: await orReport('unfinished events', reportUnfinished(services)),
    forgotten: await orReport('old events', forgetOld(services, services.events.forgetDone)),
    forgottenSetups: await orReport(
      'deleted setups',
      forgetOld(services, services.deletedSetups.forget, setupsAtOnce),
    ),
    grownAccounts: await orReport('grown accounts', untilDone(accountsAtOnce, services.grownAccounts.count)),
    waitingRecounts: await orReport('recounts', services.grownAccounts.recount(pieces)),
    settledBlocks: await orReport('blocked authors', untilDone(1, services.blockedAuthors.settle)),
    waitingBlocks: await orReport('waiting blocks', services.blockedAuthors.waiting()),
  };
}
