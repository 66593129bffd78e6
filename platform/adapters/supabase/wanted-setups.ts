import * as z from 'zod';
import type { Game } from '../../../catalogues/index.ts';
import { sessions, weathers } from '#racing/setup/conditions';
import { storedGlanceSchema } from '#racing/setup/stored-glance';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { DatabaseRefusal } from '../../database-errors.ts';
import {
  conditionColumns,
  gameSchema,
  lapPossible,
  type OwnSetupRow,
  ownSetupColumns,
  ownSetupSchema,
  setupSchema,
  withPossibleLap,
} from './setup-rows.ts';
import { storable } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

/** A request for a setup of a car at a track, by catalogue ids. An empty session or weather matches any. */
export type Wish = {
  game: Game;
  car: string;
  track: string;
  session: (typeof sessions)[number] | '';
  weather: (typeof weathers)[number] | '';
};

/** A wish as a row has it. */
export const wishRowSchema = z.object({
  game: gameSchema,
  car_name: z.string(),
  track_name: z.string(),
  session: z.enum([...sessions, '']),
  weather: z.enum([...weathers, '']),
});
const wishShape = wishRowSchema.shape;
type WishRow = z.infer<typeof wishRowSchema>;

/** A row with its wish in one piece. */
export function wishOf<Row extends WishRow>({ game, car_name, track_name, session, weather, ...rest }: Row) {
  return { ...rest, wish: { game, car: car_name, track: track_name, session, weather } satisfies Wish };
}

const wantedSchema = z
  .object({ ...wishShape, id: z.number().int(), wanted: z.number().int(), created_at: timestamp })
  .transform(wishOf);
const wantedColumns = 'id,game,car_name,track_name,session,weather,wanted,created_at';
/** A setup that drivers want, and how many. */
export type WantedSetup = z.infer<typeof wantedSchema>;

const listedSchema = z
  .object({
    ...wishShape,
    id: z.number().int(),
    wanted: z.number().int(),
    created_at: timestamp,
    answered: z.boolean(),
    /** Sort key of the most wanted: the number of drivers whose word counts. */
    figure: z.number().int(),
  })
  .transform(wishOf);

export const wantedSorts = ['most', 'newest'] as const;
export type WantedSort = (typeof wantedSorts)[number];

const wantedOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['wanted', 'wanted-already']), id: z.number().int() }),
  z.object({ outcome: z.enum(['too-many', 'no-profile']), id: z.null() }),
]);
/**
 * The outcome of a request.
 * - `too-many`: the driver has twenty open requests
 * - `no-profile`: the driver's profile has to be saved first
 */
export type WantOutcome = z.infer<typeof wantedOutcome>;

/** A setup that was given as an answer, as a card shows it. */
const givenSchema = setupSchema
  .omit({ setup_data: true, is_public: true, youtube_url: true, based_on: true })
  .extend({ glance: storedGlanceSchema, ...lapPossible })
  .transform(withPossibleLap);
export type GivenSetup = z.infer<typeof givenSchema>;
const givenColumns = `id,user_id,game,car_name,track_name,title,note,created_at,likes,glance,${conditionColumns},lap_possible,author:user_profiles!setups_user_id_fkey(username,first_name,last_name)`;

const pageSize = 20;
const cursorPattern = /^(?:(\d{1,9})~)?(\d{1,15})$/;

/** Where the next page begins; nothing of it that cannot be read. */
function placeAfter(sort: WantedSort, cursor: string | null) {
  const [, wantedCount, id] = cursorPattern.exec(cursor ?? '') ?? [];
  if (!id || (sort === 'most') !== (wantedCount !== undefined)) return {};
  return { after_id: Number(id), ...(wantedCount && { after_wanted: Number(wantedCount) }) };
}

/** The most that a page shows of answers to a wish, of the driver's wishes or setups. */
const mostShown = 20;

