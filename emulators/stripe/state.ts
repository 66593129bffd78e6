import type { Delivery } from '../courier.ts';
import { kinds, type Tables } from './resources.ts';

export type IdempotentAnswer = { request: string; status: number; body: string; at: number };

/** The outcome of a slow payment (bank debit) and its time, in seconds of the movable clock. */
type PendingSettlement = { sessionId: string; at: number; succeeds: boolean };

/** Parameters that Stripe keeps to itself until a session is paid. */
type SessionSecrets = {
  priceId: string;
  boughtMetadata: Record<string, string>;
};

export type StripeState = {
  secretKey: string;
  webhookSecret: string;
  /** Distinguishes the ids of one data folder from those of another. */
  tag: string;
  sequence: number;
  clockOffset: number;
  /** Seconds that a customer's own clock is ahead of the account's. */
  customerClocks: Record<string, number>;
  /** Customers that were deleted: what they bought can still be looked at, and nothing new is sold to them. */
  deletedCustomers: string[];
  tables: { [Name in keyof Tables]: Record<string, Tables[Name]> };
  sessionSecrets: Record<string, SessionSecrets>;
  /** Prices in other currencies: price to currency to amount. */
  currencyOptions: Record<string, Record<string, number>>;
  settlements: PendingSettlement[];
  deliveries: (Delivery & { eventId: string })[];
  /** `kept-error`: a request was begun and broke, and its key is answered with that failure from then on. */
  outage: 'none' | 'error' | 'kept-error';
  idempotency: Record<string, IdempotentAnswer>;
};

export function emptyState(secrets: { secretKey: string; webhookSecret: string; tag: string }): StripeState {
  return {
    ...secrets,
    sequence: 0,
    clockOffset: 0,
    customerClocks: {},
    deletedCustomers: [],
    tables: Object.fromEntries(Object.keys(kinds).map((name) => [name, {}])) as StripeState['tables'],
    sessionSecrets: {},
    currencyOptions: {},
    settlements: [],
    deliveries: [],
    outage: 'none',
    idempotency: {},
  };
}
