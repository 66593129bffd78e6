import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type CircuitBreaker, sharedCircuitBreaker } from '../../http/resilience.ts';
import { answerOf } from './answer.ts';
import type { Database as Schema } from './database-types.ts';
import { createDeadlineFetch } from './deadline-fetch.ts';

export type DatabaseClient = {
  client: SupabaseClient<Schema>;
  /** Resolves when the database answers a query; throws DatabaseUnavailable when it does not. */
  ping(signal?: AbortSignal): Promise<void>;
};

export type DatabaseConfig = {
  url: string;
  key: string;
  accessToken?: () => Promise<string | null>;
  fetch?: typeof globalThis.fetch;
  /** What is remembered of the database's failures; by default shared by all callers of one address. */
  /** The driver's session token; null acts as what the key says. */
  breaker?: CircuitBreaker;
};

/** Functions that only read; they are called by POST, because what they are asked may be too long for an address. */
const readingFunctions = /\/rpc\/(find_public_setups|my_profile|subscription_of)$/;

const isRead = (url: string, method: string) =>
  method === 'GET' || method === 'HEAD' || readingFunctions.test(new URL(url).pathname);

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
  const client = createClient<Schema>(url, key, {
    ...(accessToken
      ? { accessToken }
      : { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }),
    db: { retry: false },
    global: { fetch: createDeadlineFetch({ send, isRead, breaker }) },
  });
  return {
    client,
    async ping(signal) {
      const query = client.from('setups').select('id').eq('is_public', true).limit(1);
      await answerOf(signal ? query.abortSignal(signal) : query, z.array(z.unknown()));
    },
  };
}
