import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { timestamp } from './timestamp.ts';

const newsSchema = z.object({
  kind: z.string(),
  /** Unique within its kind. */
  id: z.number().int(),
  happened_at: timestamp,
  /** Depends on the kind. */
  told: z.unknown(),
  /** Whether it happened since the driver last looked. */
  is_new: z.boolean(),
});
export type NewsRow = z.infer<typeof newsSchema>;

/** The signed-in driver's news, of every kind. */
export function newsStore({ client }: DatabaseClient) {
  return {
    /** News of the last 90 days, latest first. */
    async mine(): Promise<NewsRow[]> {
      return answerOf(client.rpc('my_news'), z.array(newsSchema));
    },

    /** Keeps that the driver has seen what happened until then. */
    async see(until: Date): Promise<void> {
      await answerOf(client.rpc('see_my_news', { until: until.toISOString() }), z.unknown());
    },
  };
}
