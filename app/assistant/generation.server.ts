import { z } from 'zod';
import type { Generation } from '#core/adapters/supabase/generations';
import { failedResultSchema, unansweredSchema } from '#core/engineer/result';
import type { Unanswered } from '#core/engineer/unanswered';
import { parseAccSetup } from '#core/setup/acc/parse';
import { printAccSetup } from '#core/setup/acc/print';
import type { Game } from '#core/setup/catalogue';
import { inOneNotation } from '#core/setup/notation';
import type { ShownChange } from './run-state.ts';
import { typedValues } from './setup-form.server.ts';

/** A change as the engineer reports it, as pages show it. */
export const changeSchema = z
  .object({
    parameter: z.string(),
    label: z.string(),
    fromText: z.string(),
    toText: z.string(),
    why: z.string(),
    cost: z.string(),
  })
  .transform(
    ({ fromText, toText, ...change }): ShownChange => ({
      ...change,
      from: inOneNotation(fromText),
      to: inOneNotation(toText),
    }),
  );

/** The setup file under any of the names that the engineer's answers give it. */
export const fileSchema = z.object({
  setup_data: z.record(z.string(), z.unknown()).optional(),
  setupData: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  setupText: z.string().optional(),
});

/** A proposal of the model that could not be taken as it was. */
const adjustmentSchema = z.object({ parameter: z.string(), reason: z.string() });

/** A finished run, as the AI Worker stores it. */
const resultSchema = fileSchema.extend({
  note: z.string(),
  description: z.string().optional(),
  changes: z.array(changeSchema),
  adjusted: z.array(adjustmentSchema),
  source: z.enum(['model', 'baseline']),
  reason: unansweredSchema.optional(),
});

/** The game's own file as text; empty when there is none that can be read. */
export function fileText(
  game: Game,
  { setup_data, setupData, setupText }: z.infer<typeof fileSchema>,
): string {
  const file = setupText ?? setup_data ?? setupData ?? '';
  if (typeof file === 'string') return file;
  const parsed = game === 'ACC' ? parseAccSetup(JSON.stringify(file)) : null;
  return parsed?.ok ? printAccSetup(parsed.setup) : '';
}

/** The native file of a finished run and what is said about it; null while it runs, or when it failed. */
export function finishedGeneration({ game, status, result }: Generation) {
  const stored = status === 'done' ? resultSchema.safeParse(result) : null;
  if (!stored?.success) return null;
  const { note, description = null, changes, adjusted, source, reason = null } = stored.data;
  return { text: fileText(game, stored.data), note, description, changes, adjusted, source, reason };
}

/** Why the model's part of a failed run is missing; null where something else ended it. */
export function failureReason({ result }: Pick<Generation, 'result'>): Unanswered | null {
  return failedResultSchema.safeParse(result).data?.reason ?? null;
}

/** What a run's setup is for, as the form holds it. */
export function conditionsOf({ request }: Pick<Generation, 'request'>) {
  const { sessionType, weather, temperature, setupStyle } = typedValues.parse({
    ...request,
    ...(typeof request.temperature === 'number' && { temperature: String(request.temperature) }),
  });
  return { sessionType, weather, temperature, setupStyle };
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
    note: finished.description?.slice(0, longestNote) ?? null,
    is_public: false,
    generation_id: generation.id,
  };
}

/** What the database takes as a note. */
const longestNote = 5_000;
