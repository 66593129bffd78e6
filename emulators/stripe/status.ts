import type { Account } from './account.ts';

type Row = Record<string, unknown>;

const mostRows = 100;
const newest = (rows: readonly object[]): Row[] =>
  rows
    .slice(-mostRows)
    .reverse()
    // Deeper parts are Stripe's own, and long.
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => Object(value) !== value)));

/** All that the account holds, table by table, the newest first. */
export function describe({ state, origin, now }: Account): Record<string, readonly Row[]> {
  const { tables, deliveries, clockOffset, holdsDeliveries } = state;
  const clock = {
    now: new Date(now() * 1000).toISOString(),
    'ahead by seconds': clockOffset,
    'holds deliveries': holdsDeliveries,
    switches: `${origin}/stripe/control`,
  };
  const rows = Object.entries(tables).map(([name, table]) => [name, newest(Object.values(table))]);
  return { Clock: [clock], deliveries: newest(deliveries), ...Object.fromEntries(rows) };
}
