import type { SharedSetup } from '#platform/adapters/supabase/shared-setups';
import {
  type AskedConditions,
  namedId,
  requestFor,
  withConditions,
} from '#racing/engineer/run/asked-conditions';
import { changedConditions, type EngineerRequest } from '#racing/engineer/baseline/conditions';
import { asEngineerGame, type EngineerGame, findCar, findTrack } from '#racing/setup/catalogue';
import { requestHeard } from '#racing/engineer/run/heard-conditions';
import { hear } from '#racing/hearing/hear';
import { type Reading, understoodOf } from '#racing/hearing/reading';
import { weatherOf } from '#racing/engineer/run/job';
import { nothingAsked, type RefineBody } from '#racing/engineer/run/request';
import { isPurposeKnown, missingConditions, savedConditions } from '#racing/engineer/run/saved-conditions';
import { defaultMinutes, defaultTemperature } from '#racing/engineer/baseline/setup-form-schema';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { refuse } from '#platform/http/answer';
import { demoSetup } from '#racing/setup/demo-setups';
import { readSetup } from '#racing/setup/formats';
import { recogniseSetupFile } from '#racing/setup/recognise';
import type { RunRequest } from '../engine-room/run-request.ts';
import { type Call, fitting } from './endpoint.ts';
import { withCornerSpeeds } from '#racing/hearing/reading-choices';
import { readingWith } from '#racing/engineer/run/tapped-reading';

/** A setup that no run of the engineer has made. */
export type GivenSetup = {
  game: EngineerGame;
  /** Catalogue ids. */
  car: string;
  track: string;
  file: string;
  /** The conditions it was made for; those nobody gave are left out. */
  givenConditions: RefineBody['conditions'];
  /** The number of the saved setup that is to be credited. */
  communitySetupId?: number;
};

type SavedSetup = Omit<SharedSetup, 'id'>;

const notASetup = (error: string, field?: string) =>
  refuse({ status: 422, code: 'not_a_setup', error, ...(field && { fields: { [field]: error } }) });

/**
 * A saved setup, public or the driver's own, or a demo setup. A missing one and another driver's private one get the same
 * answer.
 *
 * @param version the number of an earlier file of one of the driver's own
 * @throws a Response: 404, 422 for a file the engineer cannot work on
 */
export async function savedSetup(
  id: number | string,
  call: Call,
  version?: number | null,
): Promise<GivenSetup> {
  const { driver, services } = call;
  const setup =
    typeof id === 'string'
      ? (demoSetup(id) ?? null)
      : id > 0
        ? await services.setups.visibleTo(driver.userId, id)
        : null;
  if (!setup) throw refuse({ status: 404, code: 'not_found', error: 'We can’t find this setup.' });
  const runId = 'generation_id' in setup ? setup.generation_id : null;
  const run = runId ? await services.generations.byId(runId, driver.userId) : null;
  const [past] =
    typeof id === 'number' && version ? await services.setups.pastOf(driver.userId, { setup: id }) : [];
  const fileOfVersion = past?.versions.find(({ number }) => number === version)?.setup_data;
  const setupInHand = workedOn(
    { ...setup, setup_data: fileOfVersion ?? setup.setup_data },
    run && conditionsOfGeneration(run),
  );
  return typeof id === 'number' ? { ...setupInHand, communitySetupId: id } : setupInHand;
}

function workedOn(setup: SavedSetup, run: EngineerRequest | null): GivenSetup {
  const game = asEngineerGame(setup.game);
  if (!game) throw notASetup('The engineer only works on ACC and Le Mans Ultimate setups.');
  const track = findTrack(game, setup.track_name)?.id;
  if (!track)
    throw notASetup(
      'We don’t know this setup’s track. Download it, then start from its file and choose a track.',
    );
  return { ...openedFile(game, setup.setup_data), track, givenConditions: savedConditions(setup, run) };
}

/** The text of a file, opened as far as its car. @throws a 422 Response for what cannot be read */
function openedFile(
  game: EngineerGame,
  text: string,
  field?: string,
): Omit<GivenSetup, 'track' | 'givenConditions'> {
  const file = readSetup(game, text);
  if (!file) throw notASetup('We can’t read this setup, so we can’t refine it.', field);
  const car = file.carId !== null && findCar(game, file.carId)?.id;
  if (!car) throw notASetup(`The engineer doesn’t know this setup’s car, ${file.carName}.`, field);
  return { game, car, file: file.text };
}

/** A file of the driver's own, which tells its car by itself. @throws a Response: 400, 422 */
export function givenFile({ baseSetup, game, track }: RefineBody): GivenSetup {
  const recognition = recogniseSetupFile(baseSetup ?? '', '');
  if (!recognition.ok) throw notASetup(recognition.reason, 'baseSetup');
  const targetGame = game && asEngineerGame(game);
  if (!targetGame || recognition.game !== targetGame) {
    const error = `The base setup is for ${recognition.game}, not ${game}.`;
    throw refuse({ status: 400, code: 'invalid', error, fields: { game: error } });
  }
  const trackId = fitting(() => namedId(targetGame, 'track', track ?? ''));
  return { ...openedFile(targetGame, recognition.text, 'baseSetup'), track: trackId, givenConditions: {} };
}

