import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** Accounts that come of age, and so count for others. `database`: opened with the secret key. */
export function grownAccountsStore({ client }: DatabaseClient) {
  return {
    /**
     * Counts what accounts said that came of age since the last call, the oldest first, at most `limit` of them.
     * @returns how many
     */
    async count(limit: number): Promise<number> {
      return answerOf(client.rpc('count_grown_accounts', { at_most: limit }), z.number());
    },
  };
}

export type GrownAccountsStore = ReturnType<typeof grownAccountsStore>;
