import { z } from 'zod';
import { setupFormats } from '../../setup/formats.ts';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { columnsOf, setupSchema } from './setup-rows.ts';

const seenSchema = setupSchema
  .pick({
    id: true,
    game: true,
    car_name: true,
    track_name: true,
    setup_data: true,
    is_public: true,
    file_withheld: true,
    session: true,
    weather: true,
    track_celsius: true,
    race_minutes: true,
  })
  .extend({
    /** The run that made it. Visible to its driver only. */
    generation_id: z.number().int().nullish(),
    owner: z.object({ clerk_user_id: z.string() }).nullable(),
  });

const columns = `${columnsOf(seenSchema.omit({ owner: true }))},owner:user_profiles!setups_user_id_fkey(clerk_user_id)`;

export type SharedSetup = Omit<z.infer<typeof seenSchema>, 'owner' | 'is_public' | 'file_withheld'>;

/** Saved setups for who works in a driver's name with the secret key, which sees all. */
export function sharedSetups({ client }: DatabaseClient) {
  return {
    /** A setup that the driver may see, public or their own; null for any other. A reported one's file is without its words. */
    async visibleTo(clerkUserId: string, id: number): Promise<SharedSetup | null> {
      const query = client.from('setups').select(columns).eq('id', id).maybeSingle();
      const found = await answerOf(query, seenSchema.nullable());
      if (!found) return null;
      const { owner, is_public, file_withheld, ...setup } = found;
      if (owner?.clerk_user_id === clerkUserId) return setup;
      if (!is_public) return null;
      const shared = { ...setup, generation_id: null };
      if (!file_withheld) return shared;
      return { ...shared, setup_data: setupFormats[setup.game].withoutWords(setup.setup_data) };
    },
  };
}

export type SharedSetups = ReturnType<typeof sharedSetups>;
