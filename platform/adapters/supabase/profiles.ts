import * as z from 'zod';
import { type Language, languages } from '../../../catalogues/schema/languages.ts';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { storableJson } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

export const profileSchema = z.object({
  id: z.number().int(),
  clerk_user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().nullable(),
  created_at: timestamp,
  /** Since when Clerk knows the driver by these names; null while nobody has asked it. */
  named_at: timestamp.nullable(),
  /** True if the driver's test results count anonymously. */
  shares_results: z.boolean(),
  /** The driver's units, as `printUnits` writes them. Null for the default. */
  units: z.string().nullable(),
  /** The language that the engineer answers in where the driver's words tell none. Null for the browser's. */
  engineer_language: z.enum(languages).nullable(),
  /** The names under which the driver stands in results files, the last chosen first; at most five. */
  results_names: z.array(z.string()),
} satisfies ColumnsOf<Tables<'user_profiles'>>);

export type Profile = z.infer<typeof profileSchema>;

const withNewsSchema = z.object({ profile: profileSchema, unseen: z.number().int() });

export type ProfileDetails = Pick<Profile, 'email' | 'first_name' | 'last_name' | 'username'>;

export function profilesStore({ client }: DatabaseClient) {
  return {
    async mine(): Promise<Profile | null> {
      const [profile] = await answerOf(client.rpc('my_profile'), z.array(profileSchema).max(1));
      return profile ?? null;
    },

    /** The profile, and how much is new for its driver. */
    async mineWithNews(): Promise<{ profile: Profile; unseen: number } | null> {
      const [account] = await answerOf(client.rpc('my_profile_and_news'), z.array(withNewsSchema).max(1));
      return account ?? null;
    },

    async make(): Promise<Profile> {
      const [profile] = await answerOf(client.rpc('make_my_profile'), z.tuple([profileSchema]));
      return profile;
    },

    /** Lets the driver's results count, those of before as well, or takes them off the counts. */
    async shareResults(shares: boolean): Promise<void> {
      await answerOf(client.rpc('share_my_results', { shares }), z.unknown());
    },

    /** Keeps the units that the driver chose, in the spelling of `printUnits`. */
    async chooseUnits(units: string): Promise<void> {
      await answerOf(client.rpc('choose_my_units', { units }), z.unknown());
    },

    /** Keeps the language that the engineer is to answer in; null for none. */
    async chooseLanguage(language: Language | null): Promise<void> {
      // The generated types know no argument that may be null.
      await answerOf(client.rpc('choose_my_language', { language } as { language: string }), z.unknown());
    },

    /** Keeps the name that the driver chose in a results file, cut at 100 letters. */
    async rememberName(name: string): Promise<void> {
      await answerOf(client.rpc('remember_my_name', storableJson({ name })), z.unknown());
    },
  };
}

export type ProfilesStore = ReturnType<typeof profilesStore>;

/** The names of drivers, as Clerk has them. `database`: opened with the secret key, as no driver names themselves. */
export function profileNamesStore({ client }: DatabaseClient) {
  return {
    /**
     * Keeps what Clerk says of a driver, unless something newer is known. Names are cut at 100 letters; an empty username
     * is none.
     *
     * @param asOf when Clerk came to know it
     * @returns the profile as it is then; null for a driver without one
     */
    async save(
      clerkUserId: string,
      { email, first_name, last_name, username }: ProfileDetails,
      asOf: Date,
    ): Promise<Profile | null> {
      const details = storableJson({ email, first_name, last_name, username: username ?? '' });
      const call = client.rpc('name_driver', { driver: clerkUserId, ...details, as_of: asOf.toISOString() });
      const [profile] = await answerOf(call, z.array(profileSchema).max(1));
      return profile ?? null;
    },
  };
}

export type ProfileNamesStore = ReturnType<typeof profileNamesStore>;

/** Choices of drivers for their engineer. `database`: opened with the secret key. */
export function engineerChoices({ client }: DatabaseClient) {
  return {
    /** The language of a driver's profile; null where they chose none, and for a driver without a profile. */
    async languageOf(driver: string): Promise<Language | null> {
      const call = client.from('user_profiles').select('engineer_language').eq('clerk_user_id', driver);
      const choice = await answerOf(
        call.maybeSingle(),
        profileSchema.pick({ engineer_language: true }).nullable(),
      );
      return choice?.engineer_language ?? null;
    },
  };
}

export type EngineerChoices = ReturnType<typeof engineerChoices>;