/**
 * The order to refine it, for its own conditions where the body names no others. For other ones it is remade, as far as it
 * is known what it was made for: fuel follows where session and length are known, pressures where the temperature is,
 * tyres always. Every other click waits for the driver's words.
 *
 * @throws a 400 Response for a figure that does not fit, for conditions that nobody has said, or where nothing is asked for
 */
export function runRequestForGiven(setup: GivenSetup, body: RefineBody, { driver }: Call): RunRequest {
  const { refinementPrompt: words, conditions, changes } = body;
  const { game, car, track, file, communitySetupId } = setup;
  const ownWeather = weatherOf(game, file);
  const conditionsOfSetup = { ...setup.givenConditions, ...(ownWeather && { weather: ownWeather }) };
  const formRequest = fitting(() =>
    requestFor(
      { game, car, track },
      changes ? usualConditions(conditionsOfSetup) : askedFor({ ...conditionsOfSetup, ...conditions }),
    ),
  );
  const { reading, heard } = heardOf(body, formRequest);
  const { request, remarks, others } = requestHeard(formRequest, heard, { form: conditions });
  const isGiven = !isPurposeKnown(conditionsOfSetup);
  const { sessionType: _, duration: _minutes, laps: _laps, ...besidesFuel } = conditionsOfSetup;
  const compared = isGiven ? besidesFuel : conditionsOfSetup;
  const before = fitting(() => withConditions(request, compared));
  const isForOther = changedConditions(before, request).length > 0;
  if (words === '' && !changes && !reading && !isForOther) throw nothingToDo();
  return {
    requestId: body.requestId ?? crypto.randomUUID(),
    driverId: driver.userId,
    parentId: null,
    job: {
      kind: 'refine',
      request,
      driver: { words },
      file,
      ...(isGiven && { isGiven }),
      ...(isForOther && { before }),
      ...(changes && { chosen: changes }),
      ...(reading && { reading }),
      remarks,
    },
    asked: {
      ...formOf(request),
      otherConditions: others,
      prompt: words,
      refinementPrompt: words,
      ...(reading && { reading }),
      ...(communitySetupId && { communitySetupId }),
    },
  };
}

/** The meaning of a body: of its reading, where the driver corrected or tapped one, else of the words. */
export function heardOf(
  { changes, refinementPrompt, ...rows }: RefineBody,
  place: Pick<EngineerRequest, 'game' | 'track'>,
) {
  const reading = readingIn({ refinementPrompt, ...rows }, place);
  return { reading, heard: reading ? understoodOf(reading) : hear(changes ? '' : refinementPrompt, place) };
}

/** The rows that a driver sent: corrected ones alone, tapped ones after what the words say. Undefined for words alone. */
function readingIn(
  { refinementPrompt, reading, tapped, filled }: Omit<RefineBody, 'changes'>,
  place: Pick<EngineerRequest, 'game' | 'track'>,
): Reading | undefined {
  const hasRows = (tapped?.length ?? 0) + (filled?.length ?? 0) > 0;
  const rows =
    reading ??
    (hasRows ? readingWith(refinementPrompt, tapped ?? [], place, filled ?? undefined) : undefined);
  return rows && withCornerSpeeds(rows, place.game, place.track);
}

/** Conditions that are complete; style and own fuel figures may be left out. @throws a 400 Response that asks for the others */
function askedFor(conditions: RefineBody['conditions']): AskedConditions {
  const fields = missingConditions(conditions);
  if (Object.keys(fields).length > 0) {
    const error = `This setup has no conditions yet. ${Object.values(fields).join('. ')}.`;
    throw refuse({ status: 400, code: 'invalid', error, fields });
  }
  return usualConditions(conditions);
}

/** Conditions with the form's usual ones where nobody has said them: enough to talk of a setup, or for chosen changes. */
export const usualConditions = ({
  sessionType = 'qualifying',
  weather = 'dry',
  temperature = defaultTemperature,
  setupStyle = 'balanced',
  duration,
  ...figures
}: RefineBody['conditions']): AskedConditions => ({
  sessionType,
  weather,
  temperature,
  setupStyle,
  duration: duration ?? defaultMinutes,
  ...figures,
});

/** A request by the names of the form. */
function formOf({
  trackTemperature,
  durationMin,
  longestStintMin,
  experience: _,
  ...request
}: EngineerRequest) {
  return {
    ...request,
    temperature: trackTemperature,
    duration: durationMin,
    ...(longestStintMin && { longestStint: longestStintMin }),
  };
}

/** Why a refinement is refused that asks for nothing which the setup is not already. */
export const nothingToDo = () =>
  refuse({
    status: 400,
    code: 'invalid',
    error: nothingAsked,
    fields: { refinementPrompt: nothingAsked },
  });