/** Setups that drivers want, and the answers to them. */
export function wantedSetupsStore({ client }: DatabaseClient) {
  return {
    /** A page of what is wanted; `next` asks for the following one, null on the last. */
    async list({ game, sort, cursor }: { game: string; sort: WantedSort; cursor: string | null }) {
      const call = client.rpc('find_wanted_setups', {
        in_game: game || undefined,
        sort,
        ...placeAfter(sort, cursor),
        page_size: pageSize + 1,
      });
      const rows = await answerOf(call, z.array(listedSchema));
      const page = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? page.at(-1) : undefined;
      const next = last ? (sort === 'most' ? `${last.figure}~${last.id}` : String(last.id)) : null;
      return { wanted: page, next };
    },

    async one(id: number): Promise<WantedSetup | null> {
      const query = client.from('wanted_setups').select(wantedColumns).eq('id', id).maybeSingle();
      return answerOf(query, wantedSchema.nullable());
    },

    async want({ game, car, track, session, weather }: Wish): Promise<WantOutcome> {
      const call = client.rpc('want_setup', {
        of_game: game,
        of_car: storable(car),
        at_track: storable(track),
        for_session: session,
        for_weather: weather,
      });
      const [outcome] = await answerOf(call, z.tuple([wantedOutcome]));
      return outcome;
    },

    /** Takes the driver's wish back; once taken back nothing is left to do. */
    async withdraw(wantedId: number): Promise<void> {
      await answerOf(client.from('setup_wishes').delete().eq('wanted_id', wantedId), z.null());
    },

    /** Still wants another setup than those that answered so far. */
    async leaveOpen(wantedId: number, now = new Date()): Promise<void> {
      const change = { left_open_at: now.toISOString() };
      await answerOf(client.from('setup_wishes').update(change).eq('wanted_id', wantedId), z.null());
    },

    /** The signed-in driver's requests, latest first. */
    async mine(): Promise<WantedSetup[]> {
      const query = client
        .from('setup_wishes')
        .select(`wanted:wanted_setups(${wantedColumns})`)
        .order('id', { ascending: false })
        .limit(mostShown);
      const rows = await answerOf(query, z.array(z.object({ wanted: wantedSchema })));
      return rows.map(({ wanted }) => wanted);
    },

    /** Whether the signed-in driver wants it. */
    async isWanted(wantedId: number): Promise<boolean> {
      const query = client.from('setup_wishes').select('id').eq('wanted_id', wantedId).limit(1);
      return (await answerOf(query, z.array(z.unknown()))).length > 0;
    },

    /** The setups that drivers gave and everybody may see: first of those whose word counts, then the latest. */
    async answersTo(wantedId: number): Promise<GivenSetup[]> {
      const query = client
        .from('wanted_answers')
        .select(`setup:setups(${givenColumns})`)
        .eq('wanted_id', wantedId)
        .order('counted', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(mostShown);
      const rows = await answerOf(query, z.array(z.object({ setup: givenSchema })));
      return rows.map(({ setup }) => setup);
    },

    /** The signed-in driver's public setups of a wish's car and track, the latest first. */
    async ownFor({ game, car, track }: Wish): Promise<OwnSetupRow[]> {
      const query = client
        .from('my_setups')
        .select(ownSetupColumns)
        .match({ game, car_name: storable(car), track_name: storable(track), is_public: true })
        .order('created_at', { ascending: false })
        .limit(mostShown);
      return answerOf(query, z.array(ownSetupSchema));
    },

    /** The setups the signed-in driver offered. */
    async givenTo(wantedId: number): Promise<number[]> {
      const query = client.rpc('my_wanted_answers').select('setup_id').eq('wanted_id', wantedId);
      const rows = await answerOf(query, z.array(z.object({ setup_id: z.number().int() })));
      return rows.map(({ setup_id }) => setup_id);
    },

    /**
     * Gives a public setup of that car and track.
     *
     * @returns `given`, also where somebody gave it before; `refused` where the setup is not for that car and track, not public, or
     * the driver gave five already; `no-profile`: the driver's profile has to be saved first
     */
    async answer(wantedId: number, setupId: number): Promise<'given' | 'refused'> {
      const query = client.from('wanted_answers').insert({ wanted_id: wantedId, setup_id: setupId });
      try {
        await answerOf(query, z.null());
        return 'given';
      } catch (error) {
        if (!(error instanceof DatabaseRefusal) || error.reason === 'signed-out') throw error;
        return error.reason === 'conflict' ? 'given' : 'refused';
      }
    },

    /** Takes an answer of the driver's back. */
    async takeBack(wantedId: number, setupId: number): Promise<void> {
      const query = client.from('wanted_answers').delete().match({ wanted_id: wantedId, setup_id: setupId });
      await answerOf(query, z.null());
    },
  };
}
