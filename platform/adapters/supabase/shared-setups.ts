import * as z from 'zod';
import { cardChangeSchema } from '#racing/engineer/answer/test-card';
import { stintSheetSchema } from '#racing/laps/stint-sheet';
import { setupFormats } from '#racing/setup/formats';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { columnsOf, setupSchema } from './setup-rows.ts';
import { timestamp } from './timestamp.ts';

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
    team_id: z.string().nullable(),
    owner: z.object({ clerk_user_id: z.string() }).nullable(),
  });

const columns = `${columnsOf(seenSchema.omit({ owner: true }))},owner:user_profiles!setups_user_id_fkey(clerk_user_id)`;

export type SharedSetup = Omit<
  z.infer<typeof seenSchema>,
  'owner' | 'is_public' | 'file_withheld' | 'team_id'
>;

const pastSchema = z.object({
  id: z.number().int(),
  first_version: z.number().int(),
  setup_data: z.string(),
  generation_id: z.number().int().nullable(),
  taken_at: timestamp.nullable(),
  team_id: z.string().nullable(),
  owner: z.object({ clerk_user_id: z.string() }),
});
const earlierSchema = z.object({
  setup_id: z.number().int(),
  number: z.number().int(),
  setup_data: z.string(),
  taken_at: timestamp.nullable(),
});
const stintSchema = z.object({
  setup_id: z.number().int(),
  version: z.number().int(),
  sheet: stintSheetSchema,
});
const cardSchema = z.object({
  setup_id: z.number().int(),
  changes: z.array(cardChangeSchema),
  answer: z.enum(['better', 'same', 'worse']).nullable(),
  decision: z.enum(['kept', 'undone']).nullable(),
});

/** A setup of the driver's with all that they did with it, each list the newest first. */
export type PastOfSetup = {
  id: number;
  first_version: number;
  setup_data: string;
  generation_id: number | null;
  /** When the driver first downloaded the file; null if never. */
  taken_at: string | null;
  versions: z.infer<typeof earlierSchema>[];
  stints: z.infer<typeof stintSchema>[];
  cards: z.infer<typeof cardSchema>[];
};

/** Most versions, stints and cards that are looked at. */
const mostOfPast = 40;
/** Most setups that were saved from the runs of one family. */
const mostSaved = 5;

/** Saved setups for who works in a driver's name with the secret key, which sees all. */
export function sharedSetups({ client }: DatabaseClient) {
  /** Whether it is the driver's own, or of a team that the driver is in. */
  const isAtHand = async (
    { team_id, owner }: Pick<z.infer<typeof seenSchema>, 'team_id' | 'owner'>,
    driver: string,
  ): Promise<boolean> =>
    team_id === null
      ? owner?.clerk_user_id === driver
      : (await answerOf(client.rpc('team_role_of', { team: team_id, driver }), z.string().nullable())) !==
        null;

  return {
    /** A setup that the driver may see, public, their own or of a team of theirs; null for any other. A reported one's file is without its words. */
    async visibleTo(clerkUserId: string, id: number): Promise<SharedSetup | null> {
      const query = client.from('setups').select(columns).eq('id', id).maybeSingle();
      const row = await answerOf(query, seenSchema.nullable());
      if (!row) return null;
      const { owner, is_public, file_withheld, team_id, ...setup } = row;
      const isOwn = await isAtHand({ owner, team_id }, clerkUserId);
      if (isOwn && owner?.clerk_user_id === clerkUserId) return setup;
      const shared = { ...setup, generation_id: null };
      if (isOwn) return shared;
      if (!is_public) return null;
      if (!file_withheld) return shared;
      return { ...shared, setup_data: setupFormats[setup.game].withoutWords(setup.setup_data) };
    },

    /** The versions, stints and test cards of the driver's own or a team's setup, or of those of their own saved from some runs. */
    async pastOf(
      clerkUserId: string,
      of: { setup: number } | { runs: readonly number[] },
    ): Promise<PastOfSetup[]> {
      const all = client
        .from('setups')
        .select(
          'id,first_version,setup_data,generation_id,taken_at,team_id,owner:user_profiles!setups_user_id_fkey!inner(clerk_user_id)',
        );
      const query =
        'setup' in of
          ? all.eq('id', of.setup)
          : all
              .eq('owner.clerk_user_id', clerkUserId)
              .is('team_id', null)
              .in('generation_id', [...of.runs]);
      const row = await answerOf(
        query.order('id', { ascending: false }).limit(mostSaved),
        z.array(pastSchema),
      );
      const ids: number[] = [];
      for (const setup of row) if (await isAtHand(setup, clerkUserId)) ids.push(setup.id);
      if (ids.length === 0) return [];
      const newest = { ascending: false };
      const [versions, stints, cards] = await Promise.all([
        answerOf(
          client
            .from('setup_versions')
            .select('setup_id,number,setup_data,taken_at')
            .in('setup_id', ids)
            .order('number', newest)
            .limit(mostOfPast),
          z.array(earlierSchema),
        ),
        answerOf(
          client
            .from('stints')
            .select('setup_id,version,sheet')
            .in('setup_id', ids)
            .order('driven_at', newest)
            .limit(mostOfPast),
          z.array(stintSchema),
        ),
        answerOf(
          client
            .from('test_cards')
            .select('setup_id,changes,answer,decision')
            .in('setup_id', ids)
            .order('id', newest)
            .limit(mostOfPast),
          z.array(cardSchema),
        ),
      ]);
      const ofSetup =
        (id: number) =>
        ({ setup_id }: { setup_id: number }) =>
          setup_id === id;
      return row
        .filter(({ id }) => ids.includes(id))
        .map(({ owner: _, team_id: __, ...setup }) => ({
          ...setup,
          versions: versions.filter(ofSetup(setup.id)),
          stints: stints.filter(ofSetup(setup.id)),
          cards: cards.filter(ofSetup(setup.id)),
        }));
    },
  };
}

export type SharedSetups = ReturnType<typeof sharedSetups>;
