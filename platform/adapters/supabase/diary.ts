import * as z from 'zod';
import { cardChangeSchema } from '#racing/engineer/answer/test-card';
import { stintSheetSchema } from '#racing/laps/stint-sheet';
import type { ResultsPlace } from './rule-results.ts';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { cardAnswers, cardDecisions } from './test-cards.ts';
import { isoTimestamp, timestamp } from './timestamp.ts';

const base = { id: z.number().int(), happened_at: timestamp, setup_id: z.number().int() };
const ofSetup = { ...base, revision: z.number().int(), version: z.number().int() };

const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('setup'),
    ...ofSetup,
    told: z.object({ title: z.string().nullable(), in_use: z.boolean() }),
  }),
  z.object({
    kind: z.literal('version'),
    ...ofSetup,
    /** True for the setup's current file. */
    told: z.object({ in_use: z.boolean() }),
    before_data: z.string().nullable(),
    after_data: z.string().nullable(),
  }),
  z.object({ kind: z.literal('stint'), ...base, version: z.number().int(), told: stintSheetSchema }),
  z.object({
    kind: z.literal('card'),
    ...base,
    told: z.object({
      changes: z.array(cardChangeSchema).catch(() => []),
      answer: z.enum(cardAnswers).nullable(),
      decision: z.enum(cardDecisions).nullable(),
      note: z.string(),
    }),
  }),
]);
/** Something that happened with a car at a track. */
export type DiaryEntry = z.infer<typeof entrySchema>;

const place = /^([^~]{1,40})~(setup|version|stint|card)~(\d{1,15})$/;

/** Where the next page of a diary begins: after this entry. */
export const diaryCursor = ({ happened_at, kind, id }: DiaryEntry): string => `${happened_at}~${kind}~${id}`;

function after(cursor: string | null) {
  const [, time = '', kind = '', id = ''] = place.exec(cursor ?? '') ?? [];
  const iso = isoTimestamp(time);
  return iso === null ? {} : { before_time: iso, before_kind: kind, before_id: Number(id) };
}

/** The signed-in driver's history with a car at a track. */
export function diaryStore({ client }: DatabaseClient) {
  return {
    /** Entries, the newest first, from a cursor on; one that cannot be read is the beginning. */
    async page(
      { game, car, track }: ResultsPlace,
      { cursor, most, withFiles }: { cursor: string | null; most: number; withFiles: boolean },
    ): Promise<DiaryEntry[]> {
      const call = client.rpc('my_diary', {
        of_game: game,
        of_car: car,
        at_track: track,
        at_most: most,
        with_files: withFiles,
        ...after(cursor),
      });
      return answerOf(call, z.array(entrySchema));
    },
  };
}

export type DiaryStore = ReturnType<typeof diaryStore>;
