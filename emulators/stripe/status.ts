import type { Account } from './account.ts';
import { itemOf } from './subscriptions.ts';

type Rows = ReadonlyArray<Record<string, unknown>>;

const shown = 100;
const time = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
const newest = <Row>(table: Record<string, Row>): Row[] => Object.values(table).reverse().slice(0, shown);

export function describe(account: Account): Record<string, Rows> {
  const { tables, deliveries, clockOffset, holdsDeliveries } = account.state;
  return {
    Clock: [
      {
        now: time(account.now()),
        'ahead by seconds': clockOffset,
        'holds deliveries': holdsDeliveries,
        switches: `${account.origin}/stripe/control`,
      },
    ],
    Subscriptions: newest(tables.subscriptions).map((one) => ({
      id: one.id,
      customer: one.customer,
      status: one.status,
      price: itemOf(one).price.id,
      'period end': time(itemOf(one).current_period_end),
      'cancels at end': one.cancel_at_period_end,
    })),
    Customers: newest(tables.customers).map(({ id, email, metadata }) => ({
      id,
      email,
      clerk_user_id: metadata.clerk_user_id,
      'clock ahead by seconds': account.state.customerClocks[id] ?? 0,
    })),
    'Checkout sessions': newest(tables.sessions).map((one) => ({
      id: one.id,
      customer: one.customer,
      mode: one.mode,
      status: one.status,
      payment: one.payment_status,
      'expires at': time(one.expires_at),
    })),
    Invoices: newest(tables.invoices).map((one) => ({
      id: one.id,
      number: one.number,
      customer: one.customer,
      reason: one.billing_reason,
      status: one.status,
      due: one.amount_due,
      currency: one.currency,
      'next attempt': time(one.next_payment_attempt),
    })),
    Charges: newest(tables.charges).map((one) => ({
      id: one.id,
      customer: one.customer,
      amount: one.amount,
      currency: one.currency,
      status: one.status,
      refunded: one.amount_refunded,
      disputed: one.disputed,
    })),
    Disputes: newest(tables.disputes).map(({ id, charge, status }) => ({ id, charge, status })),
    Prices: newest(tables.prices).map((one) => ({
      id: one.id,
      lookup_key: one.lookup_key,
      amount: one.unit_amount,
      currency: one.currency,
      interval: one.recurring?.interval ?? 'once',
      active: one.active,
    })),
    Deliveries: [...deliveries]
      .reverse()
      .slice(0, shown)
      .map((one) => ({
        event: one.eventId,
        type: tables.events[one.eventId]?.type,
        status: one.status,
        attempts: one.attempts,
        'last answer': one.lastAnswer,
      })),
  };
}
