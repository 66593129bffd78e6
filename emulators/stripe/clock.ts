/** The account's movable clock: runs what falls due while it is moved on, such as renewals and expiries. */
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

type DueWork = { customer: string | null; at: number; run: () => void };

/** A first payment may take 23 hours. */
const incompleteSeconds = 23 * 3_600;

function* dueWork(account: Account): Generator<DueWork> {
  const { tables, settlements } = account.state;
  for (const session of Object.values(tables.sessions)) {
    if (session.status === 'open')
      yield {
        customer: session.customer,
        at: session.expires_at,
        run: () => expireSession(account, session),
      };
  }
  for (const { sessionId, at, succeeds } of settlements) {
    const { customer } = account.get('sessions', sessionId);
    yield { customer, at, run: () => settle(account, sessionId, succeeds) };
  }
  for (const invoice of Object.values(tables.invoices)) {
    if (invoice.next_payment_attempt !== null && (invoice.status === 'draft' || invoice.status === 'open')) {
      yield {
        customer: invoice.customer,
        at: invoice.next_payment_attempt,
        run: () => attemptInvoice(account, invoice),
      };
    }
  }
  for (const subscription of Object.values(tables.subscriptions)) {
    if (hasEnded(subscription) || subscription.status === 'paused') continue;
    const { customer } = subscription;
    const periodEnd = itemOf(subscription).current_period_end;
    const at = Math.min(periodEnd, subscription.cancel_at ?? periodEnd);
    if (subscription.status === 'incomplete') {
      yield {
        customer,
        at: subscription.created + incompleteSeconds,
        run: () => expireIncomplete(account, subscription),
      };
    } else if (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd) {
      yield { customer, at, run: () => endSubscription(account, subscription, 'cancellation_requested') };
    } else {
      yield { customer, at, run: () => renew(account, subscription) };
    }
  }
}

/** The first item due, with the seconds left on its customer's clock. */
function nextDue(account: Account, customer: string | null): { wait: number; run: () => void } | undefined {
  let next: { wait: number; run: () => void } | undefined;
  for (const work of dueWork(account)) {
    if (customer !== null && work.customer !== customer) continue;
    const wait = work.at - account.now(work.customer);
    if (!next || wait < next.wait) next = { wait, run: work.run };
  }
  return next;
}

/**
 * Does, one after the other and each at its own time, everything that falls due until `target` (seconds since 1970):
 * renewals, charges and their repeats, ends of periods, sessions that expire, bank debits that settle. Then sets the
 * clock to `target`; a target in the past changes nothing.
 *
 * @param customer whose clock is moved, and no other, as with a test clock of Stripe's; left out, the account's, and
 * every customer's with it
 */
export function moveClock(account: Account, target: number, customer: string | null = null): void {
  const { state } = account;
  const forward = (seconds: number): void => {
    if (seconds <= 0) return;
    if (customer === null) state.clockOffset += seconds;
    else state.customerClocks[customer] = (state.customerClocks[customer] ?? 0) + seconds;
  };
  let work = nextDue(account, customer);
  while (work && work.wait <= target - account.now(customer)) {
    forward(work.wait);
    work.run();
    work = nextDue(account, customer);
  }
  forward(target - account.now(customer));
}
