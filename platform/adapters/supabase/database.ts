import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod';
import {
  type CircuitBreaker,
  createQueue,
  sharedCircuitBreaker,
  type TakeTurn,
} from '../../http/resilience.ts';
import { answerOf } from './answer.ts';
import type { Database as Schema } from './database-types.ts';
import { createDeadlineFetch } from './deadline-fetch.ts';

export type DatabaseClient = {
  client: SupabaseClient<Schema>;
  /** Sends a question as it is, with the key and the driver's token, within the deadline of its kind. */
  ask: typeof globalThis.fetch;
  /** Resolves when the database answers a query; throws DatabaseUnavailable when it does not. */
  ping(signal?: AbortSignal): Promise<void>;
};

export type DatabaseConfig = {
  url: string;
  key: string;
  /** The driver's session token; null acts as what the key says. */
  accessToken?: () => Promise<string | null>;
  fetch?: typeof globalThis.fetch;
  /** The circuit breaker. Default: shared by all callers of one address. */
  breaker?: CircuitBreaker;
};

/** Functions that only read; they are called by POST, because what they are asked may be too long for an address. */
export const readingFunctions: ReadonlySet<string> = new Set(
  `
  applied_migrations author_addresses blocks_waiting check_findings_kept comments_of comments_reported
  corrections_counted find_wanted_setups garage_of granted_rights last_author
  list_public_setups listed_among listed_counts listed_places my_deleted_setups my_diary my_followed_authors
  my_garage_columns my_news my_profile my_profile_and_news my_recently_deleted
  my_reports my_standing my_stints_with_car_of my_team_records my_teams my_wanted_answers
  my_withheld_texts operator_actions_done plan_behind_link public_author public_setup_page recounts_waiting
  reference_lap reports_open still_good_counts subscription_of subscriptions_without_account
  changes_of_team_setup discord_of team_behind_invite team_invites_of team_member_behind team_of_setup team_page
  team_plan team_role_of team_rows_page team_setups teams_due_for_end withheld_setup
`
    .trim()
    .split(/\s+/),
);

/** Keys of new projects, `sb_publishable_…` and `sb_secret_…`, are no JWTs: the vendor takes them in `apikey` alone. */
const isNewKey = (key: string) => /^sb_(publishable|secret)_/.test(key);

const isRead = (url: string, method: string) =>
  method === 'GET' ||
  method === 'HEAD' ||
  readingFunctions.has(/\/rpc\/(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '');

const queues = new Map<string, TakeTurn>();

/**
 * The queue of this isolate for reads of the database at an address. docs/scale.md has what a database bears; a lease is a read's
 * deadline and a margin.
 */
function sharedQueue(address: string): TakeTurn {
  const queue = queues.get(address) ?? createQueue({ atOnce: 48, longestMs: 8_000, leaseMs: 3_000 });
  queues.set(address, queue);
  return queue;
}

/** A client that is made with its first question: most pages are made of kept answers, and ask none. */
function openedWhenUsed<Client extends object>(open: () => Client): Client {
  let client: Client | undefined;
  return new Proxy({} as Client, {
    get(_, name) {
      client ??= open();
      const part: unknown = Reflect.get(client, name, client);
      return typeof part === 'function' ? part.bind(client) : part;
    },
  });
}

/**
 * Opens the database for one caller. Nothing is sent before the first query; reads end after two seconds, writes after
 * five, see `deadline-fetch.ts`.
 */
export function createDatabase({
  url,
  key,
  accessToken,
  fetch: send = (input, init) => fetch(input, init),
  breaker = sharedCircuitBreaker(url),
}: DatabaseConfig): DatabaseClient {
  const withinDeadline = createDeadlineFetch({ send, isRead, breaker, takeTurn: sharedQueue(url) });
  // Without a driver's token, the vendor's client sends the key as one. Only the older keys are JWTs.
  const withoutKeyAsToken: typeof globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (isNewKey(key) && headers.get('Authorization') === `Bearer ${key}`) headers.delete('Authorization');
    return withinDeadline(input, { ...init, headers });
  };
  // With `accessToken`, the client has no session of its own: nothing is stored, and no timer refreshes it.
  const client = openedWhenUsed(() =>
    createClient<Schema>(url, key, {
      accessToken: accessToken ?? (async () => null),
      global: { fetch: withoutKeyAsToken },
      db: { retry: false },
      // Nothing listens to it; left out, each client looks for the one of its platform.
      realtime: { transport: WebSocket },
    }),
  );
  const ask: typeof globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    headers.set('Authorization', `Bearer ${(await accessToken?.()) ?? key}`);
    return withoutKeyAsToken(input, { ...init, headers });
  };
  return {
    client,
    ask,
    async ping(signal) {
      const query = client.from('setups').select('id').eq('is_public', true).limit(1);
      await answerOf(signal ? query.abortSignal(signal) : query, z.array(z.unknown()));
    },
  };
}
