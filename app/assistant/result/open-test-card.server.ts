import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { Generation } from '#platform/adapters/supabase/generations';
import { type EditedSetup, versionInUse } from '#platform/adapters/supabase/setup-rows';
import { openSetup } from '#racing/engineer/baseline/open-setup';
import { storedResultSchema } from '#racing/engineer/run/result';
import type { MadeChange } from '#racing/engineer/baseline/apply-changes';
import type { Game } from '#racing/setup/catalogue';
import {
  areIndependent,
  changesInto,
  firstToTest,
  mostSteps,
  prepareTest,
  stepsOf,
  type TestableChange,
  type TestStep,
} from '#racing/engineer/answer/test-card';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../../ui/form-action.server.ts';
import { ruleRecords } from '../../setups/viewer/rule-records.server.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { savedFromGeneration } from '../run/generation.server.ts';
import { firstVersionOf, storeGeneration } from './save-generation.server.ts';
import { type ReturnedTest, sourceIn, type TestOffer, type TestSourceName, tickedIn } from './test-offer.ts';

/** Changes that may be tried, in the words of the driver's page, and where they are made. */
type TestSource = {
  changes: readonly (TestableChange & Pick<MadeChange, 'fromText' | 'toText'>)[];
  /** The driver's own setup, saved first where it is not yet; null where there is none. */
  setup: () => Promise<EditedSetup | null>;
  place: { game: Game; car: string; track: string };
  back: string;
};

/** The source that an address or a form names: one of the driver's refinements, a version of a setup, or a stint sheet. */
async function sourceOf(context: AppLoadContext, sourceName: TestSourceName): Promise<TestSource | null> {
  if (context.driver.state === 'signed-out') return null;
  const [generation, setup, stint] = [sourceName.generation, sourceName.setup, sourceName.stint].map(
    storedId,
  );
  if (generation != null) return refinementOf(context, context.driver.userId, generation);
  if (setup != null) return versionOf(context, setup, storedId(sourceName.version));
  return stint == null ? null : stintOf(context, stint);
}

async function refinementOf(context: AppLoadContext, driver: string, id: number): Promise<TestSource | null> {
  const run = await context.generations.byId(id, driver);
  const result = run?.status === 'done' ? storedResultSchema.safeParse(run.result).data : undefined;
  if (!run || !result || !isTestable(run, result.changes)) return null;
  const { game, car, track } = run;
  return {
    changes: result.changes,
    setup: () => ownSetupOf(context, run),
    place: { game, car, track },
    back: `/setup-assistant?setup=${id}`,
  };
}

const placeOf = ({ game, car_name: car, track_name: track }: EditedSetup) => ({ game, car, track });

/** The changes that made the version in use; for an earlier version, those that lead back to it. */
async function versionOf(
  { setups }: AppLoadContext,
  id: number,
  version: number | null,
): Promise<TestSource | null> {
  const [setup, last] = await Promise.all([setups.forEditing(id), setups.lastVersionOf(id)]);
  if (!setup || version === null) return null;
  const isInUse = version === versionInUse(setup, last);
  const other = await setups.versionOf(id, isInUse ? last : version);
  const [now, then] = [setup, other].map((file) => file && openSetup(setup.game, file.setup_data));
  if (!now || !then) return null;
  const changes = isInUse ? changesInto(then, now) : changesInto(now, then);
  if (changes.length === 0) return null;
  return {
    changes: changes.map((change) => ({ ...change, why: '' })),
    setup: async () => setup,
    place: placeOf(setup),
    back: `/my-setups/${id}?tab=versions`,
  };
}

async function stintOf({ stints, setups }: AppLoadContext, id: number): Promise<TestSource | null> {
  const stint = await stints.one(id);
  const setup = stint && (await setups.forEditing(stint.setup_id));
  const editable = setup && openSetup(setup.game, setup.setup_data);
  if (!stint || !editable) return null;
  // Figures of pit stops and the like have no place of their own in a test.
  const changes = stint.changes.filter(
    ({ parameter, to }) => editable.set(parameter, to).outcome !== 'dropped',
  );
  if (changes.length === 0) return null;
  return {
    changes,
    setup: async () => setup,
    place: placeOf(setup),
    back: `/my-setups/${setup.id}/stints/${id}`,
  };
}

const savedOrigin = z.object({ communitySetupId: z.int().positive() });

/** Whether what a run changed can be tried: on the setup of the run before, or on a saved one. */
export function isTestable(
  { parent_id, request }: Pick<Generation, 'parent_id' | 'request'>,
  changes: readonly unknown[],
): boolean {
  return changes.length > 0 && (parent_id !== null || savedOrigin.safeParse(request).success);
}

/**
 * The changes of a refinement, a version or a stint sheet that can be tested on the track.
 * @throws a 404 Response where there are none, DatabaseUnavailable
 */
