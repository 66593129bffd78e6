import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { Generation } from '#platform/adapters/supabase/generations';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { storedResultSchema } from '#racing/engineer/run/result';
import { type OtherConditions, otherConditionsSchema } from '#racing/engineer/run/heard-conditions';
import type { Reading, ReadingRow } from '#racing/hearing/reading';
import { type ReadingChoices, readingChoices } from '#racing/hearing/reading-choices';
import { heardRows } from '#racing/hearing/reading-words';
import { asEngineerGame } from '#racing/setup/catalogue';
import { gameUnits, printUnits } from '#racing/setup/chosen-units';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import { FormErrors, type Redirect, replyWithErrors } from '../../ui/form-action.server.ts';
import { correctedReading } from '../../ui/reading/corrected-reading.ts';
import { type HeardReading, returnedCorrection } from '../../ui/reading/heard.tsx';
import { conditionsMadeFor, creditedSetup } from '../run/generation.server.ts';
import { type AssistantErrors, submitSetupForm } from '../run/submit-setup-form.server.ts';
import { driverWords } from './assistant-lineage.server.ts';

/** The reading of a refinement's words; null where there is none. */
export function heardReading(generation: Generation): HeardReading | null {
  const { id, kind, track, parent_id: parentId } = generation;
  const game = asEngineerGame(generation.game);
  const { data: result } = storedResultSchema.safeParse(generation.result);
  if (!game || kind !== 'refine' || !result?.reading?.length) return null;
  const choices: ReadingChoices = readingChoices(game, track);
  const settings = openSetup(game, result.text)?.rows ?? [];
  return {
    key: `run-${id}`,
    fields: { heardRun: String(id) },
    isRepeatable: parentId !== null || creditedSetup(generation) !== null,
    choices,
    rows: heardRows(result.reading, choices, (parameter) => settingLabel(settings, parameter)),
  };
}

const unknownRun = 'We can’t find what you corrected. Please say it again in the form.';

/** A correction's form as it comes back: with everything that was ticked and typed. */
const replyToCorrection = (form: FormData, status: number, problem: string): AssistantErrors =>
  replyWithErrors(status, { correction: returnedCorrection(form, problem) });

/** The form's fields that a row of a reading decides. */
function decidedBy(row: ReadingRow): string[] {
  if (row.about === 'weather') return ['weather'];
  if (row.about === 'session') return ['sessionType'];
  if (row.about !== 'figure') return [];
  if (row.name === 'minutes' || row.name === 'laps') return ['duration', 'laps'];
  if (row.name === 'trackTemperature') return ['temperature'];
  return row.name === 'litresPerLap' ? ['fuelPerLap'] : [];
}

/** The conditions of a run that its words had no part in count as set by hand; the others follow the reading. */
function conditionsBeside(run: Generation, reading: Reading) {
  const values = conditionsMadeFor(run);
  const decided = new Set(reading.flatMap(decidedBy));
  const initialConditions = Object.entries(values).filter(([name]) => decided.has(name));
  return { ...values, shown: JSON.stringify(Object.fromEntries(initialConditions)) };
}

/** The other conditions of a run whose words and form differed; one button each. */
const otherConditions = ({ request }: Generation): OtherConditions[] =>
  z.array(otherConditionsSchema).catch([]).parse(request.otherConditions);

/** The same, as the result shows them. */
export const othersOf = (run: Generation) => ({
  runId: run.id,
  labels: otherConditions(run).map(({ label }) => label),
});

/** The fields of a run for the conditions that a button names, without the words that they differ from. */
function fieldsForOther(run: Generation, { conditions }: OtherConditions, reading: Reading) {
  const texts = Object.entries(conditions).map(([name, value]): [string, string] => [name, `${value ?? ''}`]);
  const rows = run.kind === 'refine' ? reading.filter((row) => decidedBy(row).length === 0) : [];
  return {
    ...conditionsMadeFor(run),
    ...Object.fromEntries(texts),
    ...(rows.length > 0 && { reading: JSON.stringify(rows) }),
  };
}

/** The setup that a run is made of again: what it refined; a new setup is refined itself. */
function startOf(run: Generation): Record<string, string> {
  if (run.kind === 'generate') return { setupId: String(run.id) };
  return run.parent_id === null
    ? { communitySetupId: String(creditedSetup(run)) }
    : { setupId: String(run.parent_id) };
}

/**
 * Makes a refinement's answer again from the corrected reading, for the same setup and conditions; no model is asked. With
 * `take` it is made for the other conditions that a button of the result names.
 */
export async function correctRun(
  context: AppLoadContext,
  form: FormData,
  pageOf?: (id: number) => string,
): Promise<Redirect | AssistantErrors> {
  const id = storedId(String(form.get('heardRun')));
  const { driver } = context;
  const run =
    id === null || driver.state === 'signed-out' ? null : await context.generations.byId(id, driver.userId);
  const { data: result } = storedResultSchema.safeParse(run?.result);
  const otherChoice = run && otherConditions(run)[Number.parseInt(String(form.get('take')), 10)];
  if (!run || !result || !(result.reading || otherChoice)) return replyToCorrection(form, 404, unknownRun);
  const runReading = result.reading ?? [];
  const rowCorrection = otherChoice ? null : correctedReading(runReading, form);
  if (rowCorrection && !rowCorrection.ok) return replyToCorrection(form, 422, rowCorrection.problem);
  const { game, car, track } = run;
  const again = new FormData();
  const fields = {
    ...{ game, car, track, units: printUnits(gameUnits), requestId: String(form.get('requestId')) },
    ...startOf(run),
    ...(otherChoice && fieldsForOther(run, otherChoice, runReading)),
    ...(rowCorrection && {
      ...conditionsBeside(run, runReading),
      prompt: driverWords(run),
      reading: JSON.stringify(rowCorrection.reading),
    }),
  };
  for (const [name, value] of Object.entries(fields)) again.set(name, value);
  for (const part of rowCorrection?.corrected ?? []) again.append('corrected', part);
  const outcome = await submitSetupForm(context, again, pageOf);
  if (!(outcome instanceof FormErrors)) return outcome;
  const { returnedForm, message } = outcome.about;
  return replyToCorrection(form, outcome.status, returnedForm?.message ?? message ?? '');
}
