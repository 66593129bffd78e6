import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Generation } from '#platform/adapters/supabase/generations';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { storedResultSchema } from '#racing/engineer/run/result';
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
export const replyToCorrection = (form: FormData, status: number, problem: string): AssistantErrors =>
  replyWithErrors(status, { correction: returnedCorrection(form, problem) });

/** Makes a refinement's answer again from the corrected reading, for the same setup and conditions. No model is asked. */
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
  if (!run || !result?.reading) return replyToCorrection(form, 404, unknownRun);
  const read = correctedReading(result.reading, form);
  if (!read.ok) return replyToCorrection(form, 422, read.problem);
  const { game, car, track, parent_id: parentId } = run;
  const again = new FormData();
  const fields = {
    ...conditionsMadeFor(run),
    ...{ game, car, track, prompt: driverWords(run), units: printUnits(gameUnits) },
    ...(parentId === null ? { communitySetupId: String(creditedSetup(run)) } : { setupId: String(parentId) }),
    requestId: String(form.get('requestId')),
    reading: JSON.stringify(read.reading),
  };
  for (const [name, value] of Object.entries(fields)) again.set(name, value);
  for (const part of read.corrected) again.append('corrected', part);
  const outcome = await submitSetupForm(context, again, pageOf);
  if (!(outcome instanceof FormErrors)) return outcome;
  const { returnedForm, message } = outcome.about;
  return replyToCorrection(form, outcome.status, returnedForm?.message ?? message ?? '');
}
