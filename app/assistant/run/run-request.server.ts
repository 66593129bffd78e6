import * as z from 'zod';
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
import {
  conditionFields,
  inFormWords,
  inGameUnits,
  savedLengthProblem,
} from '#racing/engineer/baseline/setup-form-schema';
import { checked } from '#racing/forms/field-errors';
import { uuidOf } from '#platform/digest';
import type { Driver } from '#platform/identity/driver';
import { logWarn } from '#platform/observability/log';
import { called } from '#racing/hearing/search/called';
import { gameUnits, readUnits } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { conditionsMadeFor } from './generation.server.ts';
import { touchedIn } from '../form/touched-fields.ts';
import { readSetupForm } from '../form/setup-form.server.ts';
import type { SetupFormValues } from '../form/setup-form.tsx';
import { correctedParts, type Reading, readingSchema, tappedReading } from '#racing/hearing/reading';
import { besideWords } from '../../ui/reading/changed-rows.ts';
import { rowsIn } from '../../ui/reading/tapped-rows.ts';

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
  const result = checked(generateSchema, { ...inGameUnits(values, units), game });
  if (!result.ok) {
    const { error, fields } = inFormWords(result.failure);
    return complain(400, error, fields);
  }
  const generateBody = result.value;
  const { tapped, filled } = besideWords(rowsIn(values.taps));
  const rows = {
    tapped: tappedReading(tapped),
    ...(filled.length > 0 && { filled: tappedReading(filled) }),
    reading: chosenReading(form),
    corrected: correctedIn(form),
  };
  const touched = touchedIn(values);
  const inHand = form.get('communitySetupId');
  if (typeof inHand === 'string') {
    const unsaid = savedLengthProblem(values);
    if (unsaid) return complain(400, unsaid.error, unsaid.fields);
    const conditions = conditionsIn(generateBody, touched);
    const version = form.get('version');
    return refinement({
      ...rows,
      communitySetupId: inHand,
      refinementPrompt: generateBody.prompt,
      conditions,
      ...(typeof version === 'string' && { version }),
    });
  }
  const generation = await refinedSetup(context, form);
  if (generation === 'unread') return complain(503, databaseAway);
  if (generation === 'unknown') return complain(404, 'We can’t find this setup. Please make a new one.');
  if (!generation || !isSameCarAndTrack(generation, generateBody)) {
    const { baseSetup, garageData } = values;
    const body = {
      ...generateBody,
      ...(touched && { touched }),
      baseSetup: baseSetup || undefined,
      garageData: garageData || undefined,
    };
    return { ok: true, values, order: await withRunId({ ask: 'generate', body }, form) };
  }

  const { id: setupId } = generation;
  const changed = Object.entries(changedConditions(generation, generateBody));
  const isSet = (name: string) => touched?.some((one) => one === name) ?? true;
  const conditions = Object.fromEntries(changed.filter(([name]) => isSet(name)));
  return refinement({ ...rows, setupId, refinementPrompt: generateBody.prompt, conditions });

  async function refinement(refineBody: z.input<typeof refineSchema>): Promise<ReadOrder> {
    const body = checked(refineSchema, refineBody);
    if (body.ok)
      return { ok: true, values, order: await withRunId({ ask: 'refine', body: body.value }, form) };
    const { error } = body.failure;
    return complain(400, error, { prompt: error });
  }
}

/** A saved setup's conditions as the form has them: those that were touched, where it says which. A figure taken out is taken back. */
function conditionsIn(body: GenerateBody, touched: readonly string[] | null): RefineBody['conditions'] {
  const names = Object.keys(conditionFields) as (keyof typeof conditionFields)[];
  const isSent = (name: string) => touched === null || touched.includes(name);
  return Object.fromEntries(
    names.filter(isSent).map((name) => [name, touched ? (body[name] ?? null) : body[name]]),
  );
}

/** The reading that a pressed button stands for: one of two that the engineer asked about, or a corrected one. */
function chosenReading(form: FormData): Reading | undefined {
  try {
    const text = form.get('reading');
    return typeof text === 'string' ? readingSchema.safeParse(JSON.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a reading that its driver corrected. */
const correctedIn = (form: FormData) =>
  correctedParts.filter((part) => form.getAll('corrected').includes(part));

async function refinedSetup(
  { generations, driver }: Context,
  form: FormData,
): Promise<Generation | 'unknown' | 'unread' | null> {
  const runId = form.get('setupId');
  if (runId === null || driver.state === 'signed-out') return null;
  const id = Number.parseInt(String(runId), 10) || 0;
  try {
    return (await generations.byId(id, driver.userId)) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    logWarn('refined_setup_read_failed', { error });
    return 'unread';
  }
}

/** The form's conditions as far as they are other than the setup's, of those that its game asks for. */
function changedConditions(generation: Generation, body: GenerateBody): RefineBody['conditions'] {
  const conditions = conditionsMadeFor(generation);
  const { sessionType, weather, temperature, setupStyle } = body;
  return {
    ...(sessionType !== conditions.sessionType && { sessionType }),
    ...(weather !== conditions.weather && { weather }),
    ...(asksFor[generation.game].trackTemperature &&
      temperature !== Number(conditions.temperature) && { temperature }),
    ...(asksFor[generation.game].trackTemperature && changedFigure('airTemperature', conditions, body)),
    ...(setupStyle !== conditions.setupStyle && { setupStyle }),
    ...changedLength(conditions, body),
    ...changedFigure('mandatoryStops', conditions, body),
    ...changedFigure('longestStint', conditions, body),
    ...((body.pitWindow ?? '') !== conditions.pitWindow && { pitWindow: body.pitWindow }),
    ...changedBox('tyresAtStops', conditions, body),
    ...changedBox('fuelAtStops', conditions, body),
    ...changedBox('changingWeather', conditions, body),
    ...(asksFor[generation.game].fuelFigures && {
      ...changedFigure('tank', conditions, body),
      ...changedFigure('fuelPerLap', conditions, body),
    }),
  };
}

type MadeFor = ReturnType<typeof conditionsMadeFor>;
const numberIn = (text: string) => (text === '' ? null : Number(text));

/** A race over laps is as long as they say; in minutes it is again once they are taken out. */
function changedLength(conditions: MadeFor, { duration, laps }: GenerateBody): RefineBody['conditions'] {
  if (laps) return laps === numberIn(conditions.laps) ? {} : { laps };
  return conditions.laps !== '' || duration !== Number(conditions.duration) ? { duration, laps: null } : {};
}

/** An own figure that is taken out is taken back. */
function changedFigure(
  name: 'tank' | 'fuelPerLap' | 'airTemperature' | 'mandatoryStops' | 'longestStint',
  conditions: MadeFor,
  body: GenerateBody,
): RefineBody['conditions'] {
  const figure = body[name] ?? null;
  return figure === numberIn(conditions[name]) ? {} : { [name]: figure };
}

const changedBox = (
  name: 'tyresAtStops' | 'fuelAtStops' | 'changingWeather',
  conditions: MadeFor,
  body: GenerateBody,
): RefineBody['conditions'] =>
  (body[name] ?? false) === (conditions[name] !== '') ? {} : { [name]: body[name] ?? null };

function isSameCarAndTrack({ game, car, track }: Generation, body: GenerateBody): boolean {
  return (
    game === body.game &&
    car === (called('cars', game, body.car).found?.id ?? body.car) &&
    track === (called('tracks', game, body.track).found?.id ?? body.track)
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
