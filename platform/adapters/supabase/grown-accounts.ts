import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** The queue of drivers whose words are counted again. `database`: opened with the secret key. */
export function grownAccountsStore({ client }: DatabaseClient) {
  return {
    /**
     * Puts accounts into the queue that came of age since the last call, the oldest first, at most `limit` of them.
     * @returns how many
     */
    async count(limit: number): Promise<number> {
      return answerOf(client.rpc('count_grown_accounts', { at_most: limit }), z.number());
    },

    /**
     * Works at the queue until it is empty, in pieces of some tenths of a second, at most so many.
     * @returns how many drivers still wait
     */
    async recount(pieces: number): Promise<number> {
      let waiting = 1;
      for (let piece = 0; piece < pieces && waiting > 0; piece += 1)
        waiting = await answerOf(client.rpc('recount_drivers'), z.int());
      return waiting;
    },

    /** How many drivers wait. */
    async waiting(): Promise<number> {
      return answerOf(client.rpc('recounts_waiting'), z.int());
    },
  };
}

export type GrownAccountsStore = ReturnType<typeof grownAccountsStore>;
