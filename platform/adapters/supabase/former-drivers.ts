import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { DatabaseUnavailable } from '../../database-errors.ts';

/** Pieces take a tenth of a second or two. A message that meets more than these is delivered again. */
const mostPieces = 100;

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
     * back, in as many pieces as it takes. Doing it again changes nothing.
     * @returns the number under which public pages showed the driver as an author; null once nobody has it
     * @throws DatabaseUnavailable also where there is more than one call can do: the next goes on
     */
    async forget(clerkUserId: string): Promise<number | null> {
      const profile = client
        .from('user_profiles')
        .select('id')
        .eq('clerk_user_id', clerkUserId)
        .maybeSingle();
      const author = await answerOf(profile, z.object({ id: z.number().int() }).nullable());
      for (let piece = 0; piece < mostPieces; piece += 1) {
        // Releases of the database before pieces answered with nothing, and were done.
        const isDone = await answerOf(
          client.rpc('forget_driver', { driver: clerkUserId }),
          z.boolean().nullable(),
        );
        if (isDone !== false) return author?.id ?? null;
      }
      throw new DatabaseUnavailable(`${mostPieces} pieces of a driver were forgotten, and there are more`);
    },
  };
}
