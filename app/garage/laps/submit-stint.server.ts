import * as z from 'zod';
import type { ProfilesStore } from '#platform/adapters/supabase/profiles';
import type { EditedSetup } from '#platform/adapters/supabase/setup-rows';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import type { StintRow, StintsStore } from '#platform/adapters/supabase/stints';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';
import type { PastStint } from '#racing/engineer/run/gather-history';
import { defaultMinutes, defaultTemperature } from '#racing/engineer/baseline/setup-form-schema';
import { parseJson } from '#racing/forms/parse-json';
import { gameUnits, readUnits } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { feltInWords } from '#racing/laps/felt';
import { keptTraceSchema } from '#racing/laps/traces/kept-trace-schema';
import { longestKeptTrace } from '#racing/laps/traces/lap-trace';
import { measuresSchema } from '#racing/laps/proof/measures';
import { digestSchema } from '#racing/laps/recording/digest';
import { worstInWords } from '#racing/laps/recording/balance-words';
import { measuredChanges } from '#racing/laps/recording/measured-change';
import { readStint } from '#racing/laps/read-stint';
import { knownOf, type SolvedStint, solveStint } from '#racing/laps/solve-stint';
import { stintFields } from '#racing/laps/stint-fields';
import type { StintAdvice, StintQuestion, StintSheet } from '#racing/laps/stint-sheet';
import { type DrivenSetup, drivenSetup, drivenStints } from '../my-setups/driven-setup.server.ts';
import { askReference } from '../../reference/reference-answer.server.ts';
import { type FormErrors, replyWithErrors, type Submission } from '../../ui/form-action.server.ts';
import { type Reading, tappedReading } from '#racing/hearing/reading';
import { rowsIn, tapsIn } from '../../ui/reading/tapped-rows.ts';
import type { StintAnswer, StintValues } from './stint-answer.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';

type Context = {
  setups: Pick<SetupsStore, 'forEditing' | 'versionsOf'>;
  stints: Pick<StintsStore, 'withCarOf' | 'store'>;
  reference: Pick<PublicReferenceApi, 'afterStint'>;
  profiles: Pick<ProfilesStore, 'mine'>;
};

type StintProblem = Partial<StintAnswer>;

const away = 'We can’t reach the database. Nothing you typed is lost; please try again.';
export const engineerAway =
  'Our engineer isn’t answering right now. Nothing you typed is lost: please try again in a moment.';
export const unread = 'We can’t read this setup’s file, so there’s nothing to work out.';
const sentBefore = 'This sheet was saved before with other figures. Send it again to save it as a new sheet.';

/** Longer than anything that a field takes, so that what is too long is asked for and not cut. */
const longestField = 5000;

/** A part of the recording behind the figures; undefined for none, or for one that no reader of ours wrote. */
function partIn<Part>(text: string | undefined, schema: z.ZodType<Part>): Part | undefined {
  const json = parseJson(text ?? '', { deepest: 8, mostMarks: longestKeptTrace });
  return json.ok ? schema.safeParse(json.value).data : undefined;
}

/** The lap to keep; undefined for none, or for one that is too long or no reader of ours wrote. */
const traceIn = ({ trace = '' }: StintValues) =>
  trace.length <= longestKeptTrace ? partIn(trace, keptTraceSchema) : undefined;

export const stintSchema = z.record(z.string(), z.unknown()).transform((form): StintValues => {
  const text = (name: string, longest = longestField) => String(form[name] ?? '').slice(0, longest);
  const fields = Object.fromEntries(
    stintFields.map((name) => [name, text(name)]).filter(([, value]) => value !== ''),
  );
  const { success, data } = z.uuid().safeParse(text('request_id'));
  const [digest, measures, trace] = [text('digest'), text('measures'), text('trace', longestKeptTrace + 1)];
  const taps = tapsIn({ get: (name) => form[name] });
  return {
    ...fields,
    ...(digest !== '' && { digest }),
    ...(measures !== '' && { measures }),
    ...(trace !== '' && { trace }),
    ...(taps !== '' && { taps }),
    version: text('version').slice(0, 8),
    request_id: success ? data : crypto.randomUUID(),
  };
});

