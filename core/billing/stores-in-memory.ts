import type { StripeEventStore, SubscriptionStore } from './ports.ts';
import { type SubscriptionRow, timeOf } from './subscription.ts';

/** The tables of billing held in memory, with the promises of the real ones. For tests and trials without a database. */
export function storesInMemory(): {
  rows: Map<string, SubscriptionRow>;
  eventStates: Map<string, 'pending' | 'done'>;
  subscriptions: SubscriptionStore;
  events: StripeEventStore;
} {
  const rows = new Map<string, SubscriptionRow>();
  const eventStates = new Map<string, 'pending' | 'done'>();
  const holder = (customerId: string) =>
    [...rows.values()].find((row) => row.stripe_customer_id === customerId);
  const copy = (row: SubscriptionRow | undefined) => (row ? { ...row } : null);

  return {
    rows,
    eventStates,
    subscriptions: {
      byUser: async (clerkUserId) => copy(rows.get(clerkUserId)),
      byCustomer: async (customerId) => copy(holder(customerId)),
      async addCustomer(clerkUserId, customerId) {
        const known = rows.get(clerkUserId);
        if (known) return { ...known };
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
          open_checkout_session_id: null,
          fetch_started_at: null,
        };
        rows.set(clerkUserId, row);
        return { ...row };
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
      async receive(id) {
        const known = eventStates.get(id);
        if (!known) eventStates.set(id, 'pending');
        return known ?? 'new';
      },
      async markDone(id) {
        eventStates.set(id, 'done');
      },
    },
  };
}
