import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { Database } from './database.ts';
import type { Tables } from './database-types.ts';
import { storableJson } from './storable.ts';
import { timestamp } from './timestamp.ts';

const profileSchema = z.object({
  id: z.number().int(),
  clerk_user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  created_at: timestamp,
} satisfies ColumnsOf<Tables<'user_profiles'>>);

/** A driver, as the driver sees it. */
export type Profile = z.infer<typeof profileSchema>;

/** What the product keeps of an account. Whose it is comes from the session. */
export type ProfileDetails = Pick<Profile, 'email' | 'first_name' | 'last_name' | 'username'>;

/** The signed-in driver's profile. A visitor is refused as `forbidden`. */
export function profilesStore({ client }: Database) {
  return {
    /** The driver's profile, null before it was first saved. */
    async mine(): Promise<Profile | null> {
      const [profile] = await answerOf(client.rpc('my_profile'), z.array(profileSchema).max(1));
      return profile ?? null;
    },

    /** Makes the driver's profile, or brings it up to date. Names are cut at 100 letters; an empty username is none. */
    async save({ email, first_name, last_name, username }: ProfileDetails): Promise<Profile> {
      const details = storableJson({ email, first_name, last_name, username: username ?? '' });
      const call = client.rpc('save_my_profile', details);
      const [profile] = await answerOf(call, z.tuple([profileSchema]));
      return profile;
    },
  };
}

export type ProfilesStore = ReturnType<typeof profilesStore>;
