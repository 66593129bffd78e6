import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { gameSchema } from './setup-rows.ts';
import { timestamp } from './timestamp.ts';

const entrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(['generate', 'refine']),
  status: z.enum(['running', 'done', 'failed']),
  source: z.enum(['model', 'baseline']).nullable(),
  game: gameSchema,
  car: z.string(),
  track: z.string(),
  request: z.record(z.string(), z.unknown()),
  parent_id: z.number().int().nullable(),
  created_at: timestamp,
} satisfies ColumnsOf<Tables<'generations'>>);
const columns = Object.keys(entrySchema.shape).join(',');

export type GenerationEntry = z.infer<typeof entrySchema>;

/** How far back a driver's runs for one car and track are looked at. */
const longestFamily = 100;

export function generationHistory({ client }: DatabaseClient) {
  const newestFirst = (clerkUserId: string) =>
    client
      .from('generations')
      .select(columns)
      .eq('clerk_user_id', clerkUserId)
      .order('id', { ascending: false });

  return {
    async latest(clerkUserId: string, limit: number): Promise<GenerationEntry[]> {
      return answerOf(newestFirst(clerkUserId).limit(limit), z.array(entrySchema));
    },

    async family(
      clerkUserId: string,
      { game, car, track }: Pick<GenerationEntry, 'game' | 'car' | 'track'>,
    ): Promise<GenerationEntry[]> {
      const query = newestFirst(clerkUserId).match({ game, car, track }).limit(longestFamily);
      return answerOf(query, z.array(entrySchema));
    },
  };
}
