import type { SharedSetup } from '#core/adapters/supabase/shared-setups';
import { namedId, requestFor } from '#core/engineer/asked-conditions';
import {
  asEngineerGame,
  changedConditions,
  type EngineerGame,
  type EngineerRequest,
} from '#core/engineer/conditions';
import { requestHeard } from '#core/engineer/heard-conditions';
import { hear } from '#core/engineer/hearing/hear';
import { weatherOf } from '#core/engineer/job';
import { nothingAsked, type RefineBody } from '#core/engineer/request';
import { defaultMinutes, defaultTemperature } from '#core/engineer/setup-form-schema';
import { refuse } from '#core/http/answer';
import { findCar, findTrack } from '#core/setup/catalogue';
import { demoSetup } from '#core/setup/demo-setups';
import { readSetup } from '#core/setup/formats';
import { recogniseSetupFile } from '#core/setup/recognise';
import type { RunOrder } from '../engine-room/order.ts';
import { type Call, fitting } from './endpoint.ts';

/** A setup that no run of the engineer has made. */
export type GivenSetup = {
  game: EngineerGame;
  /** Catalogue ids. */
  car: string;
  track: string;
  file: string;
  /** The number of the saved setup that is to be credited. */
  communitySetupId?: number;
};

const notASetup = (error: string, field?: string) =>
  refuse({ status: 422, code: 'not_a_setup', error, ...(field && { fields: { [field]: error } }) });

/**
 * A saved setup, public or the driver's own, or a demo setup. Whether it is missing or private to somebody else is told to
 * nobody.
 *
 * @throws a Response: 404, 422 for what the engineer cannot work on
 */
export async function savedSetup(id: number | string, { driver, services }: Call): Promise<GivenSetup> {
  const found =
    typeof id === 'string'
      ? (demoSetup(id) ?? null)
      : id > 0
        ? await services.setups.visibleTo(driver.userId, id)
        : null;
  if (!found) throw refuse({ status: 404, code: 'not_found', error: 'This setup is not known.' });
  const given = workedOn(found);
  return typeof id === 'number' ? { ...given, communitySetupId: id } : given;
}

function workedOn(found: Omit<SharedSetup, 'id'>): GivenSetup {
  const game = asEngineerGame(found.game);
  if (!game) throw notASetup('The engineer works on setups of ACC and Le Mans Ultimate alone.');
  const track = findTrack(game, found.track_name)?.id;
  if (!track)
    throw notASetup('The track of this setup is not known: download it, and give its file and a track.');
  return { ...openedFile(game, found.setup_data), track };
}

/** The text of a file, opened as far as its car. @throws a 422 Response for what cannot be read */
function openedFile(game: EngineerGame, text: string, field?: string): Omit<GivenSetup, 'track'> {
  const file = readSetup(game, text);
  if (!file) throw notASetup('This setup cannot be read, so it cannot be refined.', field);
  const car = file.carId !== null && findCar(game, file.carId)?.id;
  if (!car) throw notASetup(`The engineer does not know the car of this setup, ${file.carName}.`, field);
  return { game, car, file: file.text };
}

/** A file of the driver's own, which tells its car by itself. @throws a Response: 400, 422 */
export function givenFile({ baseSetup, game, track }: RefineBody): GivenSetup {
  const read = recogniseSetupFile(baseSetup ?? '', '');
  if (!read.ok) throw notASetup(read.reason, 'baseSetup');
  const wanted = game && asEngineerGame(game);
  if (!wanted || read.game !== wanted) {
    const error = `The base setup is of ${read.game}, not of ${game}.`;
    throw refuse({ status: 400, code: 'invalid', error, fields: { game: error } });
  }
  const known = fitting(() => namedId(wanted, 'track', track ?? ''));
  return { ...openedFile(wanted, read.text, 'baseSetup'), track: known };
}

/**
 * The order to refine it. Nobody knows what it was made for, so the conditions say what it is for now: only tyres for
 * other weather than its own are changed for them, and every other click waits for the driver's words.
 *
 * @throws a 400 Response for a figure that does not fit, or where nothing is asked for
 */
export function orderForGiven(given: GivenSetup, body: RefineBody, driverId: string): RunOrder {
  const { refinementPrompt: words, conditions } = body;
  const { game, car, track, file, communitySetupId } = given;
  const ownWeather = weatherOf(game, file);
  const chosen = fitting(() =>
    requestFor(
      { game, car, track },
      {
        ...usual,
        weather: ownWeather ?? 'dry',
        ...conditions,
        duration: conditions.duration ?? defaultMinutes,
      },
    ),
  );
  const { request, told } = requestHeard(chosen, hear(words, chosen), { form: conditions });
  const before: EngineerRequest = { ...request, weather: ownWeather ?? request.weather };
  const isForOther = changedConditions(before, request).length > 0;
  if (words === '' && !isForOther) throw nothingToDo();
  return {
    requestId: body.requestId ?? crypto.randomUUID(),
    driverId,
    parentId: null,
    job: {
      kind: 'refine',
      request,
      driver: { words },
      file,
      isGiven: true,
      ...(isForOther && { before }),
      told,
    },
    asked: {
      ...formOf(request),
      prompt: words,
      refinementPrompt: words,
      ...(communitySetupId && { communitySetupId }),
    },
  };
}

const usual = {
  sessionType: 'qualifying',
  temperature: defaultTemperature,
  setupStyle: 'balanced',
} as const;

/** A request by the names of the form. */
function formOf({ trackTemperature, durationMin, experience: _, ...request }: EngineerRequest) {
  return { ...request, temperature: trackTemperature, duration: durationMin };
}

/** Why a refinement is refused that asks for nothing which the setup is not already. */
export const nothingToDo = () =>
  refuse({
    status: 400,
    code: 'invalid',
    error: nothingAsked,
    fields: { refinementPrompt: nothingAsked },
  });
