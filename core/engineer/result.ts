import { z } from 'zod';
import type { EngineerGame } from './conditions.ts';
import type { RunOutcome } from './run.ts';
import { type Unanswered, unansweredCodes } from './unanswered.ts';

const madeChangeSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  from: z.number().nullable(),
  to: z.number(),
  unit: z.string(),
  fromText: z.string(),
  toText: z.string(),
  why: z.string(),
  cost: z.string(),
});

const adjustmentSchema = z.object({
  parameter: z.string(),
  asked: z.number(),
  to: z.number().nullable(),
  reason: z.string(),
});

/** Why the model's part of a run is missing, as it is stored and answered. */
export const unansweredSchema = z.object({
  code: z.enum(unansweredCodes),
  counted: z.boolean(),
}) satisfies z.ZodType<Unanswered>;

/** What a failed run is stored with. */
export const failedResultSchema = z.object({ reason: unansweredSchema });

/** A finished run as the database keeps it. ACC files as JSON under `setup_data`, LMU files as text under `setupText`. */
export const storedResultSchema = z.object({
  setup_data: z.record(z.string(), z.unknown()).optional(),
  setupText: z.string().optional(),
  /** To the driver, and what a saved copy says to its readers. */
  note: z.string(),
  description: z.string().optional(),
  changes: z.array(madeChangeSchema),
  adjusted: z.array(adjustmentSchema),
  source: z.enum(['model', 'baseline']),
  /** Why it is the baseline. */
  reason: unansweredSchema.optional(),
});

export type StoredResult = z.infer<typeof storedResultSchema>;

/** The file as a field of an answer. */
export function fileField(game: EngineerGame, file: string): Pick<StoredResult, 'setup_data' | 'setupText'> {
  return game === 'ACC' ? { setup_data: JSON.parse(file) as Record<string, unknown> } : { setupText: file };
}

/** What is kept of a run's outcome. */
export function storedResultOf(outcome: RunOutcome, reason?: Unanswered): StoredResult {
  const { sheet, note, description, changes, adjusted, source } = outcome;
  return {
    ...fileField(sheet.game, sheet.file),
    note,
    description,
    changes: [...changes],
    adjusted: [...adjusted],
    source,
    ...(reason && { reason }),
  };
}

/** The game's own file of a kept result; empty when it holds none. */
export function fileOf({ setup_data, setupText }: StoredResult): string {
  return setupText ?? (setup_data ? JSON.stringify(setup_data) : '');
}
