import * as z from 'zod';
import type { HeardComplaint } from '../../hearing/understood.ts';

/** A change that was made or proposed before. */
export type PastChange = {
  parameter: string;
  from: number;
  to: number;
  /** Place of the complaint it answered; null for a wish, a figure, or the driver's own edit. */
  answers: number | null;
  outcome: 'kept' | 'undone' | 'better' | 'same' | 'worse' | 'not tried';
};

/** One step in a setup's life: a refinement, or an edit by the driver without words. */
export type HistoryEntry = {
  /** The version that it made; null for a proposal that became none, and for one from before the setup was saved. */
  version: number | null;
  /** The driver's words, cut short. */
  said: string;
  complaints: Pick<HeardComplaint, 'symptom' | 'phase'>[];
  changes: PastChange[];
  /** A stint with that version, in a few words. Empty without one. */
  measured: string;
  /** Whether it was driven, as far as anybody can tell: a stint was stored, or its file downloaded or installed. */
  isDriven: boolean;
};

/** A setup's history, the newest entry first. Plain data, as it crosses Workers. */
export type SetupHistory = HistoryEntry[];

/** Most entries that are looked at. */
export const longestHistory = 30;
/** The words of an entry, in characters. */
export const longestSaid = 80;
/** The table in the prompt, in bytes of UTF-8: with it 85 % of a prompt are still the same for everybody. */
const largestTable = 1_200;

/** A line of the table: version, words, `parameter from>to outcome` for each change, the stint. */
export const historyLineSchema = z.tuple([z.int().nullable(), z.string(), z.array(z.string()), z.string()]);
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The history as the model gets it, the newest first: as many lines as fit. */
export function historyTable(history: SetupHistory): z.infer<typeof historyLineSchema>[] {
  const table: z.infer<typeof historyLineSchema>[] = [];
  for (const { version, said, changes, measured, isDriven } of history) {
    const made = changes.map(({ parameter, from, to, outcome }) => `${parameter} ${from}>${to} ${outcome}`);
    table.push([version, said, made, measured || (isDriven ? 'driven' : '')]);
    if (bytesOf(table) <= largestTable) continue;
    table.pop();
    break;
  }
  return table;
}
