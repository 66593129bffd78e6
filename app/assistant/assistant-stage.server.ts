import type { AppLoadContext } from '@remix-run/cloudflare';
import { generationHistory } from '#platform/adapters/supabase/generation-history';
import type { Generation } from '#platform/adapters/supabase/generations';
import { accFuelSum } from '#racing/engineer/baseline/acc/fuel-sum';
import { asEngineerGame, type EngineerGame } from '#racing/setup/catalogue';
import type { FuelSum } from '#racing/engineer/baseline/fuel-sum';
import { conditionFields } from '#racing/engineer/baseline/setup-form-schema';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { called } from '#racing/hearing/search/called';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { findCar, findTrack, games } from '#racing/setup/catalogue';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { filePlaceOf } from '../setups/viewer/file-place.server.tsx';
import { ruleRecords, withRuleRecord } from '../setups/viewer/rule-records.server.ts';
import { longestSearch } from '../setups/list/longest-search.ts';
import { setupChoices } from '../setups/list/setup-choices.server.ts';
import {
  aboutRun,
  driverWords,
  otherMade,
  otherVersion,
  versionsOf,
} from './result/assistant-lineage.server.ts';
import { conditionsMadeFor, creditedSetup, finishedGeneration, whyNotMade } from './run/generation.server.ts';
import { isTestable } from './result/open-test-card.server.ts';
import { pollAfterSeconds } from './run/poll.server.ts';
import { defaultValues } from './form/setup-form.server.ts';
import type { SetupFormValues } from './form/setup-form.tsx';
import { settled } from './run/settled-run.server.ts';
import { setupInHandStage } from './form/setup-in-hand.server.ts';

/** Earlier runs offered beside the choice of game. */
const latestRuns = 5;

export type AssistantStage = Awaited<ReturnType<typeof assistantStage>> | ReturnType<typeof unreadStage>;
export type LatestRun = Awaited<ReturnType<typeof latestRunsOf>>[number];

/**
 * The stage that an address names: nothing chosen, a game, a saved setup to refine, or a run that goes on, failed or is done.
 * @throws a 404 Response for a run that is not the driver's
 */
export async function assistantStage(context: AppLoadContext, address: URL) {
  const requestId = crypto.randomUUID();
  const asked = Number.parseInt(address.searchParams.get('setup') ?? '', 10) || 0;
  if (asked > 0) {
    if (context.driver.state === 'signed-out') return unreadStage('signed-out');
    const generation = await context.generations.byId(asked, context.driver.userId);
    if (!generation) throw new Response(null, { status: 404 });
    return runStage(context, await settled(context, generation), requestId);
  }
  const inHand = address.searchParams.get('base');
  if (inHand !== null) {
    if (context.driver.state === 'signed-out') return unreadStage('signed-out');
    return setupInHandStage(context, inHand, requestId);
  }
  const wanted = address.searchParams.get('game');
  const game = asEngineerGame(wanted);
  if (game) {
    const values = { ...defaultValues, ...orderIn(game, address) };
    return { at: 'form' as const, requestId, game, ...setupChoices(game), values };
  }
  if (games.some(({ id }) => id === wanted)) return { at: 'coming-soon' as const, requestId };
  return { at: 'choice' as const, requestId, latest: await latestRunsOf(context) };
}

/** The car, track, conditions and words that a link to a new setup names; those the form doesn't know are left out. */
function orderIn(game: EngineerGame, { searchParams }: URL): Partial<SetupFormValues> {
  const asked = Object.fromEntries(searchParams);
  const conditions = (['sessionType', 'weather', 'temperature', 'duration'] as const).flatMap((name) =>
    conditionFields[name].safeParse(asked[name]).success && asked[name] ? [[name, asked[name]]] : [],
  );
  return {
    car: called('cars', game, asked.car ?? '').found?.id ?? '',
    track: called('tracks', game, asked.track ?? '').found?.id ?? '',
    ...Object.fromEntries(conditions),
    prompt: (asked.prompt ?? '').slice(0, longestSearch),
  };
}

