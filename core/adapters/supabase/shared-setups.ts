import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { setupSchema } from './setup-rows.ts';

const seenSchema = setupSchema
  .pick({ id: true, game: true, car_name: true, track_name: true, setup_data: true, is_public: true })
  .extend({ owner: z.object({ clerk_user_id: z.string() }).nullable() });

const columns =
  'id,game,car_name,track_name,setup_data,is_public,owner:user_profiles!setups_user_id_fkey(clerk_user_id)';

export type SharedSetup = Omit<z.infer<typeof seenSchema>, 'owner' | 'is_public'>;

/** Saved setups for who works in a driver's name with the secret key, which sees all. */
export function sharedSetups({ client }: DatabaseClient) {
  return {
    /** A setup that the driver may see, public or their own; null for any other. */
    async visibleTo(clerkUserId: string, id: number): Promise<SharedSetup | null> {
      const query = client.from('setups').select(columns).eq('id', id).maybeSingle();
      const found = await answerOf(query, seenSchema.nullable());
      if (!found) return null;
      const { owner, is_public, ...setup } = found;
      return is_public || owner?.clerk_user_id === clerkUserId ? setup : null;
    },
  };
}

export type SharedSetups = ReturnType<typeof sharedSetups>;
