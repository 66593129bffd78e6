import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { asEngineerGame, findCar, findTrack } from '#racing/setup/catalogue';
import { storedResultSchema } from '#racing/engineer/run/result';
import { longestWords } from '#racing/engineer/baseline/conditions';
import type { Generation } from '#platform/adapters/supabase/generations';
import type { KeptLap } from '#platform/adapters/supabase/stints';
import type { DrivenTrack } from '../../garage/laps/track-map.tsx';
import type { EditedSetup } from '#platform/adapters/supabase/setup-rows';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { unlessDatabaseAway } from '../../edge/database-errors.server.ts';
import type { OwnRead } from '../../garage/setup-page/setup-page.server.ts';
import { overtakenElsewhere } from '../../garage/my-setups/edit-setup.server.ts';
import { ruleRecords, withRuleRecord } from '../../setups/viewer/rule-records.server.ts';
import { isRefinable } from '../../setups/viewer/setup-parts.server.ts';
import { revisionIn, storedId } from '../../setups/viewer/visible-setup.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { type AssistantProblem, returnSetupForm, submitSetupForm } from '../run/submit-setup-form.server.ts';
import {
  creditedSetup,
  finishedGeneration,
  savedFromGeneration,
  whyNotMade,
} from '../run/generation.server.ts';
import { isTestable } from './open-test-card.server.ts';
import { pollAfterSeconds } from '../run/poll.server.ts';
import { storeGeneration } from './save-generation.server.ts';
import { settleRun } from '../run/settled-run.server.ts';
import { openInHand, runOf } from '../form/setup-in-hand.server.ts';
import { readingChoices } from '#racing/hearing/reading-choices';
import { fixesIn } from '#racing/laps/recording/balance-words';
import { correctRun, heardReading, othersOf } from './heard.server.ts';

export type OwnRefinement = Awaited<ReturnType<typeof ownRefinement>>;

/** A refinement that was asked of this setup, by its number; null where there is none. */
async function refinementOf({ generations, driver }: AppLoadContext, setup: number, id: string | null) {
  const run = storedId(id ?? undefined);
  if (run === null || driver.state === 'signed-out') return null;
  const generation = await generations.byId(run, driver.userId);
  return generation &&
    generation.kind === 'refine' &&
    generation.parent_id === null &&
    creditedSetup(generation) === setup
    ? generation
    : null;
}

/**
 * How one of the driver's setups gets its next version: the form, and the refinement that the address names.
 * Null for a setup that the engineer cannot work on.
 * @throws DatabaseUnavailable
 */
export async function ownRefinement(
  context: AppLoadContext,
  { setup, latest }: OwnRead,
  { searchParams }: URL,
) {
  if (!isRefinable(setup)) return null;
  const words = searchParams.get('prompt')?.slice(0, longestWords);
  const [request, run, answeredBy, laps] = await Promise.all([
    runOf(context, setup),
    refinementOf(context, setup.id, searchParams.get('refined')),
    words && latest > 1 ? versionThatAnswers(context, setup, latest, words) : null,
    context.stints.keptLaps(setup.id, 1),
  ]);
  const inHand = openInHand(setup, request);
  if (!inHand) return null;
  const { game } = inHand;
  const tapChoices = readingChoices(game, inHand.values.track);
  const fixes = fixesIn(searchParams.getAll('fix'), tapChoices.corners);
  const values = {
    ...inHand.values,
    ...(words && { prompt: words }),
    ...(fixes.length > 0 && { taps: JSON.stringify(fixes) }),
  };
  const drivenVersion = Number(searchParams.get('driven'));
  return {
    form: {
      game,
      values,
      requestId: crypto.randomUUID(),
      inHandId: String(setup.id),
      tapChoices,
    },
    lap: drivenTrack(laps),
    proposal: run && (await proposalOf(context, setup, run)),
    /** The version that answered the same words before, and the one that was driven when they were measured. */
    answered: answeredBy === null ? null : { version: answeredBy, driven: answeredBy - 1 },
    /** The older version that the chosen complaints were measured on; null where it is the one in use. */
    driven:
      Number.isInteger(drivenVersion) && drivenVersion >= 1 && drivenVersion < latest ? drivenVersion : null,
    next: latest + 1,
    revision: String(setup.revision),
  };
}