/** The stint sheet as programs send it, and our own JavaScript once a kept one can be sent: answered in JSON. */
export const stintJson = {
  isTyped: true,
  signIn: 'Sign in to save this sheet. Everything you typed stays.',
  goneMessage:
    'This setup was deleted elsewhere, so we didn’t save the sheet. Bring the setup back in My Setups, then send the sheet again. Everything you typed stays.',
  away: { message: away, log: 'stint_store_failed' },
} as const;

export const stintForm = {
  ...stintJson,
  keep: ({ form }: Submission, about: StintProblem): StintAnswer => ({
    values: stintSchema.parse(Object.fromEntries(form)),
    errors: {},
    message: null,
    isDoubted: false,
    ...about,
  }),
};

/** Reads a stint sheet, works out the next setup, and stores both, once for each request id. */
export async function submitStint(
  values: StintValues,
  { context, params, form }: { context: Context } & Pick<Submission, 'params' | 'form'>,
): Promise<{ stint: StintRow } | FormErrors<StintProblem>> {
  const setupId = storedId(params.id);
  const [drivenFile, earlier] = await Promise.all([
    drivenSetup(context, params.id, values.version),
    setupId === null ? [] : context.stints.withCarOf(setupId),
  ]);
  return storeStint(context, { ...drivenFile, earlier }, values, form);
}

async function storeStint(
  context: Context,
  { setup, version, file, earlier }: DrivenSetup & { earlier: readonly StintRow[] },
  values: StintValues,
  form: FormData,
): Promise<{ stint: StintRow } | FormErrors<StintProblem>> {
  const place = { car: setup.car_name, track: setup.track_name };
  if (!file) return replyWithErrors(422, { code: 'unreadable', message: unread });
  // Of the form and not of the browser: a sheet that was kept is sent later, and programs know of no choice.
  const units = readUnits(String(form.get('units'))) ?? gameUnits;
  const isConfirmed = form.get('confirmed') === 'true';
  const tapped = tappedReading(rowsIn(values.taps ?? ''));
  const parsed = readStint(values, { ...knownOf(file, place), isConfirmed, units, tapped });
  if (!parsed.ok) {
    const message = parsed.isDoubted
      ? 'Some figures look wrong. Correct them, or confirm that they’re right.'
      : 'We couldn’t read some figures. Everything you typed is still here.';
    return replyWithErrors(422, {
      code: parsed.isDoubted ? 'doubted' : 'unclear',
      errors: inUnits(parsed.problems, units),
      message,
      isDoubted: parsed.isDoubted,
    });
  }
  const digest = partIn(values.digest, digestSchema);
  const measures = digest && partIn(values.measures, measuresSchema);
  const figures: StintSheet = { ...parsed.sheet, ...(digest && { digest }), ...(measures && { measures }) };
  const solution = solveStint(file, figures, place, drivenStints(earlier));
  const advice = await adviceOn(context, setup, figures, solution, {
    tapped,
    earlier: pastStints(setup, earlier),
  });
  if (!advice) return replyWithErrors(503, { code: 'engineer_unavailable', message: engineerAway });
  const sheet = withReading(figures, advice.heard);
  const { outcome, stint } = await context.stints.store({
    setup_id: setup.id,
    version,
    driven_at: drivenAt(form),
    request_id: values.request_id ?? crypto.randomUUID(),
    sheet,
    trace: digest && traceIn(values),
    changes: [...solution.changes, ...advice.changes],
    told: [...parsed.understood, ...sinceLast(sheet, setup, earlier), ...solution.remarks, ...advice.remarks],
  });
  const isOther =
    outcome === 'already-stored' && (stint.setup_id !== setup.id || sorted(stint.sheet) !== sorted(sheet));
  if (isOther)
    return replyWithErrors(409, {
      code: 'sent_before',
      message: sentBefore,
      values: { ...values, request_id: crypto.randomUUID() },
    });
  return { stint };
}

