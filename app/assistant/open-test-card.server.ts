import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { DatabaseRefusal } from '#core/platform/database-errors';
import type { Generation } from '#core/adapters/supabase/generations';
import type { EditedSetup } from '#core/adapters/supabase/setup-rows';
import { openSetup } from '#core/engineer/baseline/open-setup';
import { storedResultSchema } from '#core/engineer/run/result';
import {
  areIndependent,
  firstToTest,
  mostSteps,
  prepareTest,
  stepsOf,
  type TestStep,
} from '#core/engineer/answer/test-card';
import { profileOf } from '../account/profile.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Sent,
} from '../ui/form-action.server.ts';
import { ruleRecords } from '../setups/viewer/rule-records.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { savedFromGeneration } from './generation.server.ts';
import { type ReturnedTest, type TestOffer, tickedIn } from './test-offer.ts';

const wholeId = /^[1-9]\d{0,14}$/;

/** A refinement of the driver's whose changes can be tried, and the run it was made from. */
async function refinementOf({ generations, driver }: AppLoadContext, id: string | null) {
  if (driver.state === 'signed-out' || !wholeId.test(id ?? '')) return null;
  const run = await generations.byId(Number(id), driver.userId);
  const result = run?.status === 'done' ? storedResultSchema.safeParse(run.result).data : undefined;
  if (!run || !result || !isTestable(run, result.changes)) return null;
  return { run, steps: stepsOf(result.changes), changes: result.changes };
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
 * The changes of a refinement that can be tested on the track.
 * @throws a 404 Response where there is none, DatabaseUnavailable
 */
export async function testOffer(context: AppLoadContext, address: URL): Promise<TestOffer> {
  const found = await refinementOf(context, address.searchParams.get('generation'));
  if (!found) throw new Response(null, { status: 404 });
  const { run, steps, changes } = found;
  const place = { game: run.game, car: run.car, track: run.track };
  const kept = await ruleRecords(context, place, changes);
  const picked = new Set(firstToTest(steps).map(({ name }) => name));
  const texts = new Map(changes.map((change) => [change.parameter, change]));
  return {
    generation: run.id,
    requestId: crypto.randomUUID(),
    ...carAndTrackNames({ game: run.game, car_name: run.car, track_name: run.track }),
    steps: steps.map(({ name, changes: together }) => ({
      name,
      picked: picked.has(name),
      why: together[0]?.why ?? '',
      watch: together[0]?.watch ?? '',
      kept: kept[together[0]?.rule ?? ''] ?? '',
      changes: together.map(({ parameter, label }) => ({
        parameter,
        label,
        from: texts.get(parameter)?.fromText ?? '',
        to: texts.get(parameter)?.toText ?? '',
      })),
    })),
  };
}

export const openTestSchema = z.object({
  generation: z.string(),
  requestId: z.uuid().catch(() => crypto.randomUUID()),
});

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
function problemOf(chosen: readonly TestStep[]): string | null {
  const [first, second, ...more] = chosen;
  if (!first) return sentences.none;
  if (more.length > 0 || chosen.length > mostSteps) return sentences.tooMany;
  return second && !areIndependent(first, second) ? sentences.together : null;
}

export const openTestForm = {
  isTyped: true,
  signIn: sentences.signedOut,
  away: { message: sentences.away, log: 'a test card was not opened' },
  invalid(): never {
    throw new Response(null, { status: 404 });
  },
  keep: ({ form }: Sent, { message }: Problem): ReturnedTest => ({
    message: message ?? '',
    ...tickedIn(form),
  }),
} as const;

/** Opens a test card on the driver's own setup, saving it first where it is not yet. @throws a 404 Response */
export async function openTestCard(
  { generation, requestId }: z.output<typeof openTestSchema>,
  { context, form }: Sent,
): Promise<Redirect | FormErrors> {
  const refinement = await refinementOf(context, generation);
  if (!refinement) throw new Response(null, { status: 404 });
  const { steps: names } = tickedIn(form);
  const chosen = refinement.steps.filter(({ name }) => names.includes(name));
  const message = problemOf(chosen);
  if (message !== null) return replyWithErrors(400, { message });
  const setup = await ownSetupOf(context, refinement.run);
  const editable = setup && openSetup(setup.game, setup.setup_data);
  if (!setup || !editable) return replyWithErrors(422, { message: sentences.unreadable });
  const test = prepareTest(editable, chosen);
  if (!test) return replyWithErrors(409, { message: sentences.already });
  const opened = await context.testCards.open({
    setup: setup.id,
    revision: setup.revision,
    changes: test.changes,
    rules: test.rules,
    after: test.text,
    requestId,
  });
  if (opened.outcome === 'opened') return { redirectTo: `/test-cards/${opened.card}` };
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
  const saved = await context.setups.savedFrom(run.parent_id);
  if (saved) return saved;
  const parent = await context.generations.byId(run.parent_id, run.clerk_user_id);
  const setup = parent && savedFromGeneration(parent);
  if (!setup) return null;
  await profileOf(context);
  const create = (request_id: string) => context.setups.create({ ...setup, request_id });
  await create(parent.request_id).catch((error: unknown) => {
    // Saved before and deleted since: it may be saved again.
    if (error instanceof DatabaseRefusal && error.reason === 'conflict') return create(crypto.randomUUID());
    throw error;
  });
  return context.setups.savedFrom(parent.id);
}