/** The track of a kept lap, where it has positions. */
function drivenTrack([lap]: readonly KeptLap[]): DrivenTrack | null {
  if (!lap?.trace?.trace.east) return null;
  const { corners, trace } = lap.trace;
  const { east, north, isReckoned } = trace;
  return { corners, trace: { east, north, isReckoned } };
}

const contentOf = (text: string) => text.replace(/\s+/g, '');

/** The number of the file that a refinement for the very same words, with their figures, made; null for none. */
async function versionThatAnswers(
  { generations, setups, driver }: AppLoadContext,
  setup: EditedSetup,
  latest: number,
  words: string,
): Promise<number | null> {
  const game = asEngineerGame(setup.game);
  const [car, track] = [findCar(setup.game, setup.car_name)?.id, findTrack(setup.game, setup.track_name)?.id];
  if (!game || !car || !track || driver.state === 'signed-out') return null;
  const [runs, versions] = await Promise.all([
    generations.finished(driver.userId, { game, car, track }),
    setups.versionsOf(setup.id),
  ]);
  const files = [{ number: latest, setup_data: setup.setup_data }, ...versions];
  const numbers = runs.flatMap((run) => {
    const { communitySetupId, refinementPrompt } = run.request;
    const fileText = storedResultSchema.safeParse(run.result).data?.text;
    if (communitySetupId !== setup.id || refinementPrompt !== words || !fileText) return [];
    return files.find(({ setup_data }) => contentOf(setup_data) === contentOf(fileText))?.number ?? [];
  });
  const [newest] = numbers.filter((number) => number > setup.first_version).sort((a, b) => b - a);
  return newest ?? null;
}

async function proposalOf(context: AppLoadContext, setup: EditedSetup, generation: Generation) {
  const run = await settleRun(context, generation);
  const generated = finishedGeneration(run);
  const { id } = run;
  if (run.status === 'running') {
    return { is: 'running' as const, id, pollSeconds: pollAfterSeconds(run.created_at) };
  }
  if (!generated) return { is: 'failed' as const, id, ...whyNotMade(run) };
  const place = { game: run.game, car: run.car, track: run.track };
  const records = await ruleRecords(context, place, generated.changes);
  const { note, adjusted, source, reason } = generated;
  const isKept = generated.text === setup.setup_data;
  return {
    is: 'made' as const,
    id,
    note,
    adjusted,
    source,
    reason,
    changes: generated.changes.map((change) => withRuleRecord(change, records)),
    described: isKept ? null : describeSetup(run.game, generated.text, { track: run.track }),
    testable: isTestable(run, generated.changes) ? id : null,
    isKept,
    heard: isKept ? null : heardReading(run),
    ...(!isKept && { others: othersOf(run) }),
  };
}

/** The page on which a setup in hand is refined, where it is the driver's own. */
export async function ownSetupToRefine(
  { setups }: AppLoadContext,
  { searchParams }: URL,
): Promise<string | null> {
  const setupId = storedId(searchParams.get('base') ?? undefined);
  const isOwn = setupId !== null && (await unlessDatabaseAway(setups.isMine(setupId)));
  return isOwn ? `/my-setups/${setupId}?tab=versions#refine` : null;
}

const keptSchema = z.object({
  generation: z.string().catch(''),
  revision: z.string().catch('').transform(revisionIn),
  requestId: z.uuid().catch(() => crypto.randomUUID()),
});

const sentences = {
  unsaved: 'We couldn’t save the setup. Please try again.',
  unknown: 'We can’t find this refinement any more. Please refine the setup again.',
};

/** The page of one of the driver's setups with a refinement of it. */
export const refinedPage = (setup: number, runId: number | string, then = '') =>
  `/my-setups/${setup}?tab=versions&refined=${runId}${then && `&then=${then}`}#refine`;

