import { missing } from './faults.ts';
import type { Part } from '../stand-in.ts';
import { kinds, type StripeEvent, type Tables, wholeResource } from './resources.ts';
import type { StripeState } from './state.ts';

/** The API version whose shapes the stand-in speaks: the one that package `stripe` 23.1 pins. */
export const apiVersion = '2026-10-28.endive';

export type Account = {
  state: StripeState;
  origin: string;
  /** Seconds since 1970 on the movable clock: the account's, or that of one customer. */
  now(customer?: string | null): number;
  newId(prefix: string): string;
  get<Name extends keyof Tables>(table: Name, id: string, param?: string): Tables[Name];
  /** Keeps a resource, with as many of its fields as somebody reads here. */
  put<Name extends keyof Tables>(table: Name, given: Part<Tables[Name]>): Tables[Name];
  /** Records an event with a copy of the current `resource`. */
  emit(type: string, resource: { id: string; customer?: unknown }): void;
};

/** Stripe keeps events for 30 days; the stand-in keeps the newest ones. */
const eventsKept = 5_000;

function forgetOldest(events: Record<string, StripeEvent>): void {
  const ids = Object.keys(events);
  for (const id of ids.slice(0, ids.length - eventsKept)) delete events[id];
}

function customerOf(resource: { id: string; customer?: unknown }): string {
  return typeof resource.customer === 'string' ? resource.customer : resource.id;
}

/**
 * @param realNow this machine's clock, milliseconds since 1970
 * @param onEvent called after every recorded event
 */
export function createAccount({
  state,
  origin,
  realNow,
  onEvent,
}: {
  state: StripeState;
  origin: string;
  realNow: () => number;
  onEvent: (event: StripeEvent) => void;
}): Account {
  const account: Account = {
    state,
    origin,
    now: (customer) =>
      Math.floor(realNow() / 1000) + state.clockOffset + (state.customerClocks[customer ?? ''] ?? 0),
    newId: (prefix) => `${prefix}_${state.tag}${(++state.sequence).toString(36).padStart(8, '0')}`,
    get(table, id, param) {
      const resource = Object.hasOwn(state.tables[table], id) ? state.tables[table][id] : undefined;
      if (!resource) throw missing(kinds[table], id, param);
      return resource;
    },
    put<Name extends keyof Tables>(name: Name, given: Part<Tables[Name]>) {
      const resource = wholeResource<Tables[Name]>(given);
      const table: Record<string, Tables[Name]> = state.tables[name];
      table[resource.id] = resource;
      return resource;
    },
    emit(type, resource) {
      const event = account.put('events', {
        id: account.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: account.now(customerOf(resource)),
        data: { object: structuredClone({ ...resource }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      forgetOldest(state.tables.events);
      onEvent(event);
    },
  };
  return account;
}
