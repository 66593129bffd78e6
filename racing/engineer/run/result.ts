import * as z from 'zod';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { choiceSchema, readingSchema } from '../../hearing/reading.ts';
import type { RunOutcome } from './outcome.ts';
import { type Unanswered, unansweredCodes } from '../answer/unanswered.ts';

/** A change as it is answered and stored: `from` and `to` in the unit, and in words with it. */
export const madeChangeSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  from: z.number().nullable(),
  to: z.number(),
  unit: z.string(),
  fromText: z.string(),
  toText: z.string(),
  why: z.string(),
  cost: z.string(),
  /** The rule that it follows, by its id in the rulebook, and what to look for on the track. */
  rule: z.string().exactOptional(),
  watch: z.string().exactOptional(),
});

const adjustmentSchema = z.object({
  parameter: z.string(),
  asked: z.number(),
  to: z.number().nullable(),
  reason: z.string(),
});

/** Why the model's part of a run is missing, as it is stored and answered. */
const unansweredSchema = z.object({
  code: z.enum(unansweredCodes),
  counted: z.boolean(),
}) satisfies z.ZodType<Unanswered>;

/** Stored with a run that made nothing: the model's failure, or the question to the driver. */
export const failedResultSchema = z.object({
  reason: unansweredSchema.optional(),
  question: z.string().optional(),
  /** The reading all the same, and the two that the question is between. */
  reading: readingSchema.optional(),
  choices: z.array(choiceSchema).optional(),
});
export type FailedResult = z.infer<typeof failedResultSchema>;

/** The stored form of a question; empty lists are left out. */
export const failedResultOf = ({ question, reading, choices }: Required<Omit<FailedResult, 'reason'>>) => ({
  question,
  ...(reading.length > 0 && { reading }),
  ...(choices.length > 0 && { choices }),
});

const resultSchema = z.object({
  /** To the driver, and what a saved copy says to its readers. */
  note: z.string(),
  description: z.string().optional(),
  changes: z.array(madeChangeSchema),
  adjusted: z.array(adjustmentSchema),
  source: z.enum(['model', 'baseline']),
  /** Why it is the baseline. */
  reason: unansweredSchema.optional(),
  /** The reading of the driver's words that the answer stands on; missing in runs from before it was kept. */
  reading: readingSchema.optional().catch(undefined),
});

/** The game's own file as the database and the answers to the public endpoints name it. */
type NamedFile = { setup_data?: Record<string, unknown>; setupText?: string };

/**
 * A finished run as the database keeps it: the file's text under `setupText`, ACC files as JSON under `setup_data` as well.
 * Runs from before the text was kept have the JSON alone, whose keys the database sorts.
 */
export type StoredResult = z.infer<typeof resultSchema> & NamedFile;

/** A finished run; `text` is the game's own file, empty when it holds none. */
export type RunResult = z.infer<typeof resultSchema> & { text: string };

/** Reads a finished run from what the database keeps. */
export const storedResultSchema = resultSchema
  .extend({ setup_data: z.record(z.string(), z.unknown()).optional(), setupText: z.string().optional() })
  .transform(
    ({ setup_data, setupText, ...result }): RunResult => ({
      ...result,
      text: setupText ?? (setup_data ? JSON.stringify(setup_data) : ''),
    }),
  );

/** A file by its name. */
export function namedFile(game: EngineerGame, text: string): NamedFile {
  return game === 'ACC' ? { setup_data: JSON.parse(text) as Record<string, unknown> } : { setupText: text };
}

/** The stored form of a run's outcome. */
export function storedResultOf(outcome: RunOutcome, reason?: Unanswered): StoredResult {
  const { editable, note, description, changes, adjusted, source, reading } = outcome;
  return {
    ...namedFile(editable.game, editable.text),
    setupText: editable.text,
    note,
    description,
    changes: [...changes],
    adjusted: [...adjusted],
    source,
    reading,
    ...(reason && { reason }),
  };
}
