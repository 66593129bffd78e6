import type { AppLoadContext } from '@remix-run/cloudflare';
import type { Generation } from '#platform/adapters/supabase/generations';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { storedResultSchema } from '#racing/engineer/run/result';
import type { ReadingRow } from '#racing/hearing/reading';
import { type ReadingChoices, readingChoices } from '#racing/hearing/reading-choices';
import { asEngineerGame } from '#racing/setup/catalogue';
import { gameUnits, printUnits } from '#racing/setup/chosen-units';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import { type FormErrors, type Redirect, replyWithErrors } from '../../ui/form-action.server.ts';
import { conditionsMadeFor, creditedSetup } from '../run/generation.server.ts';
import { type AssistantProblem, submitSetupForm } from '../run/submit-setup-form.server.ts';
import { driverWords } from './assistant-lineage.server.ts';
import { correctedReading } from './corrected-reading.ts';
import type { HeardReading } from './heard.tsx';

const labelIn = (choices: ReadingChoices[keyof ReadingChoices], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

const directions = {
  increase: 'more',
  decrease: 'less',
  set: 'to',
  lowest: 'lowest',
  highest: 'highest',
  back: 'back',
};

/** Where a complaint is: its corner, else the speed of its corners. Empty for everywhere. */
function placeOf(
  { corner, speed }: Extract<ReadingRow, { about: 'complaint' }>,
  choices: ReadingChoices,
): string {
  if (corner !== '') return labelIn(choices.corners, corner);
  return speed === 'any' ? '' : `${speed.charAt(0).toUpperCase()}${speed.slice(1)} corners`;
}

function textOf(row: ReadingRow, choices: ReadingChoices, label: (parameter: string) => string): string {
  switch (row.about) {
    case 'complaint':
      return [
        placeOf(row, choices),
        row.phase === 'any' ? '' : labelIn(choices.phases, row.phase),
        labelIn(choices.symptoms, row.symptom),
        row.strength === 'usual' ? '' : labelIn(choices.strengths, row.strength),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'setting':
      return [label(row.parameter), directions[row.direction], row.amount, row.unit]
        .filter((part) => part !== null)
        .join(' ');
    case 'figure':
      return `${label(row.name)} ${row.value}`;
    case 'undo':
      return 'Take the last change back';
    default:
      return row.value.charAt(0).toUpperCase() + row.value.slice(1);
  }
}

/** The reading of a refinement's words; null where there is none. */
export function heardReading(generation: Generation): HeardReading | null {
  const { kind, track, parent_id: parentId } = generation;
  const game = asEngineerGame(generation.game);
  const { data: result } = storedResultSchema.safeParse(generation.result);
  const isRepeatable = parentId !== null || creditedSetup(generation) !== null;
  if (!game || kind !== 'refine' || !result?.reading?.length) return null;
  const choices = readingChoices(game, track);
  const settings = openSetup(game, result.text)?.rows ?? [];
  const label = (parameter: string) => settingLabel(settings, parameter);
  return {
    runId: generation.id,
    isRepeatable,
    choices,
    rows: result.reading.map((row) => ({ row, text: textOf(row, choices, label) })),
  };
}

const unknownRun = 'We can’t find what you corrected. Please say it again below.';

/** Makes a refinement's answer again from the corrected reading, for the same setup and conditions. No model is asked. */
export async function correctRun(
  context: AppLoadContext,
  form: FormData,
  pageOf?: (id: number) => string,
): Promise<Redirect | FormErrors<AssistantProblem>> {
  const id = storedId(String(form.get('heardRun')));
  const { driver } = context;
  const run =
    id === null || driver.state === 'signed-out' ? null : await context.generations.byId(id, driver.userId);
  const { data: result } = storedResultSchema.safeParse(run?.result);
  if (!run || !result?.reading) return replyWithErrors(404, { message: unknownRun });
  const { game, car, track, parent_id: parentId } = run;
  const again = new FormData();
  const fields = {
    ...conditionsMadeFor(run),
    ...{ game, car, track, prompt: driverWords(run), units: printUnits(gameUnits) },
    ...(parentId === null ? { communitySetupId: String(creditedSetup(run)) } : { setupId: String(parentId) }),
    requestId: String(form.get('requestId')),
    reading: JSON.stringify(correctedReading(result.reading, form)),
  };
  for (const [name, value] of Object.entries(fields)) again.set(name, value);
  return submitSetupForm(context, again, pageOf);
}
