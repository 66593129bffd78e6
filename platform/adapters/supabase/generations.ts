import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Json, Tables } from './database-types.ts';
import { DatabaseUnavailable } from '../../database-errors.ts';
import { gameSchema } from './setup-rows.ts';
import { storableJson } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

const generationSchema = z.object({
  id: z.number().int(),
  clerk_user_id: z.string(),
  request_id: z.string(),
  kind: z.enum(['generate', 'refine']),
  status: z.enum(['running', 'done', 'failed']),
  game: gameSchema,
  car: z.string(),
  track: z.string(),
  request: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()).nullable(),
  source: z.enum(['model', 'baseline']).nullable(),
  parent_id: z.number().int().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** When the driver first downloaded its file. */
  taken_at: timestamp.nullable(),
} satisfies ColumnsOf<Tables<'generations'>>);
const columns = Object.keys(generationSchema.shape).join(',');

export type Generation = z.infer<typeof generationSchema>;

export type NewGeneration = Pick<
  Generation,
  'clerk_user_id' | 'request_id' | 'kind' | 'game' | 'car' | 'track' | 'request' | 'parent_id'
>;

export type RunName = Pick<Generation, 'clerk_user_id' | 'request_id'>;

export type GenerationEnd =
  | { status: 'done'; result: Record<string, unknown>; source: 'model' | 'baseline' }
  | { status: 'failed'; result?: Record<string, unknown> };

const finishedColumns = { id: true, parent_id: true, request: true, result: true, taken_at: true } as const;
export type FinishedRun = Pick<Generation, keyof typeof finishedColumns>;

/** How far back an engineer remembers; each holds a file of some ten kilobytes. */
const mostFinished = 40;

const jsonOf = (value: Record<string, unknown>) => storableJson(value) as Record<string, Json>;

/**
 * Runs of the setup assistant. Reading shows a driver the own runs and the service everybody's; `create` and `finish`
 * need a database opened with the secret key.
 */
export function generationsStore({ client }: DatabaseClient) {
  const one = (filters: Record<string, string | number>) =>
    answerOf(
      client.from('generations').select(columns).match(filters).maybeSingle(),
      generationSchema.nullable(),
    );

  return {
    /**
     * Notes a run as running. A request id names one run of a driver: with the same one the earlier run comes back.
     * @throws DatabaseRefusal `missing` when `parent_id` is no run of the same driver
     */
    async create(run: NewGeneration): Promise<{ generation: Generation; created: boolean }> {
      const { request, ...namedColumns } = run;
      const insert = client
        .from('generations')
        .upsert(
          { ...storableJson(namedColumns), request: jsonOf(request) },
          { onConflict: 'clerk_user_id,request_id', ignoreDuplicates: true },
        )
        .select(columns)
        .maybeSingle();
      const row = await answerOf(insert, generationSchema.nullable());
      if (row) return { generation: row, created: true };
      const earlier = await one({ clerk_user_id: run.clerk_user_id, request_id: run.request_id });
      if (!earlier) throw new DatabaseUnavailable('A run is neither new nor known');
      return { generation: earlier, created: false };
    },

    /**
     * Ends a running run. Null if it ended before (the first end counts) or does not exist.
     *
     * @param run named by driver and request id, which stay unique even if a restored database reuses its number
     */
    async finish(
      { clerk_user_id, request_id }: RunName,
      { result, ...end }: GenerationEnd,
    ): Promise<Generation | null> {
      const finished_at = new Date().toISOString();
      const update = client
        .from('generations')
        .update({ ...end, ...(result && { result: jsonOf(result) }), finished_at })
        .match({ clerk_user_id, request_id, status: 'running' })
        .select(columns)
        .maybeSingle();
      return answerOf(update, generationSchema.nullable());
    },

    /** Runs that have not ended and were begun before an ISO time, the oldest first. Needs the secret key. */
    async running(before: string, limit: number): Promise<(RunName & { id: number })[]> {
      const query = client
        .from('generations')
        .select('id, clerk_user_id, request_id')
        .eq('status', 'running')
        .lt('created_at', before)
        .order('created_at')
        .limit(limit);
      const namesSchema = generationSchema.pick({ id: true, clerk_user_id: true, request_id: true });
      return answerOf(query, z.array(namesSchema));
    },

    async byId(id: number, clerkUserId: string): Promise<Generation | null> {
      return Number.isSafeInteger(id) ? one({ id, clerk_user_id: clerkUserId }) : null;
    },

    async byRequest(requestId: string, clerkUserId: string): Promise<Generation | null> {
      return one({ request_id: requestId, clerk_user_id: clerkUserId });
    },

    /** Where a driver's last runs with a car were, and what was asked for; the newest first. */
    async withCar(
      clerkUserId: string,
      { game, car }: Pick<Generation, 'game' | 'car'>,
    ): Promise<Pick<Generation, 'track' | 'request'>[]> {
      const query = client
        .from('generations')
        .select('track, request')
        .match({ clerk_user_id: clerkUserId, game, car })
        .order('id', { ascending: false })
        .limit(30);
      return answerOf(query, z.array(generationSchema.pick({ track: true, request: true })));
    },

    /** A driver's last finished runs for a car at a track, the newest first. */
    async finished(
      clerkUserId: string,
      { game, car, track }: Pick<Generation, 'game' | 'car' | 'track'>,
    ): Promise<FinishedRun[]> {
      const query = client
        .from('generations')
        .select('id, parent_id, request, result, taken_at')
        .match({ clerk_user_id: clerkUserId, game, car, track, status: 'done' })
        .order('id', { ascending: false })
        .limit(mostFinished);
      return answerOf(query, z.array(generationSchema.pick(finishedColumns)));
    },

    /** The refinements made of a run, in the order they were asked for. */
    async byParent(parentId: number, clerkUserId: string): Promise<Generation[]> {
      const query = client
        .from('generations')
        .select(columns)
        .eq('parent_id', parentId)
        .eq('clerk_user_id', clerkUserId)
        .order('id')
        .limit(100);
      return answerOf(query, z.array(generationSchema));
    },
  };
}

export type GenerationsStore = ReturnType<typeof generationsStore>;
