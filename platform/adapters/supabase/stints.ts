import * as z from 'zod';
import { type KeptTrace, keptTraceSchema } from '#racing/laps/traces/kept-trace-schema';
import { stintChangeSchema, stintSheetSchema } from '#racing/laps/stint-sheet';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Json, Tables, TablesInsert } from './database-types.ts';
import { DatabaseRefusal } from '../../database-errors.ts';
import { gameSchema } from './setup-rows.ts';
import { storableJson } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

const stintSchema = z.object({
  id: z.number().int(),
  setup_id: z.number().int(),
  version: z.number().int(),
  game: gameSchema,
  car_name: z.string(),
  track_name: z.string(),
  driven_at: timestamp,
  sheet: stintSheetSchema,
  changes: z.array(stintChangeSchema).catch(() => []),
  told: z.array(z.string()).catch(() => []),
  taken_as: z.number().int().nullable(),
} satisfies ColumnsOf<Tables<'stints'>>);
export type StintRow = z.infer<typeof stintSchema>;

const columns = 'id,setup_id,version,game,car_name,track_name,driven_at,sheet,changes,told,taken_as';

export const teamStintSchema = stintSchema
  .pick({ car_name: true, track_name: true, driven_at: true, sheet: true })
  .extend({ user_id: z.number().int() });
/** A stint with a team's setup; `user_id` is the number of who drove it. */
export type TeamStint = z.infer<typeof teamStintSchema>;
const teamColumns = 'user_id,car_name,track_name,driven_at,sheet';

export type NewStint = Pick<StintRow, 'setup_id' | 'version' | 'sheet' | 'changes' | 'told'> & {
  request_id: string;
  driven_at?: string;
  /** Of its best lap, where the driver keeps that. */
  trace?: KeptTrace | undefined;
};

const keptLapSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  driven_at: timestamp,
  trace: keptTraceSchema.nullable().catch(null),
  is_reference: z.boolean(),
} satisfies ColumnsOf<Tables<'stints'>>);
/** The lap that was kept with a stint; null for one without. */
export type KeptLap = z.infer<typeof keptLapSchema>;
const lapColumns = 'id,version,driven_at,trace,is_reference';
/** Each is up to 20 kB. */
const mostKeptLaps = 6;

/** `already-stored`: a sheet came with this request id before, and that one counts. */
export type StoreOutcome = { outcome: 'stored' | 'already-stored'; stint: StintRow };

/** How many stints are learned from and listed, the newest. */
const mostRead = 60;
const mostOfTeam = 200;

export function stintsStore({ client }: DatabaseClient) {
  const table = () => client.from('stints');
  const newestFirst = { ascending: false };

  return {
    /** Stores a stint with a setup of the driver's, at most once for each request id. */
    async store({ sheet, changes, told, trace, ...row }: NewStint): Promise<StoreOutcome> {
      const json = storableJson({ sheet, changes, told }) as Record<'sheet' | 'changes' | 'told', Json>;
      const stint = { ...row, ...json, ...(trace && { trace }) } as TablesInsert<'stints'>;
      try {
        const row = await answerOf(table().insert(stint).select(columns).single(), stintSchema);
        return { outcome: 'stored', stint: row };
      } catch (error) {
        if (!(error instanceof DatabaseRefusal) || error.reason !== 'conflict') throw error;
        const earlier = table().select(columns).eq('request_id', row.request_id).single();
        return { outcome: 'already-stored', stint: await answerOf(earlier, stintSchema) };
      }
    },

    async one(id: number): Promise<StintRow | null> {
      if (!Number.isSafeInteger(id)) return null;
      return answerOf(table().select(columns).eq('id', id).maybeSingle(), stintSchema.nullable());
    },

    /** The driver's latest stints with the car of one of their setups, on any track, the newest first. */
    async withCarOf(setup: number): Promise<StintRow[]> {
      return answerOf(client.rpc('my_stints_with_car_of', { setup }), z.array(stintSchema));
    },

    /** The driver's latest stints with a setup, the newest first. */
    async withSetup(setupId: number): Promise<StintRow[]> {
      const query = table().select(columns).eq('setup_id', setupId);
      const rows = query.order('driven_at', newestFirst).order('id', newestFirst).limit(mostRead);
      return answerOf(rows, z.array(stintSchema));
    },

    /** The driver's latest stints with setups of their own, the newest first. */
    async latest(): Promise<StintRow[]> {
      const rows = client.from('my_stints').select(columns);
      const sorted = rows.order('driven_at', newestFirst).order('id', newestFirst);
      return answerOf(sorted.limit(mostRead), z.array(stintSchema));
    },

    /** A team's latest stints in a game, the newest first, each with the number of who drove it. */
    async ofTeam(team: string, game: string): Promise<TeamStint[]> {
      const query = table()
        .select(teamColumns)
        .eq('team_id', team)
        .eq('game', game as StintRow['game']);
      const rows = query.order('driven_at', newestFirst).order('id', newestFirst).limit(mostOfTeam);
      return answerOf(rows, z.array(teamStintSchema));
    },

    /** The driver's latest stints with some setups, the newest first. */
    async lastWith(setupIds: readonly number[]): Promise<Pick<StintRow, 'id' | 'setup_id' | 'driven_at'>[]> {
      const query = table().select('id,setup_id,driven_at').in('setup_id', setupIds);
      const rows = query.order('driven_at', newestFirst).limit(mostRead);
      return answerOf(rows, z.array(stintSchema.pick({ id: true, setup_id: true, driven_at: true })));
    },

    /** The laps that the driver kept with a setup, the newest first. */
    async keptLaps(setupId: number, most = mostKeptLaps): Promise<KeptLap[]> {
      const rows = table().select(lapColumns).eq('setup_id', setupId).not('trace', 'is', null);
      return answerOf(rows.order('driven_at', newestFirst).limit(most), z.array(keptLapSchema));
    },

    /** The lap that was kept with a stint of the driver's; null where there is none. */
    async keptLap(id: number): Promise<KeptLap | null> {
      const row = table().select(lapColumns).eq('id', id).not('trace', 'is', null).maybeSingle();
      return answerOf(row, keptLapSchema.nullable());
    },

    /** Shares a kept lap with its setup, or no longer. */
    async shareLap(id: number, is_reference: boolean): Promise<void> {
      const rows = table().update({ is_reference }).eq('id', id).not('trace', 'is', null);
      await answerOf(rows.select('id'), z.array(z.unknown()));
    },

    /** The lap that the driver of a public setup shares with it; null where there is none, or the setup is not public. */
    async referenceLap(setup: number): Promise<KeptTrace | null> {
      return answerOf(client.rpc('reference_lap', { setup }), keptTraceSchema.nullable().catch(null));
    },

    /** Notes which version a stint's changes were made into. */
    async noteTaken(id: number, version: number): Promise<void> {
      await answerOf(table().update({ taken_as: version }).eq('id', id).select('id'), z.array(z.unknown()));
    },

    /** Deletes a stint of the driver's; false where there is none. */
    async remove(id: number): Promise<boolean> {
      return (await answerOf(table().delete().eq('id', id).select('id'), z.array(z.unknown()))).length > 0;
    },
  };
}

export type StintsStore = ReturnType<typeof stintsStore>;
