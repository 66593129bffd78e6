import type { Account } from './account.ts';
import { expireSession, settle } from './checkout.ts';
import {
  attemptInvoice,
  endSubscription,
  expireIncomplete,
  hasEnded,
  itemOf,
  renew,
} from './subscriptions.ts';

type DueWork = { at: number; run: () => void };

/** A first payment may take 23 hours. */
const incompleteSeconds = 23 * 3_600;

function* dueWork(account: Account): Generator<DueWork> {
  const { tables, settlements } = account.state;
  for (const session of Object.values(tables.sessions)) {
    if (session.status === 'open')
      yield { at: session.expires_at, run: () => expireSession(account, session) };
  }
  for (const { sessionId, at, succeeds } of settlements) {
    yield { at, run: () => settle(account, sessionId, succeeds) };
  }
  for (const invoice of Object.values(tables.invoices)) {
    if (invoice.next_payment_attempt !== null && (invoice.status === 'draft' || invoice.status === 'open')) {
      yield { at: invoice.next_payment_attempt, run: () => attemptInvoice(account, invoice) };
    }
  }
  for (const subscription of Object.values(tables.subscriptions)) {
    if (hasEnded(subscription)) continue;
    const periodEnd = itemOf(subscription).current_period_end;
    const at = Math.min(periodEnd, subscription.cancel_at ?? periodEnd);
    if (subscription.status === 'incomplete') {
      yield {
        at: subscription.created + incompleteSeconds,
        run: () => expireIncomplete(account, subscription),
      };
    } else if (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd) {
      yield { at, run: () => endSubscription(account, subscription, 'cancellation_requested') };
    } else {
      yield { at, run: () => renew(account, subscription) };
    }
  }
}

function nextDue(account: Account): DueWork | undefined {
  let next: DueWork | undefined;
  for (const work of dueWork(account)) if (!next || work.at < next.at) next = work;
  return next;
}

/**
 * Does, one after the other and each at its own time, everything that falls due until `target` (seconds since 1970):
 * renewals, charges and their repeats, ends of periods, sessions that expire, bank debits that settle. Then sets the
 * clock to `target`; a target in the past changes nothing.
 */
export function moveClock(account: Account, target: number): void {
  const { state } = account;
  for (let work = nextDue(account); work && work.at <= target; work = nextDue(account)) {
    state.clockOffset += Math.max(0, work.at - account.now());
    work.run();
  }
  state.clockOffset += Math.max(0, target - account.now());
}
