import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** Drivers who left. `database`: opened with the secret key. */
export function formerDriversStore({ client }: DatabaseClient) {
  return {
    /**
     * Closes an account: from here on nothing is stored, shown or sold in its name. Done already counts as done.
     * @returns the driver's customer at Stripe; null where there is none
     */
    async close(clerkUserId: string): Promise<string | null> {
      return answerOf(client.rpc('close_account', { driver: clerkUserId }), z.string().nullable());
    },

    /**
     * Removes all of a driver's data but public setups, which stay as by 'a former driver', and keeps it from coming
     * back. Doing it again changes nothing.
     */
    async forget(clerkUserId: string): Promise<void> {
      await answerOf(client.rpc('forget_driver', { driver: clerkUserId }), z.unknown());
    },
  };
}

export type FormerDriversStore = ReturnType<typeof formerDriversStore>;
