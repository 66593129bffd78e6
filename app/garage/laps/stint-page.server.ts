import type { AppLoadContext } from '@remix-run/cloudflare';
import type { EditedSetup } from '#platform/adapters/supabase/setup-rows';
import type { StintRow } from '#platform/adapters/supabase/stints';
import * as z from 'zod';
import { logError } from '#platform/observability/log';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { settingLabel } from '#racing/engineer/baseline/setting-label';
import { readingChoices } from '#racing/hearing/reading-choices';
import { heardRows } from '#racing/hearing/reading-words';
import { asEngineerGame } from '#racing/setup/catalogue';
import { readSetup } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { inUnits } from '#racing/setup/in-units';
import { applyChanges } from '#racing/laps/apply-targets';
import { feltInShort } from '#racing/laps/felt';
import { knownOf } from '#racing/laps/solve-stint';
import { stintWheels } from '#racing/laps/stint-words';
import { lapText } from '#racing/laps/typed-lap-time';
import { lapTime } from '#racing/setup/lap-time';
import { psiText } from '#racing/laps/typed-pressures';
import { drawPictures } from '../../setups/viewer/drawn-setup.server.tsx';
import { drivenSetup } from '../my-setups/driven-setup.server.ts';
import { overtakenElsewhere } from '../my-setups/edit-setup.server.ts';
import { ownCardOf, zipOf } from '../my-setups/setup.server.ts';
import {
  FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { type ReturnedCorrection, returnedCorrection } from '../../ui/reading/heard.tsx';
import { correctStint } from './correct-stint.server.ts';
import { revisionIn, storedId } from '../../setups/viewer/visible-setup.server.ts';

/** A stint as lists show it. */
export function stintLine({ id, version, driven_at, sheet, changes, taken_as }: StintRow) {
  const hot = stintWheels.flatMap((wheel) => sheet.hot[wheel] ?? []);
  const sentences = [
    hot.length > 0 ? `${hot.map(psiText).join(' / ')} psi hot` : '',
    sheet.bestLap === null ? '' : `best ${lapText(sheet.bestLap)}`,
    sheet.laps === null ? '' : `${sheet.laps} ${sheet.laps === 1 ? 'lap' : 'laps'}`,
    feltInShort(sheet.balance),
  ].filter(Boolean);
  return {
    id,
    version,
    drivenAt: driven_at,
    said: sentences.join(', '),
    changes: changes.length,
    takenAs: taken_as,
  };
}

/**
 * The stint sheet of a setup: empty, for the version that is asked for, with the stints before it.
 * @throws a 404 Response for a setup that is not the driver's, DatabaseUnavailable
 */
export async function stintPage(
  context: AppLoadContext,
  id: string | undefined,
  versionAsked: string | null,
) {
  const { setup, version, latest, file } = await drivenSetup(context, id, versionAsked);
  const stints = await context.stints.withSetup(setup.id);
  const place = { car: setup.car_name, track: setup.track_name };
  return {
    card: ownCardOf(setup, context.units),
    game: setup.game,
    place,
    version,
    latest,
    canCalculate: file !== null,
    pictures: file && drawPictures(inUnits(describeFile(file, madeForOf(setup)), context.units)),
    aim: file ? knownOf(file, place).aim : null,
    tapChoices: tapChoicesFor(setup),
    requestId: crypto.randomUUID(),
    stints: inUnits(stints.map(stintLine), context.units),
  };
}

/** The choices to tap at a setup's track; null for a game without an engineer. */
const tapChoicesFor = ({ game, track_name }: EditedSetup) => {
  const engineerGame = asEngineerGame(game);
  return engineerGame ? readingChoices(engineerGame, track_name) : null;
};

async function ownStint({ stints }: AppLoadContext, id: string | undefined, stintId: string | undefined) {
  const [setup, stintNumber] = [storedId(id), storedId(stintId)];
  const stint = stintNumber === null ? null : await stints.one(stintNumber);
  if (!stint || stint.setup_id !== setup) throw new Response(null, { status: 404 });
  return stint;
}

/** A stint's best lap where it beats that of each stint before it with the setup, on the same tyres. */
export function newBestLap(
  { id, driven_at, sheet: { bestLap, compound } }: StintRow,
  stints: readonly StintRow[],
): { lap: string; faster: string } | null {
  const before = stints.flatMap(({ sheet, ...stint }) =>
    stint.id !== id && stint.driven_at <= driven_at && sheet.compound === compound
      ? (sheet.bestLap ?? [])
      : [],
  );
  const best = Math.min(...before);
  if (bestLap === null || before.length === 0 || bestLap >= best) return null;
  return { lap: lapTime(bestLap), faster: `${(best - bestLap).toFixed(3)} s faster` };
}

/** The version that a stint's changes became: its number, its file, and that in its game's folders. */
function takenVersion(setup: EditedSetup, number: number, latest: number) {
  const zip = zipOf(setup);
  const query = number === latest ? '' : `version=${number}`;
  return {
    number,
    game: setup.game,
    file: `/setup-viewer/${setup.id}/download${query && `?${query}`}`,
    zip: zip && zip + (query && `&${query}`),
  };
}

/**
 * The advice after a stint.
 * @throws a 404 Response for one that is not the driver's, DatabaseUnavailable
 */
export async function stintResult(
  context: AppLoadContext,
  id: string | undefined,
  stintId: string | undefined,
) {
  const stint = await ownStint(context, id, stintId);
  const [{ setup, latest, file }, keptLap, stints] = await Promise.all([
    drivenSetup(context, id, null),
    context.stints.keptLap(stint.id),
    context.stints.withSetup(stint.setup_id),
  ]);
  const settings = (file && openSetup(file.game, file.text)?.rows) ?? [];
  const { version, sheet, changes, told: lines, taken_as, driven_at } = stint;
  const choices = tapChoicesFor(setup);
  const { reading = [], notes } = sheet;
  return {
    id: stint.id,
    card: ownCardOf(setup, context.units),
    version,
    latest,
    drivenAt: driven_at,
    changes: inUnits(changes, context.units),
    remarks: inUnits(lines, context.units),
    taken: taken_as === null ? null : takenVersion(setup, taken_as, latest),
    newBest: newBestLap(stint, stints),
    revision: String(setup.revision),
    notes,
    /** The lap that was kept with it, which a public setup can show. */
    lap: keptLap?.trace
      ? {
          seconds: keptLap.trace.trace.seconds,
          isShared: keptLap.is_reference,
          isPublic: setup.is_public,
        }
      : null,
    requestId: crypto.randomUUID(),
    heard: choices &&
      (notes !== '' || reading.length > 0) && {
        key: `stint-${stint.id}`,
        fields: {},
        isRepeatable: taken_as === null,
        choices,
        rows: heardRows(reading, choices, (parameter) => settingLabel(settings, parameter)),
      },
    line: inUnits(stintLine(stint).said, context.units),
  };
}
export type StintResultView = Awaited<ReturnType<typeof stintResult>>;

const stintsOf = ({ params }: Submission) => `/my-setups/${encodeURIComponent(params.id ?? '')}/stints`;
const stintOf = (submission: Submission) =>
  `${stintsOf(submission)}/${encodeURIComponent(submission.params.stint ?? '')}`;

export const stintResultSchema = z.object({
  intent: z.string().catch(''),
  revision: z.string().catch('').transform(revisionIn),
});

type ResultProblem = Problem & { correction?: ReturnedCorrection };

export const stintResultForm = {
  signIn: (submission: Submission) => ({
    redirectTo: `/sign-in?return_to=${encodeURIComponent(stintOf(submission))}`,
  }),
  keep: ({ form }: Submission, { message = '', correction }: ResultProblem) =>
    form.get('intent') === 'correct'
      ? { message: '', correction: correction ?? returnedCorrection(form, message ?? '') }
      : { message },
};

/** Takes the changes of a stint as a new version, or deletes the sheet. @throws a 404 Response for another driver's */
export async function submitStintResult(
  { intent, revision }: z.output<typeof stintResultSchema>,
  submission: Submission,
): Promise<Redirect | FormErrors<ResultProblem>> {
  const isDeleted = intent === 'delete';
  try {
    if (intent === 'share' || intent === 'keep-to-myself') {
      const stint = await ownStint(submission.context, submission.params.id, submission.params.stint);
      await submission.context.stints.shareLap(stint.id, intent === 'share');
      await submission.context.forgetSetup(stint.setup_id);
      return { redirectTo: stintOf(submission) };
    }
    if (intent === 'correct') return await correctedStint(submission);
    if (isDeleted) {
      const stint = await ownStint(submission.context, submission.params.id, submission.params.stint);
      await submission.context.stints.remove(stint.id);
      // Its lap may have been shared with the setup.
      await submission.context.forgetSetup(stint.setup_id);
      return { redirectTo: stintsOf(submission) };
    }
    return (
      (await takeStint(submission, revision)) ?? { redirectTo: stintOf(submission), toast: 'setup-updated' }
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    if (intent === 'correct') throw error;
    logError(isDeleted ? 'stint_delete_failed' : 'stint_changes_failed', { error });
    return replyWithErrors(503, {
      message: isDeleted
        ? 'The sheet was not deleted. Please try again.'
        : 'The new version was not saved. Nothing is lost: please try again.',
    });
  }
}

/** Answers a stint again by its corrected reading. @throws a 404 Response for another driver's */
async function correctedStint(submission: Submission): Promise<Redirect | FormErrors<ResultProblem>> {
  const { context, params, form } = submission;
  const outcome = await correctStint(context, await ownStint(context, params.id, params.stint), form);
  if (outcome instanceof FormErrors) return outcome;
  return { redirectTo: `${stintsOf(submission)}/${outcome.stint.id}` };
}

/** Makes a stint's changes a new version of its setup: the file that was driven, with the changes. */
async function takeStint(
  { context, params: { id, stint: stintId } }: Submission,
  revision: string,
): Promise<FormErrors | null> {
  const stint = await ownStint(context, id, stintId);
  const { setup, file, latest } = await drivenSetup(context, id, String(stint.version));
  if (stint.taken_as !== null) return null;
  const unreadable = () => replyWithErrors(422, { message: 'We can’t read this setup’s file.' });
  if (!file) return unreadable();
  const { text } = applyChanges(file, stint.changes);
  if (!readSetup(setup.game, text)) return unreadable();
  // Pressed twice, or broken off before it was noted: the setup holds these values by now.
  const isHeld = text === setup.setup_data;
  if (!isHeld) {
    const result = await context.setups.edit(setup.id, Number(revision), { setup_data: text });
    if (result.outcome === 'missing') throw new Response(null, { status: 404 });
    if (result.outcome === 'overtaken' && result.setup.setup_data !== text)
      return replyWithErrors(409, { message: overtakenElsewhere });
    await context.forgetSetup(setup.id);
  }
  await context.stints.noteTaken(stint.id, isHeld ? latest : latest + 1);
  return null;
}
