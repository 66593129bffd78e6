import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { timestamp } from './timestamp.ts';

const newsSchema = z.object({
  kind: z.string(),
  /** Unique within its kind. */
  id: z.number().int(),
  happened_at: timestamp,
  /** What its kind says of it. */
  told: z.unknown(),
  /** Whether it happened since the driver last looked. */
  is_new: z.boolean(),
});
export type NewsRow = z.infer<typeof newsSchema>;

/** What is new for the signed-in driver, of every kind. */
export function newsStore({ client }: DatabaseClient) {
  return {
    /** What happened within a month, the latest first. */
    async mine(): Promise<NewsRow[]> {
      return answerOf(client.rpc('my_news'), z.array(newsSchema));
    },

    /** Keeps that the driver has seen what happened until then. */
    async see(until: Date): Promise<void> {
      await answerOf(client.rpc('see_my_news', { until: until.toISOString() }), z.unknown());
    },
  };
}

type NewsStore = ReturnType<typeof newsStore>;