/** Asks the engineer for changes, keeps them as the setup's next version, or stores them as a setup of their own. */
export async function refineOwnSetup(
  intent: 'refine' | 'correct' | 'keep' | 'keep-install' | 'as-new',
  submission: Submission,
): Promise<Redirect | FormErrors<AssistantProblem>> {
  const { context, params, form } = submission;
  const setupId = storedId(params.id);
  const setup = setupId === null ? null : await context.setups.forEditing(setupId);
  if (!setup || !asEngineerGame(setup.game)) throw new Response(null, { status: 404 });
  if (intent === 'refine') {
    form.set('communitySetupId', String(setup.id));
    form.delete('setupId');
    return submitSetupForm(context, form, (id) => refinedPage(setup.id, id));
  }
  if (intent === 'correct') return correctRun(context, form, (id) => refinedPage(setup.id, id));
  const { generation, revision, requestId } = keptSchema.parse(Object.fromEntries(form));
  const run = await refinementOf(context, setup.id, generation);
  const newSetup = run && savedFromGeneration(run);
  if (!newSetup) return replyWithErrors(404, { message: sentences.unknown });
  if (intent === 'as-new') {
    const id = await storeGeneration(context, { ...newSetup, title: setup.title }, [
      run.request_id,
      requestId,
    ]);
    return id === null
      ? replyWithErrors(409, { message: sentences.unsaved })
      : { redirectTo: `/my-setups/${id}`, toast: 'setup-saved' };
  }
  const redirectTo = refinedPage(setup.id, run.id, intent === 'keep-install' ? 'install' : '');
  return keepMade(context, setup, newSetup, { revision: Number(revision), redirectTo });
}

export const refineInHandSchema = z.looseObject({});

/** Asks the engineer for changes to a setup beside the wheel; of one of the driver's own they are its next version. */
export async function refineInHand(
  _: unknown,
  { context, params, form }: Submission,
): Promise<Redirect | FormErrors<AssistantProblem>> {
  const id = params.id ?? '';
  form.set('communitySetupId', id);
  form.delete('setupId');
  const ownSetupId = storedId(id);
  const isOwn = ownSetupId !== null && (await context.setups.isMine(ownSetupId));
  return submitSetupForm(context, form, isOwn ? (run) => refinedPage(ownSetupId, run) : undefined);
}

/** Where a refinement of one of the driver's setups is its version already; null where it is none. */
export async function versionMadeOf(
  context: AppLoadContext,
  setup: EditedSetup,
  refinement: Generation,
): Promise<Redirect | null> {
  const newSetup = savedFromGeneration(refinement);
  if (!newSetup) return null;
  if (newSetup.setup_data === setup.setup_data)
    return { redirectTo: refinedPage(setup.id, refinement.id), toast: 'version-made' };
  const earlier = await context.setups.versionsOf(setup.id);
  return earlier.some(({ setup_data }) => setup_data === newSetup.setup_data)
    ? { redirectTo: `/my-setups/${setup.id}?tab=versions`, toast: 'version-made-before' }
    : null;
}

/** Makes a finished refinement of one of the driver's setups its next version. */
export async function keepAsVersion(
  context: AppLoadContext,
  setup: EditedSetup,
  refinement: number,
): Promise<Redirect | FormErrors<AssistantProblem>> {
  const run = await refinementOf(context, setup.id, String(refinement));
  const newSetup = run && savedFromGeneration(run);
  if (!newSetup) return replyWithErrors(404, { message: sentences.unknown });
  return keepMade(context, setup, newSetup, {
    revision: setup.revision,
    redirectTo: refinedPage(setup.id, run.id),
  });
}

async function keepMade(
  context: AppLoadContext,
  setup: EditedSetup,
  newSetup: NonNullable<ReturnType<typeof savedFromGeneration>>,
  { revision, redirectTo }: { revision: number; redirectTo: string },
): Promise<Redirect | FormErrors<AssistantProblem>> {
  const { setup_data, session, weather, track_celsius, race_minutes, fuel_litres } = newSetup;
  const conditions = { session, weather, track_celsius, race_minutes, fuel_litres };
  const knownConditions = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value != null));
  if (setup_data === setup.setup_data) return { redirectTo, toast: 'version-made' };
  const result = await context.setups.edit(setup.id, revision, { setup_data, ...knownConditions });
  if (result.outcome === 'missing') throw new Response(null, { status: 404 });
  // Pressed twice at once, the other press has made it.
  if (result.outcome === 'overtaken')
    return result.setup.setup_data === setup_data
      ? { redirectTo, toast: 'version-made' }
      : replyWithErrors(409, { message: overtakenElsewhere });
  await context.forgetSetup(setup.id);
  return { redirectTo, toast: 'setup-updated' };
}

/** The form as it comes back: with its fields where words were typed, else what is wrong alone. */
export const keepRefinement = (submission: Submission, about: AssistantProblem & Problem, status: number) =>
  ['refine', 'correct'].includes(String(submission.form.get('intent')))
    ? returnSetupForm(submission.form, about, status)
    : { message: about.message ?? '' };