/** In place of a setup that cannot be read now: all that a form which came back needs to stand there again. */
export function unreadStage(why: 'signed-out' | 'away') {
  const choices = { ACC: setupChoices('ACC'), LMU: setupChoices('LMU') };
  return { at: 'unread' as const, why, requestId: crypto.randomUUID(), choices };
}

async function runStage(context: AppLoadContext, generation: Generation, requestId: string) {
  const { id, kind, status, car, track, parent_id: parentId } = generation;
  const game = asEngineerGame(generation.game);
  if (!game) return { at: 'coming-soon' as const, requestId };
  const form = {
    requestId,
    game,
    ...setupChoices(game),
    values: { ...defaultValues, ...conditionsMadeFor(generation), car, track },
  };
  const run = { id, kind, parentId, ...displayNames(generation) };
  if (status === 'running') {
    const pollSeconds = pollAfterSeconds(generation.created_at);
    return { at: 'running' as const, ...form, run: { ...run, pollSeconds } };
  }
  const finished = finishedGeneration(generation);
  const withWords = { ...form.values, prompt: driverWords(generation) };
  if (!finished) {
    return {
      at: 'failed' as const,
      ...form,
      values: withWords,
      run: { ...run, ...whyNotMade(generation) },
      inHandId: parentId === null ? creditedSetup(generation) : null,
    };
  }
  const [family, saved, kept] = await Promise.all([
    generationHistory(context.database).family(generation.clerk_user_id, generation),
    // An extra: the result is complete without it.
    context.setups.savedFrom(id).catch(() => null),
    ruleRecords(context, { game, car, track }, finished.changes),
  ]);
  const versions = versionsOf(id, family, context.units);
  const other = otherVersion(id, versions);
  return {
    at: 'result' as const,
    ...form,
    // Words that the model did not answer are there to be sent again.
    values: finished.source === 'baseline' ? withWords : form.values,
    result: {
      ...run,
      ...finished,
      changes: finished.changes.map((change) => withRuleRecord(change, kept)),
      testable: isTestable(generation, finished.changes) && !other?.isByRules ? id : null,
      described: describeSetup(game, finished.text, madeFor(generation)),
      fuel: fuelOf(generation, finished.text),
      versions,
      other,
      savedAs: saved?.id ?? null,
      file: filePlaceOf(
        { id, game, car_name: car, track_name: track, setup_data: finished.text },
        `/setup-assistant/download?setup=${id}&`,
      ),
    },
  };
}

/** The conditions of a run's setup, where its values carry them. */
const madeFor = (generation: Generation) => conditionsOfGeneration(generation) ?? { track: generation.track };

/** The sum of an ACC setup's fuel, for the conditions it was made for. */
function fuelOf(generation: Generation, text: string): FuelSum | null {
  const request = conditionsOfGeneration(generation);
  const read = generation.game === 'ACC' ? parseAccSetup(text) : null;
  return request && read?.ok ? accFuelSum(request, read.setup) : null;
}

function displayNames({ game, car, track }: Pick<Generation, 'game' | 'car' | 'track'>) {
  return { car: findCar(game, car)?.name ?? car, track: findTrack(game, track)?.name ?? track };
}

/** The last runs; nothing where the database does not answer, for they are an extra. */
async function latestRunsOf({ database, driver, units }: AppLoadContext) {
  if (driver.state === 'signed-out') return [];
  const entries = await generationHistory(database)
    .latest(driver.userId, latestRuns)
    .catch(() => []);
  return entries.map((entry) => ({
    id: entry.id,
    game: entry.game,
    state: entry.source === 'baseline' && otherMade(entry) === null ? ('baseline' as const) : entry.status,
    about: aboutRun(entry, units),
    ...displayNames(entry),
  }));
}
