import * as z from 'zod';
import type { ReportReason } from '#racing/setup/reports';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { storable } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

const outcomes = z.enum([
  'reported',
  'already-reported',
  'words-full',
  'own-setup',
  'too-many',
  'unknown-setup',
  'no-profile',
]);

/**
 * The outcome of a report.
 * - `already-reported`: this driver did, and nobody has reviewed it yet; the new words are added
 * - `words-full`: the same, and the words of both are longer than a report
 * - `too-many`: ten in a day
 * - `no-profile`: the driver's profile has to be saved first
 */
export type ReportOutcome = z.infer<typeof outcomes>;

export type Report = { setup: number; about: 'setup' | 'author'; reason: ReportReason; words: string };

export const standingSchema = z.object({
  action: z.enum(['hide', 'restore', 'keep', 'block', 'unblock', 'drop']),
  /** Null: it is about all of the driver's setups. */
  setup_id: z.int().nullable(),
  done_at: timestamp,
  reason: z.string(),
});

/** An operator's action on a driver or a driver's setup, with its reason. */
export type StandingRow = z.infer<typeof standingSchema>;

const withheldSchema = z.object({ id: z.int(), title: z.string().nullable(), note: z.string().nullable() });
/** A driver's own words that others do not see for now; null is a text that is shown. */
export type WithheldTexts = z.infer<typeof withheldSchema>;

/** Reports of the caller's, and what became of the caller's own setups. */
export function reportsStore({ client }: DatabaseClient) {
  return {
    async report({ words, ...about }: Report): Promise<ReportOutcome> {
      return answerOf(client.rpc('report_setup', { ...about, words: storable(words) }), outcomes);
    },

    /** Operators' actions on the driver and the driver's setups that still apply or are recent. */
    async standing(): Promise<StandingRow[]> {
      return answerOf(client.rpc('my_standing'), z.array(standingSchema));
    },

    /** The driver's own words for a setup that are not shown meanwhile; null where all are shown. */
    async withheldTexts(setup: number): Promise<WithheldTexts | null> {
      const query = client.rpc('my_withheld_texts').eq('id', setup).maybeSingle();
      return answerOf(query, withheldSchema.nullable());
    },
  };
}
