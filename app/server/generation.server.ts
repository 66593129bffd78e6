import { z } from 'zod';
import type { Generation } from '#core/adapters/supabase/generations';
import { parseAccSetup } from '#core/setup/acc/parse';
import { printAccSetup } from '#core/setup/acc/print';

const value = z.union([z.string(), z.number()]).transform(String);

const change = z
  .object({
    parameter: z.string(),
    label: z.string().optional(),
    from: value,
    to: value,
    fromText: z.string().optional(),
    toText: z.string().optional(),
    unit: z.string().default(''),
    why: z.string().default(''),
    cost: z.string().default(''),
  })
  .transform(({ parameter, label, from, to, fromText, toText, unit, why, cost }) => ({
    parameter,
    label: label ?? parameter,
    from: fromText ?? `${from} ${unit}`.trim(),
    to: toText ?? `${to} ${unit}`.trim(),
    why,
    cost,
  }));

const adjustment = z.object({ parameter: z.string(), reason: z.string() });

/** A finished run, as the AI Worker stores it. */
const storedResult = z.object({
  setup_data: z.record(z.string(), z.unknown()).optional(),
  setupData: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  setupText: z.string().optional(),
  note: z.string().default(''),
  changes: z.array(change).default([]),
  adjusted: z.array(adjustment).default([]),
});

/** The game's file from the JSON it was answered as. */
function fileText(game: Generation['game'], file: Record<string, unknown>): string {
  const parsed = game === 'ACC' ? parseAccSetup(JSON.stringify(file)) : null;
  return parsed?.ok ? printAccSetup(parsed.setup) : '';
}

/** The native file of a finished run and what is said about it; null while it runs, or when it failed. */
export function finishedGeneration({ game, status, result, source }: Generation) {
  const stored = status === 'done' ? storedResult.safeParse(result) : null;
  if (!stored?.success) return null;
  const { setup_data, setupData, setupText, note, changes, adjusted } = stored.data;
  const file = setupText ?? setup_data ?? setupData ?? '';
  const text = typeof file === 'string' ? file : fileText(game, file);
  return { text, note, changes, adjusted, source: source ?? 'baseline' };
}

/** A finished run as a private setup of the driver's; null when there is nothing to keep. */
export function savedFromGeneration(generation: Generation) {
  const finished = finishedGeneration(generation);
  if (!finished?.text) return null;
  return {
    game: generation.game,
    car_name: generation.car,
    track_name: generation.track,
    setup_data: finished.text,
    note: finished.note.slice(0, longestNote),
    is_public: false,
    generation_id: generation.id,
  };
}

/** What the database takes as a note. */
const longestNote = 5_000;
