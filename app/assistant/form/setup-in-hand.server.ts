import { DatabaseUnavailable } from '#platform/database-errors';
import type { GenerationsStore } from '#platform/adapters/supabase/generations';
import type { PublicSetups } from '#platform/adapters/supabase/public-setups';
import type { SetupsStore } from '#platform/adapters/supabase/setups';
import { weatherOfTyres } from '#racing/engineer/baseline/acc/tyres-on';
import type { EngineerRequest } from '#racing/engineer/baseline/conditions';
import { asEngineerGame, type EngineerGame, findTrack } from '#racing/setup/catalogue';
import { savedConditions } from '#racing/engineer/run/saved-conditions';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import type { Driver } from '#platform/identity/driver';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { readSetup } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { cardOf } from '../../setups/list/setup-card.server.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';
import { findVisible, storedId, type ViewedSetup } from '../../setups/viewer/visible-setup.server.ts';
import { defaultValues } from './setup-form.server.ts';
import type { SetupFormValues } from './setup-form.tsx';
import { readingChoices } from '#racing/hearing/reading-choices';

type Context = {
  driver: Driver;
  setups: Pick<SetupsStore, 'isMine' | 'one' | 'oneOfMine'>;
  publicSetups: Pick<PublicSetups, 'one' | 'kept'>;
  generations: Pick<GenerationsStore, 'byId'>;
};

/**
 * A saved setup, somebody's public one or the driver's own, opened to be refined: its values, and the form.
 * @throws a 404 Response for what the driver may not see or the engineer cannot work on, DatabaseUnavailable
 */
export async function setupInHandStage(context: Context, id: string, requestId: string) {
  const [setup, run] = await Promise.all([findVisible(context, id), runBehind(context, id)]);
  const inHand = setup && openInHand(setup, run);
  if (!inHand) throw new Response(null, { status: 404 });
  const { game, file, values } = inHand;
  const { title, name, author, isDemo, ...card } = cardOf(setup);
  return {
    at: 'in-hand' as const,
    requestId,
    game,
    ...setupChoices(game),
    values,
    tapChoices: readingChoices(game, values.track),
    inHand: {
      id: card.id,
      car: card.car,
      track: card.track,
      credit: [name, isDemo ? '' : author].filter(Boolean).join(', '),
      described: describeFile(file, { ...madeForOf(setup), track: values.track }),
      text: file.text,
    },
  };
}

/** The form that refines a setup; null for one that the engineer cannot work on. */
export function openInHand(setup: Omit<ViewedSetup, 'author'>, run: EngineerRequest | null) {
  const game = asEngineerGame(setup.game);
  const file = game && readSetup(game, setup.setup_data);
  const track = game && findTrack(game, setup.track_name)?.id;
  if (!file?.carId || !track) return null;
  const values = { ...valuesMadeFor(setup, run, weatherIn(game, file.text)), car: file.carId, track };
  return { game, file, values };
}

/** The run that made a setup of the driver's own. An extra: without it the form asks for more. */
export async function runBehind(context: Context, id: string) {
  const setupId = storedId(id);
  if (setupId === null || context.driver.state === 'signed-out') return null;
  try {
    const setup = await context.setups.oneOfMine(setupId);
    return setup && (await runOf(context, setup));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}

/** The conditions of the run that made this setup of the driver's. @throws DatabaseUnavailable */
export async function runOf(
  { driver, generations }: Pick<Context, 'driver' | 'generations'>,
  { generation_id }: { generation_id: number | null },
) {
  if (generation_id === null || driver.state === 'signed-out') return null;
  const run = await generations.byId(generation_id, driver.userId);
  return run && conditionsOfGeneration(run);
}

/** The form's conditions of a saved setup; empty where nobody gave them. */
function valuesMadeFor(
  setup: Omit<ViewedSetup, 'author'>,
  run: EngineerRequest | null,
  ownWeather: 'dry' | 'wet' | null,
): SetupFormValues {
  const { sessionType, weather, setupStyle, ...figures } = savedConditions(setup, run);
  const { temperature, airTemperature, duration, laps, mandatoryStops, longestStint, pitWindow } = figures;
  const { tyresAtStops, fuelAtStops, changingWeather, tank, fuelPerLap } = figures;
  const figureText = (figure: number | null | undefined) => figure?.toString() ?? '';
  return {
    ...defaultValues,
    sessionType: sessionType ?? '',
    weather: ownWeather ?? weather ?? '',
    temperature: figureText(temperature),
    airTemperature: figureText(airTemperature),
    setupStyle: setupStyle ?? defaultValues.setupStyle,
    duration: figureText(duration),
    laps: figureText(laps),
    mandatoryStops: figureText(mandatoryStops),
    longestStint: figureText(longestStint),
    pitWindow: pitWindow ?? '',
    tyresAtStops: tyresAtStops ? 'on' : '',
    fuelAtStops: fuelAtStops ? 'on' : '',
    changingWeather: changingWeather ? 'on' : '',
    tank: figureText(tank),
    fuelPerLap: figureText(fuelPerLap),
  };
}

/** The weather that the file's tyres are for; null where it does not say. */
function weatherIn(game: EngineerGame, text: string): 'dry' | 'wet' | null {
  const accSetup = game === 'ACC' ? parseAccSetup(text) : null;
  return accSetup?.ok ? weatherOfTyres(accSetup.setup) : null;
}
