import { AccountClosed } from '../account-closed.ts';
import type { StripeEventStore, SubscriptionStore, UnfinishedEvent } from './ports.ts';
import { type SubscriptionRow, timeOf } from './subscription.ts';

/** The tables of billing held in memory, with the promises of the real ones. For tests and trials without a database. */
export function storesInMemory(now: () => Date = () => new Date()): {
  rows: Map<string, SubscriptionRow>;
  eventStates: Map<string, 'pending' | 'done'>;
  subscriptions: SubscriptionStore;
  events: StripeEventStore;
  /** Closes a driver's account, as `close_account` of the migrations does. */
  closeAccount(clerkUserId: string): void;
} {
  const rows = new Map<string, SubscriptionRow>();
  const eventStates = new Map<string, 'pending' | 'done'>();
  const closedAccounts = new Set<string>();
  const receivedEvents = new Map<string, { type: string; received_at: string }>();
  const holder = (customerId: string) =>
    [...rows.values()].find((row) => row.stripe_customer_id === customerId);
  const copy = (row: SubscriptionRow | undefined) => (row ? { ...row } : null);

  const eventsBefore = (before: string, state: 'pending' | 'done'): UnfinishedEvent[] =>
    [...receivedEvents]
      .filter(([id, event]) => eventStates.get(id) === state && event.received_at < before)
      .map(([id, event]) => ({ id, ...event }))
      .sort((a, b) => a.received_at.localeCompare(b.received_at));

  return {
    rows,
    eventStates,
    closeAccount(clerkUserId) {
      closedAccounts.add(clerkUserId);
      const row = rows.get(clerkUserId);
      if (!row || row.account_closed_at !== null) return;
      Object.assign(row, {
        account_closed_at: now().toISOString(),
        fetch_started_at: null,
        lifetime_when_closed: row.plan_id === 'lifetime' && row.status === 'active',
      });
    },
    subscriptions: {
      async byUser(clerkUserId) {
        const row = rows.get(clerkUserId);
        if (closedAccounts.has(clerkUserId) || row?.account_closed_at) throw new AccountClosed();
        return copy(row);
      },
      byCustomer: async (customerId) => copy(holder(customerId)),
      async addCustomer(clerkUserId, customerId) {
        const storedRow = rows.get(clerkUserId);
        if (storedRow) return { ...storedRow };
        if (holder(customerId)) return null;
        const row: SubscriptionRow = {
          clerk_user_id: clerkUserId,
          stripe_customer_id: customerId,
          status: null,
          plan_id: null,
          stripe_subscription_id: null,
          stripe_price_id: null,
          current_period_start: null,
          current_period_end: null,
          cancel_at_period_end: false,
          payment: null,
          owed_amount: null,
          owed_currency: null,
          open_checkout_session_id: null,
          fetch_started_at: null,
          account_closed_at: closedAccounts.has(clerkUserId) ? now().toISOString() : null,
          lifetime_when_closed: false,
        };
        rows.set(clerkUserId, row);
        return { ...row };
      },
      async replaceCustomer(clerkUserId, expected, next) {
        const row = rows.get(clerkUserId);
        if (row?.stripe_customer_id !== expected || holder(next)) return false;
        Object.assign(row, { stripe_customer_id: next, open_checkout_session_id: null });
        return true;
      },
      async replaceState(customerId, expected, next) {
        const row = holder(customerId);
        if (!row || row.fetch_started_at !== expected) return false;
        Object.assign(row, next);
        return true;
      },
      async replaceOpenCheckout(customerId, expected, sessionId) {
        const row = holder(customerId);
        if (!row || row.open_checkout_session_id !== expected) return false;
        row.open_checkout_session_id = sessionId;
        return true;
      },
      async withoutAccount(readBefore, limit) {
        const fetchStart = (row: SubscriptionRow) => timeOf(row.fetch_started_at) ?? Number.NEGATIVE_INFINITY;
        return [...rows.values()]
          .filter((row) => row.account_closed_at !== null)
          .filter(
            (row) =>
              !['canceled', 'incomplete_expired', 'none'].includes(row.status ?? 'none') ||
              fetchStart(row) < (timeOf(readBefore) ?? 0),
          )
          .slice(0, limit)
          .map((row) => ({ ...row }));
      },
      async longestUnsynced(before, limit) {
        const limitTime = timeOf(before) ?? 0;
        const age = (row: SubscriptionRow) => timeOf(row.fetch_started_at) ?? Number.NEGATIVE_INFINITY;
        return [...rows.values()]
          .filter((row) => age(row) < limitTime)
          .sort((a, b) => age(a) - age(b))
          .slice(0, limit)
          .map(({ stripe_customer_id }) => ({ stripe_customer_id }));
      },
    },
    events: {
      async receive(id, type) {
        if (!/^[^\0]{1,255}$/.test(id)) throw new Error('the database takes no such id');
        const eventState = eventStates.get(id);
        if (eventState) return eventState;
        eventStates.set(id, 'pending');
        receivedEvents.set(id, { type, received_at: now().toISOString() });
        return 'new';
      },
      async markDone(id) {
        eventStates.set(id, 'done');
      },
      async forgetDone(before, limit) {
        const ids = eventsBefore(before, 'done').slice(0, limit);
        for (const { id } of ids) eventStates.delete(id);
        return ids.length;
      },
      async unfinishedEvents(before, limit) {
        return eventsBefore(before, 'pending').slice(0, limit);
      },
    },
  };
}
