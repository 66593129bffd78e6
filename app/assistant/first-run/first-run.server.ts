import { redirect } from '@remix-run/cloudflare';
import * as z from 'zod';
import { asEngineerGame, type EngineerGame, engineerGames } from '#racing/setup/catalogue';
import {
  type PublicBaseline,
  type PublicBaselineRequest,
  type PublicBaselinesApi,
  publicBaselineConditions,
  publicBaselineSchema,
} from '#racing/engineer/baseline/public-baseline';
import { storable } from '#racing/forms/storable';
import { withDeadline } from '#platform/http/resilience';
import { measureCall } from '#platform/observability/current-request';
import { logError } from '#platform/observability/log';
import { findCar, findTrack } from '#racing/setup/catalogue';
import type { Units } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import type { WebEnvironment } from '../../edge/env.server.ts';
import { meantInGame } from '../../setups/list/any-game.server.ts';
import { drawSetup } from '../../setups/viewer/drawn-setup.server.tsx';
import { offersFirstRun } from '../../setups/list/offers-first-run.server.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';

type Context = {
  env: Pick<WebEnvironment, 'APP_ORIGIN' | 'PUBLIC_BASELINES'>;
  baselines: PublicBaselinesApi;
  units: Units;
};

const patienceMs = 8_000;

const shortText = z.string().overwrite(storable).trim().max(100).catch('');
const query = z.object({
  game: shortText,
  car: shortText,
  track: shortText,
  weather: z.enum(['dry', 'wet']).catch('dry'),
});
type Asked = z.infer<typeof query>;

/** The game that is asked for; where none is, one that has the car and the track that are. */
function gameOf({ game, car, track }: Asked): EngineerGame | undefined {
  if (game !== '') return asEngineerGame(game);
  if (car === '' && track === '') return undefined;
  return engineerGames.find(
    (each) =>
      (car === '' || meantInGame('cars', each, car).found?.id) &&
      (track === '' || meantInGame('tracks', each, track).found?.id),
  );
}

/** Dry is not said. */
function addressOf({ game, car, track, weather }: Record<keyof Asked, string>): string {
  const entries = Object.entries({ game, car, track, weather: weather === 'dry' ? '' : weather });
  const parameters = new URLSearchParams(entries.filter(([, value]) => value !== ''));
  return parameters.size > 0 ? `/try?${parameters}` : '/try';
}

/** Where the assistant makes the whole of what is tried. */
function wholeAddress({ game, car, track, weather }: Record<keyof Asked, string>): string {
  const conditions = Object.entries(publicBaselineConditions).map(([name, value]) => [name, String(value)]);
  const order = { game, car, track, weather, ...Object.fromEntries(conditions) };
  return `/setup-assistant?${new URLSearchParams(order)}`;
}

async function baselineOf(
  { baselines }: Context,
  request: PublicBaselineRequest,
): Promise<PublicBaseline | 'away'> {
  try {
    const answer: unknown = await measureCall('engineer', () =>
      withDeadline(patienceMs, () => baselines.make(request)),
    );
    return publicBaselineSchema.parse(answer);
  } catch (error) {
    logError('ai_worker_unavailable', { call: 'public baseline', error });
    return 'away';
  }
}

/**
 * Parses the address of the first run: nothing yet, a game with its form, or a car at a track with the engineer's baseline
 * for it. `status` is the answer's.
 *
 * @throws a 404 Response where visitors may have nothing made, a redirect to the one address of what is asked for
 */
export async function firstRun(context: Context, { searchParams }: URL) {
  if (!offersFirstRun(context)) throw new Response(null, { status: 404 });
  const parameters = { game: '', car: '', track: '', weather: '', ...Object.fromEntries(searchParams) };
  const place = query.parse(parameters);
  const canonical = (address: string) => context.env.APP_ORIGIN + address;
  const game = gameOf(place);
  if (!game) {
    const isUnknown = place.game !== '' || place.car !== '' || place.track !== '';
    return { at: 'choice' as const, isUnknown, canonical: canonical('/try'), status: isUnknown ? 404 : 200 };
  }
  const [car, track] = [
    meantInGame('cars', game, place.car).found?.id,
    meantInGame('tracks', game, place.track).found?.id,
  ];
  const resolvedPlace = { ...place, game, car: car ?? place.car, track: track ?? place.track };
  const address = addressOf(resolvedPlace);
  const isUnknown = {
    car: place.car !== '' && car === undefined,
    track: place.track !== '' && track === undefined,
  };
  // The form alone names the weather: links leave out what is usual.
  const form = {
    game,
    ...setupChoices(game),
    values: resolvedPlace,
    isUnknown,
    isSent: parameters.weather !== '',
  };
  const page = { form, canonical: canonical(address) };
  if (isUnknown.car || isUnknown.track) return { at: 'form' as const, ...page, status: 404 };
  // One address for one page: whatever else it is called by would be kept beside it.
  if (addressOf(parameters) !== address) throw redirect(address);
  if (!car || !track) return { at: 'form' as const, ...page, status: 200 };
  const baseline = await baselineOf(context, { game, car, track, weather: place.weather });
  if (baseline === 'away') return { at: 'away' as const, ...page, status: 503 };
  const { described, ...rest } = inUnits(baseline, context.units);
  const run = {
    ...rest,
    car: described.carName,
    carClass: findCar(game, car)?.class ?? '',
    track: findTrack(game, track)?.name ?? '',
    drawn: drawSetup(described, 'all'),
  };
  return { at: 'run' as const, ...page, run, whole: wholeAddress(resolvedPlace), status: 200 };
}

export type FirstRun = Awaited<ReturnType<typeof firstRun>>;
