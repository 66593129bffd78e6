import type { AppLoadContext } from '@remix-run/cloudflare';
import { generationHistory } from '#platform/adapters/supabase/generation-history';
import type { Generation } from '#platform/adapters/supabase/generations';
import { accFuelSum } from '#racing/engineer/baseline/acc/fuel-sum';
import { asEngineerGame, type EngineerGame, findCar, findTrack, games } from '#racing/setup/catalogue';
import type { FuelSum } from '#racing/engineer/baseline/fuel-sum';
import { conditionFields } from '#racing/engineer/baseline/setup-form-schema';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { called } from '#racing/hearing/search/called';
import { parseAccSetup } from '#racing/setup/acc/parse';
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
import { settleRun } from './run/settled-run.server.ts';
import { setupInHandStage } from './form/setup-in-hand.server.ts';
import { readingChoices } from '#racing/hearing/reading-choices';
import { heardReading, othersOf } from './result/heard.server.ts';

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
  const setupId = Number.parseInt(address.searchParams.get('setup') ?? '', 10) || 0;
  if (setupId > 0) {
    if (context.driver.state === 'signed-out') return unreadStage('signed-out');
    const generation = await context.generations.byId(setupId, context.driver.userId);
    if (!generation) throw new Response(null, { status: 404 });
    return runStage(context, await settleRun(context, generation), requestId);
  }
  const inHand = address.searchParams.get('base');
  if (inHand !== null) {
    if (context.driver.state === 'signed-out') return unreadStage('signed-out');
    return setupInHandStage(context, inHand, requestId);
  }
  const gameId = address.searchParams.get('game');
  const game = asEngineerGame(gameId);
  if (game) {
    const values = { ...defaultValues, ...orderIn(game, address) };
    return { at: 'form' as const, requestId, game, ...setupChoices(game), values, tapChoices: null };
  }
  if (games.some(({ id }) => id === gameId)) return { at: 'coming-soon' as const, requestId };
  return { at: 'choice' as const, requestId, latest: await latestRunsOf(context) };
}

/** The car, track, conditions and words that a link to a new setup names; those the form doesn't know are left out. */
function orderIn(game: EngineerGame, { searchParams }: URL): Partial<SetupFormValues> {
  const query = Object.fromEntries(searchParams);
  const conditions = (['sessionType', 'weather', 'temperature', 'duration'] as const).flatMap((name) =>
    conditionFields[name].safeParse(query[name]).success && query[name] ? [[name, query[name]]] : [],
  );
  return {
    car: called('cars', game, query.car ?? '').found?.id ?? '',
    track: called('tracks', game, query.track ?? '').found?.id ?? '',
    ...Object.fromEntries(conditions),
    prompt: (query.prompt ?? '').slice(0, longestSearch),
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
    tapChoices: readingChoices(game, track),
  };
  const run = { id, kind, parentId, ...displayNames(generation) };
  if (status === 'running') {
    const pollSeconds = pollAfterSeconds(generation.created_at);
    return { at: 'running' as const, ...form, run: { ...run, pollSeconds } };
  }
  const generated = finishedGeneration(generation);
  const withWords = { ...form.values, prompt: driverWords(generation) };
  if (!generated) {
    return {
      at: 'failed' as const,
      ...form,
      values: withWords,
      run: { ...run, ...whyNotMade(generation) },
      inHandId: parentId === null ? creditedSetup(generation) : null,
    };
  }
  const [family, savedSetup, records] = await Promise.all([
    generationHistory(context.database).family(generation.clerk_user_id, generation),
    // An extra: the result is complete without it.
    context.setups.savedFrom(id).catch(() => null),
    ruleRecords(context, { game, car, track }, generated.changes),
  ]);
  const versions = versionsOf(id, family, context.units);
  const other = otherVersion(id, versions);
  return {
    at: 'result' as const,
    ...form,
    // Words that the model did not answer are there to be sent again; a reading that was sent was answered.
    values: generated.source === 'baseline' && generated.reason ? withWords : form.values,
    result: {
      ...run,
      ...generated,
      changes: generated.changes.map((change) => withRuleRecord(change, records)),
      testable: isTestable(generation, generated.changes) && !other?.isByRules ? id : null,
      described: describeSetup(game, generated.text, madeFor(generation)),
      fuel: fuelOf(generation, generated.text),
      versions,
      other,
      heard: heardReading(generation),
      others: othersOf(generation),
      savedAs: savedSetup?.id ?? null,
      file: filePlaceOf(
        { id, game, car_name: car, track_name: track, setup_data: generated.text },
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
  const accSetup = generation.game === 'ACC' ? parseAccSetup(text) : null;
  return request && accSetup?.ok ? accFuelSum(request, accSetup.setup) : null;
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
