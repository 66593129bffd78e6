import { z } from 'zod';
import { understoodSchema } from '../../hearing/understood.ts';

const outcomes = ['kept', 'undone', 'better', 'same', 'worse', 'not tried'] as const;

const pastChangeSchema = z.object({
  parameter: z.string(),
  from: z.number(),
  to: z.number(),
  /** Place of the complaint it answered; null for a wish, a figure, or the driver's own edit. */
  answers: z.int().nullable(),
  outcome: z.enum(outcomes),
});
export type PastChange = z.infer<typeof pastChangeSchema>;

/** One step in a setup's life: a refinement, or an edit by the driver without words. */
const historyEntrySchema = z.object({
  /** The version that it made; null for a proposal that became none. */
  version: z.int().nullable(),
  /** The driver's words, cut short. */
  said: z.string(),
  complaints: z.array(understoodSchema.shape.complaints.element.pick({ symptom: true, phase: true })),
  changes: z.array(pastChangeSchema),
  /** A stint with that version, in a few words. Empty without one. */
  measured: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** A setup's history, the newest entry first. */
export const setupHistorySchema = z.array(historyEntrySchema);
export type SetupHistory = z.infer<typeof setupHistorySchema>;

/** Most entries that are looked at. */
export const longestHistory = 30;
/** The words of an entry, in characters. */
export const longestSaid = 80;
/** The table in the prompt, in bytes of UTF-8: with it 85 % of a prompt are still the same for everybody. */
const largestTable = 1_200;

/** A line of the table: version, words, `parameter from>to outcome` for each change, the stint. */
export const historyLineSchema = z.tuple([z.int().nullable(), z.string(), z.array(z.string()), z.string()]);
export type HistoryLine = z.infer<typeof historyLineSchema>;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** The history as the model gets it, the newest first: as many lines as fit. */
export function historyTable(history: SetupHistory): HistoryLine[] {
  const table: HistoryLine[] = [];
  for (const { version, said, changes, measured } of history) {
    const made = changes.map(({ parameter, from, to, outcome }) => `${parameter} ${from}>${to} ${outcome}`);
    table.push([version, said, made, measured]);
    if (bytesOf(table) <= largestTable) continue;
    table.pop();
    break;
  }
  return table;
}