export async function testOffer(context: AppLoadContext, { searchParams }: URL): Promise<TestOffer> {
  const sourceName = sourceIn(searchParams);
  const source = await sourceOf(context, sourceName);
  if (!source) throw new Response(null, { status: 404 });
  const { changes, place, back } = source;
  const steps = stepsOf(changes);
  const records = await ruleRecords(context, place, changes);
  const tickedNames = new Set(firstToTest(steps).map(({ name }) => name));
  const texts = new Map(changes.map((change) => [change.parameter, change]));
  return {
    source: sourceName,
    requestId: crypto.randomUUID(),
    ...carAndTrackNames({ game: place.game, car_name: place.car, track_name: place.track }),
    back,
    steps: steps.map(({ name, changes: stepChanges }) => ({
      name,
      picked: tickedNames.has(name),
      why: stepChanges[0]?.why ?? '',
      watch: stepChanges[0]?.watch ?? '',
      kept: records[stepChanges[0]?.rule ?? ''] ?? '',
      changes: stepChanges.map(({ parameter, label }) => ({
        parameter,
        label,
        from: texts.get(parameter)?.fromText ?? '',
        to: texts.get(parameter)?.toText ?? '',
      })),
    })),
  };
}

export const openTestSchema = z.object({ requestId: z.uuid().catch(() => crypto.randomUUID()) });

const sentences = {
  none: 'Please tick one or two changes.',
  tooMany: 'Please tick two changes at most. With more, you can’t tell which one worked.',
  together:
    'You can’t feel these two separately: they act on the same wheels, or on the balance in the same place. Please tick one.',
  already: 'Your setup already has these values. Please tick another change.',
  unreadable: 'You can only test your own setups. Save this one first, or refine one of yours.',
  overtaken: 'Your setup has just changed. Please press again.',
  away: 'We can’t reach the database. Your ticks are still here; please try again.',
  signedOut: 'Please sign in again. Your ticks are still here.',
};

/** Says why the chosen steps cannot be tried together; null where they can. */
function problemOf(chosenSteps: readonly TestStep[]): string | null {
  const [first, second, ...more] = chosenSteps;
  if (!first) return sentences.none;
  if (more.length > 0 || chosenSteps.length > mostSteps) return sentences.tooMany;
  return second && !areIndependent(first, second) ? sentences.together : null;
}

export const openTestForm = {
  isTyped: true,
  signIn: sentences.signedOut,
  away: { message: sentences.away, log: 'test_card_open_failed' },
  keep: ({ form }: Submission, { message }: Problem): ReturnedTest => ({
    message: message ?? '',
    ...tickedIn(form),
  }),
} as const;

/** Opens a test card on the driver's own setup, saving it first where it is not yet. @throws a 404 Response */
export async function openTestCard(
  { requestId }: z.output<typeof openTestSchema>,
  { context, form }: Submission,
): Promise<Redirect | FormErrors> {
  const { source: sourceName, steps: names } = tickedIn(form);
  const source = await sourceOf(context, sourceName);
  if (!source) throw new Response(null, { status: 404 });
  const chosenSteps = stepsOf(source.changes).filter(({ name }) => names.includes(name));
  const message = problemOf(chosenSteps);
  if (message !== null) return replyWithErrors(400, { message });
  const setup = await source.setup();
  const editable = setup && openSetup(setup.game, setup.setup_data);
  if (!setup || !editable) return replyWithErrors(422, { message: sentences.unreadable });
  const test = prepareTest(editable, chosenSteps);
  if (!test) return replyWithErrors(409, { message: sentences.already });
  const result = await context.testCards.open({
    setup: setup.id,
    revision: setup.revision,
    changes: test.changes,
    rules: test.rules,
    // To the byte, so that undoing it finds it.
    after: test.before === undefined ? test.text : setup.setup_data,
    ...(test.before !== undefined && { before: test.before }),
    requestId,
  });
  if (result.outcome === 'opened') return { redirectTo: `/test-cards/${result.card}` };
  return replyWithErrors(409, { message: sentences.overtaken });
}

/**
 * The driver's own setup that a run refined, as it is now; null where it is somebody else's. What the run before made is
 * saved where it is not yet.
 */
async function ownSetupOf(context: AppLoadContext, run: Generation): Promise<EditedSetup | null> {
  if (run.parent_id === null) {
    const { communitySetupId } = savedOrigin.parse(run.request);
    return context.setups.forEditing(communitySetupId);
  }
  const savedSetup = await context.setups.savedFrom(run.parent_id);
  if (savedSetup) return savedSetup;
  const parent = await context.generations.byId(run.parent_id, run.clerk_user_id);
  const setup = parent && savedFromGeneration(parent);
  if (!setup) return null;
  const first_version = await firstVersionOf(context, parent);
  await storeGeneration(context, { ...setup, first_version }, [parent.request_id, crypto.randomUUID()]);
  return context.setups.savedFrom(parent.id);
}
