import * as z from 'zod';
import type { Generation } from '#platform/adapters/supabase/generations';
import { failedResultSchema, storedResultSchema } from '#racing/engineer/run/result';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { shownChange } from '#racing/engineer/answer/shown-change';
import type { Unanswered } from '#racing/engineer/answer/unanswered';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { printAccSetup } from '#racing/setup/acc/print';
import type { Game } from '#racing/setup/catalogue';
import { newestVersion } from '#racing/setup/game-version';
import { conditionsOfFile, type SetupConditions, sessions, weathers } from '#racing/setup/conditions';
import { readSetup } from '#racing/setup/formats';
import { typedValues } from '../form/setup-form.server.ts';
import type { ReadingChoice } from '#racing/hearing/reading';

/** The game's own file as the game would write it; empty when there is none that can be read. */
function asTheGameWrites(game: Game, text: string): string {
  if (game !== 'ACC') return text;
  const parsed = parseAccSetup(text);
  return parsed.ok ? printAccSetup(parsed.setup) : '';
}

/** The native file of a finished run and what is said about it; null while it runs, or when it failed. */
export function finishedGeneration({ game, status, result }: Generation) {
  const stored = status === 'done' ? storedResultSchema.safeParse(result) : null;
  if (!stored?.success) return null;
  const { text, note, description = null, changes, adjusted, source, reason = null } = stored.data;
  const rows = openSetup(game, text)?.rows ?? [];
  return {
    text: asTheGameWrites(game, text),
    note,
    description,
    changes: changes.map(shownChange),
    adjusted: adjusted.map(({ parameter, reason: why }) => ({
      label: settingLabel(rows, parameter),
      reason: why,
    })),
    source,
    reason,
  };
}

/** Why a failed run made nothing: the model's failure, or what the engineer asks; neither where something else ended it. */
export function whyNotMade({ result }: Pick<Generation, 'result'>): {
  reason: Unanswered | null;
  question: string | null;
  choices: ReadingChoice[];
} {
  const { reason = null, question = null, choices = [] } = failedResultSchema.safeParse(result).data ?? {};
  return { reason, question, choices };
}

const figures = [
  'temperature',
  'airTemperature',
  'duration',
  'laps',
  'mandatoryStops',
  'longestStint',
  'tank',
  'fuelPerLap',
] as const;

const boxes = ['tyresAtStops', 'fuelAtStops', 'changingWeather'] as const;

const madeValues = typedValues.omit({
  car: true,
  track: true,
  also: true,
  prompt: true,
  shown: true,
  taps: true,
  baseSetup: true,
  garageData: true,
});

/** The conditions of a run's setup, as form fields. */
export function conditionsMadeFor({ request }: Pick<Generation, 'request'>) {
  const asText = figures.flatMap((name) =>
    typeof request[name] === 'number' ? [[name, String(request[name])]] : [],
  );
  const tickedFields = boxes.filter((name) => request[name] === true).map((name) => [name, 'on']);
  return madeValues.parse({ ...request, ...Object.fromEntries([...asText, ...tickedFields]) });
}

/** The number of the saved setup that a run began with, directly or by way of earlier runs; null for what began alone. */
export function creditedSetup({ request: { communitySetupId } }: Pick<Generation, 'request'>): number | null {
  return typeof communitySetupId === 'number' ? communitySetupId : null;
}

const orderedFor = z.object({
  sessionType: z.enum(sessions).nullable().catch(null),
  weather: z.enum(weathers).nullable().catch(null),
  temperature: z.number().min(-10).max(80).transform(Math.round).nullable().catch(null),
  airTemperature: z.number().min(-10).max(60).transform(Math.round).nullable().catch(null),
  duration: z.number().int().min(1).max(1440).nullable().catch(null),
});

/** The conditions a run's setup was requested for, and the fuel in its file. */
function madeFor(generation: Generation, text: string): Partial<SetupConditions> {
  const { sessionType, weather, temperature, airTemperature, duration } = orderedFor.parse(
    generation.request,
  );
  const race = sessionType === 'race' ? conditionsOfGeneration(generation) : null;
  const file = readSetup(generation.game, text);
  return {
    ...(file && conditionsOfFile(file)),
    session: sessionType,
    weather,
    track_celsius: temperature,
    air_celsius: airTemperature,
    // Of a race over laps, the minutes that they take.
    race_minutes: sessionType === 'race' ? (race?.durationMin ?? duration) : null,
    // The catalogue that its values are held against is that of the newest version.
    game_version: newestVersion(generation.game),
  };
}

/** A finished run as a private setup of the driver's; null when there is nothing to keep. */
export function savedFromGeneration(generation: Generation) {
  const generated = finishedGeneration(generation);
  if (!generated?.text) return null;
  const original = creditedSetup(generation);
  return {
    game: generation.game,
    car_name: generation.car,
    track_name: generation.track,
    setup_data: generated.text,
    note: generated.description?.slice(0, longestNote) ?? null,
    is_public: false,
    generation_id: generation.id,
    ...madeFor(generation, generated.text),
    based_on: original === null ? [] : [original],
  };
}

/** The longest note that the database accepts. */
const longestNote = 5_000;
