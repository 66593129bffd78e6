import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

const countSchema = z.object({ version: z.string(), drivers: z.number().int() });
const saidSchema = z.enum(['said', 'unknown-setup', 'no-profile']);

/** Drivers' confirmations that an outdated setup still works. */
export function stillGoodStore({ client }: DatabaseClient) {
  return {
    /** The driver's own word, once for a setup and a version. `no-profile`: the driver's profile has to be saved first. */
    async say(setupId: number, version: string): Promise<z.infer<typeof saidSchema>> {
      return answerOf(client.rpc('say_still_good', { setup: setupId, version }), saidSchema);
    },

    /** How many drivers say so, by version; nothing of a setup that the caller may not see. */
    async drivers(setupId: number): Promise<ReadonlyMap<string, number>> {
      const counts = await answerOf(
        client.rpc('still_good_counts', { setup: setupId }),
        z.array(countSchema),
      );
      return new Map(counts.map(({ version, drivers }) => [version, drivers]));
    },
  };
}

export type StillGoodStore = ReturnType<typeof stillGoodStore>;
