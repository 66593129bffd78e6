import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { Database } from './database.ts';

/**
 * Drivers who left.
 *
 * @param database opened with the secret key
 */
export function formerDriversStore({ client }: Database) {
  return {
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
