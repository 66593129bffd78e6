import { z } from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { Generation, GenerationsStore } from '#platform/adapters/supabase/generations';
import { asksFor } from '#racing/engineer/baseline/conditions';
import { type EngineerCall, httpOf } from '#racing/engineer/run/protocol';
import {
  type GenerateBody,
  generateSchema,
  type RefineBody,
  refineSchema,
} from '#racing/engineer/run/request';
import { inFormWords, inGameUnits, savedLengthProblem } from '#racing/engineer/baseline/setup-form-schema';
import { checked } from '#racing/forms/field-errors';
import { uuidOf } from '#platform/digest';
import type { Driver } from '#platform/identity/driver';
import { logWarn } from '#platform/observability/log';
import { called } from '#racing/hearing/search/called';
import { gameUnits, readUnits } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { conditionsMadeFor } from './generation.server.ts';
import { readSetupForm } from '../form/setup-form.server.ts';
import type { SetupFormValues } from '../form/setup-form.tsx';

/** A request to the engineer, from the form. */
type SetupOrder = Extract<EngineerCall, { ask: 'generate' | 'refine' }>;

export type ReadOrder =
  | { ok: true; values: SetupFormValues; order: SetupOrder }
  | { ok: false; values: SetupFormValues; status: number; message: string; errors: Record<string, string> };

const databaseAway = 'Our database isn’t answering. Please try again in a moment.';

type Context = { generations: Pick<GenerationsStore, 'byId'>; driver: Driver };

/**
 * Reads the generation form or, with a `setupId` or the `communitySetupId` of a saved setup, the refinement form. A
 * refinement of a run that names another car or track becomes a new setup; changed conditions go along as such.
 */
export async function readOrder(context: Context, form: FormData): Promise<ReadOrder> {
  const { values, fileErrors } = await readSetupForm(form);
  const units = readUnits(String(form.get('units'))) ?? gameUnits;
  const complain = (status: number, message: string, errors: Record<string, string> = {}): ReadOrder => ({
    ok: false,
    values,
    status,
    ...inUnits({ message, errors }, units),
  });
  const [fileError] = Object.values(fileErrors);
  if (fileError) return complain(422, fileError, fileErrors);

  const game = form.get('game');
  const made = checked(generateSchema, { ...inGameUnits(values, units), game });
  if (!made.ok) {
    const { error, fields } = inFormWords(made.failure);
    return complain(400, error, fields);
  }
  const wanted = made.value;
  const inHand = form.get('communitySetupId');
  if (typeof inHand === 'string') {
    const unsaid = savedLengthProblem(values);
    if (unsaid) return complain(400, unsaid.error, unsaid.fields);
    const { sessionType, weather, temperature, airTemperature, setupStyle, duration, laps } = wanted;
    const { mandatoryStops, longestStint, pitWindow, tyresAtStops, fuelAtStops, changingWeather } = wanted;
    const { tank, fuelPerLap } = wanted;
    const conditions = {
      ...{ sessionType, weather, temperature, airTemperature, setupStyle, duration, laps },
      ...{ mandatoryStops, longestStint, pitWindow, tyresAtStops, fuelAtStops, changingWeather },
      ...{ tank, fuelPerLap },
    };
    const version = form.get('version');
    return refinement({
      communitySetupId: inHand,
      refinementPrompt: wanted.prompt,
      conditions,
      ...(typeof version === 'string' && { version }),
    });
  }
  const refined = await refinedSetup(context, form);
  if (refined === 'unread') return complain(503, databaseAway);
  if (refined === 'unknown') return complain(404, 'We can’t find this setup. Please make a new one.');
  if (!refined || !isSameCarAndTrack(refined, wanted)) {
    const { baseSetup, garageData } = values;
    const body = {
      ...wanted,
      baseSetup: baseSetup || undefined,
      garageData: garageData || undefined,
    };
    return { ok: true, values, order: await withRunId({ ask: 'generate', body }, form) };
  }

  const { id: setupId } = refined;
  const conditions = changedConditions(refined, wanted);
  return refinement({ setupId, refinementPrompt: wanted.prompt, conditions });

  async function refinement(asked: z.input<typeof refineSchema>): Promise<ReadOrder> {
    const body = checked(refineSchema, asked);
    if (body.ok)
      return { ok: true, values, order: await withRunId({ ask: 'refine', body: body.value }, form) };
    const { error } = body.failure;
    return complain(400, error, { prompt: error });
  }
}

