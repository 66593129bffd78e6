import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { authorColumns, authorSchema, columnsOf, indexedSetupSchema } from './setup-rows.ts';
import { DatabaseRefusal } from '../../database-errors.ts';

const likeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['liked', 'already-liked']), total: z.number().int() }),
  z.object({ outcome: z.literal('no-profile'), total: z.number().int() }),
  z.object({ outcome: z.literal('unknown-setup'), total: z.null() }),
]);

/**
 * The outcome of a like. `total` is the setup's count afterwards.
 * - `unknown-setup`: there is none, or it is another driver's and private
 * - `no-profile`: the driver's profile has to be saved first
 */
export type LikeOutcome = z.infer<typeof likeSchema>;

const likedSchema = indexedSetupSchema.extend({ user_id: z.number().int(), author: authorSchema.nullable() });
const likedColumns = `${columnsOf(likedSchema.omit({ author: true }))},${authorColumns}`;
type LikedSetup = z.infer<typeof likedSchema>;
const mostLiked = 100;

export function likesStore({ client }: DatabaseClient) {
  return {
    async like(setupId: number): Promise<LikeOutcome> {
      const [outcome] = await answerOf(client.rpc('like_setup', { setup: setupId }), z.tuple([likeSchema]));
      return outcome;
    },

    /** The setups that the driver likes and may see, the last liked first. */
    async likedByMe(): Promise<LikedSetup[]> {
      const query = client.from('setup_likes').select(`setup:setups(${likedColumns})`);
      const rows = query.order('created_at', { ascending: false }).limit(mostLiked);
      const likes = await answerOf(rows, z.array(z.object({ setup: likedSchema.nullable() })));
      return likes.flatMap(({ setup }) => setup ?? []);
    },

    async isLiked(setupId: number): Promise<boolean> {
      const query = client.from('setup_likes').select('setup_id').eq('setup_id', setupId).limit(1);
      try {
        return (await answerOf(query, z.array(z.unknown()))).length > 0;
      } catch (error) {
        if (error instanceof DatabaseRefusal && error.reason === 'forbidden') return false;
        throw error;
      }
    },
  };
}

export type LikesStore = ReturnType<typeof likesStore>;