/** How the car differs, by its recording, from the last recorded stint with this setup. */
function sinceLast(
  { digest, measures }: StintSheet,
  { id }: EditedSetup,
  earlier: readonly StintRow[],
): string[] {
  const before = earlier.find(({ setup_id, sheet }) => setup_id === id && sheet.digest)?.sheet;
  return digest && before?.digest
    ? measuredChanges({ digest: before.digest, measures: before.measures }, { digest, measures })
    : [];
}

/** A sheet with what was heard of its notes and taps. */
export const withReading = ({ reading: _, ...sheet }: StintSheet, heard: Reading): StintSheet => ({
  ...sheet,
  ...(heard.length > 0 && { reading: heard }),
});

/**
 * The engineer's changes for how the car felt, on top of those from the figures; null if the engineer is away.
 * @param rows what was tapped beside the notes, or the reading of both as it was corrected
 */
export async function adviceOn(
  { reference, profiles }: Pick<Context, 'reference' | 'profiles'>,
  setup: EditedSetup,
  { balance, notes, compound, ...sheet }: StintSheet,
  { file, changes }: Pick<SolvedStint, 'file' | 'changes'>,
  rows: Pick<StintQuestion, 'tapped' | 'reading' | 'corrected' | 'earlier'>,
): Promise<StintAdvice | null> {
  const problems = sheet.digest ? worstInWords(sheet.digest) : [];
  const isSilent = !rows.tapped?.length && !rows.reading && notes === '' && problems.length === 0;
  if (feltInWords(balance) === '' && isSilent) return { changes: [], remarks: [], heard: [] };
  const changedGroups = changes.map(({ parameter }) => parameter.split('.')[0] ?? '');
  const isRead = Object.keys(sheet.hot).length > 0 && sheet.aim !== null;
  const profile = await profiles.mine();
  const advice = await askReference(() =>
    reference.afterStint({
      game: setup.game,
      car: setup.car_name,
      track: setup.track_name,
      file: file.text,
      weather: compound,
      trackTemp: sheet.nextTrackTemp ?? sheet.trackTemp ?? setup.track_celsius ?? defaultTemperature,
      minutes: sheet.raceMinutes ?? setup.race_minutes ?? defaultMinutes,
      balance,
      notes,
      language: profile?.engineer_language ?? undefined,
      ...rows,
      measured: problems,
      decided: [...new Set([...changedGroups, ...(isRead ? ['tyrePressure'] : [])])],
    }),
  );
  return advice?.answer ?? null;
}

/** The stints with a setup that were driven before, for the engineer. */
export const pastStints = (setup: Pick<EditedSetup, 'id'>, stints: readonly StintRow[]): PastStint[] =>
  stints.flatMap(({ setup_id, sheet: { balance, notes, digest }, changes, taken_as }) => {
    if (setup_id !== setup.id) return [];
    const words = [feltInWords(balance), notes, ...(digest ? worstInWords(digest) : [])];
    return {
      words: words.filter(Boolean).join('. '),
      changes: changes.filter(({ by }) => by === 'engineer'),
      isTaken: taken_as !== null,
    };
  });

const longestKeptMs = 90 * 24 * 3600 * 1000;

/** When the laps were driven: a sheet that was kept on a device says it, within reason. */
function drivenAt(form: FormData): string {
  const now = Date.now();
  const drivenAt = Date.parse(String(form.get('driven_at') ?? '').slice(0, 40));
  return new Date(drivenAt <= now && drivenAt > now - longestKeptMs ? drivenAt : now).toISOString();
}

/** JSON in one order of its keys, whoever wrote it. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