async function refinedSetup(
  { generations, driver }: Context,
  form: FormData,
): Promise<Generation | 'unknown' | 'unread' | null> {
  const asked = form.get('setupId');
  if (asked === null || driver.state === 'signed-out') return null;
  const id = Number.parseInt(String(asked), 10) || 0;
  try {
    return (await generations.byId(id, driver.userId)) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('the setup to refine was not read', { error });
    return 'unread';
  }
}

/** The form's conditions as far as they are other than the setup's, of those that its game asks for. */
function changedConditions(refined: Generation, wanted: GenerateBody): RefineBody['conditions'] {
  const made = conditionsMadeFor(refined);
  const { sessionType, weather, temperature, setupStyle } = wanted;
  return {
    ...(sessionType !== made.sessionType && { sessionType }),
    ...(weather !== made.weather && { weather }),
    ...(asksFor[refined.game].trackTemperature &&
      temperature !== Number(made.temperature) && { temperature }),
    ...(asksFor[refined.game].trackTemperature && changedFigure('airTemperature', made, wanted)),
    ...(setupStyle !== made.setupStyle && { setupStyle }),
    ...changedLength(made, wanted),
    ...changedFigure('mandatoryStops', made, wanted),
    ...changedFigure('longestStint', made, wanted),
    ...((wanted.pitWindow ?? '') !== made.pitWindow && { pitWindow: wanted.pitWindow }),
    ...changedBox('tyresAtStops', made, wanted),
    ...changedBox('fuelAtStops', made, wanted),
    ...changedBox('changingWeather', made, wanted),
    ...(asksFor[refined.game].fuelFigures && {
      ...changedFigure('tank', made, wanted),
      ...changedFigure('fuelPerLap', made, wanted),
    }),
  };
}

type MadeFor = ReturnType<typeof conditionsMadeFor>;
const numberIn = (text: string) => (text === '' ? null : Number(text));

/** A race over laps is as long as they say; in minutes it is again once they are taken out. */
function changedLength(made: MadeFor, { duration, laps }: GenerateBody): RefineBody['conditions'] {
  if (laps) return laps === numberIn(made.laps) ? {} : { laps };
  return made.laps !== '' || duration !== Number(made.duration) ? { duration, laps: null } : {};
}

/** An own figure that is taken out is taken back. */
function changedFigure(
  name: 'tank' | 'fuelPerLap' | 'airTemperature' | 'mandatoryStops' | 'longestStint',
  made: MadeFor,
  wanted: GenerateBody,
): RefineBody['conditions'] {
  const figure = wanted[name] ?? null;
  return figure === numberIn(made[name]) ? {} : { [name]: figure };
}

const changedBox = (
  name: 'tyresAtStops' | 'fuelAtStops' | 'changingWeather',
  made: MadeFor,
  wanted: GenerateBody,
): RefineBody['conditions'] =>
  (wanted[name] ?? false) === (made[name] !== '') ? {} : { [name]: wanted[name] ?? null };

function isSameCarAndTrack({ game, car, track }: Generation, wanted: GenerateBody): boolean {
  return (
    game === wanted.game &&
    car === (called('cars', game, wanted.car).found?.id ?? wanted.car) &&
    track === (called('tracks', game, wanted.track).found?.id ?? wanted.track)
  );
}

async function withRunId(order: SetupOrder, form: FormData): Promise<SetupOrder> {
  const formId = z.uuid().safeParse(form.get('requestId'));
  const { path } = httpOf(order);
  const requestId = formId.success ? await runId(formId.data, { path, ...order.body }) : crypto.randomUUID();
  return { ...order, body: { ...order.body, requestId } } as SetupOrder;
}

/**
 * The id of a run, made from the id of the form and what the form holds: sent twice it names the same run, so that the
 * engineer works once; changed and sent again it names another.
 */
export const runId = (formId: string, content: Record<string, unknown>): Promise<string> =>
  uuidOf([formId, content]);
