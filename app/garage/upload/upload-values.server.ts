import * as z from 'zod';
import { findCar, findTrack, type Game, games } from '#racing/setup/catalogue';
import { conditionsOfFile } from '#racing/setup/conditions';
import type { SetupFile } from '#racing/setup/format';
import { readSetup } from '#racing/setup/formats';
import { storedWords, typedWords, type WordTexts } from '#racing/setup/words';
import { unknownCar } from '#racing/setup/svm/identify';
import type { RecognisedSetup } from '#racing/setup/recognise';
import { gameName } from '../../setups/list/any-game.server.ts';
import { conditionsInGameUnits, unitsOfForm } from './conditions-schema.ts';
import { noConditions } from './conditions-values.ts';
import { lapProblem } from './lap-problem.server.ts';
import { conditionsValues, storedConditions, typedConditions } from './stored-conditions.server.ts';
import type { UploadErrors, UploadValues } from './upload-answer.ts';
import { fieldErrors, uploadSchema } from './upload-schema.ts';

const text = z.string().catch('');

const fieldsSchema = z.object({
  game: text,
  car: text,
  track: text,
  setup_data: text,
  garageData: text,
  request_id: z.uuid().catch(() => crypto.randomUUID()),
}) satisfies z.ZodType<Omit<UploadValues, keyof typeof noConditions | keyof WordTexts>>;

export function typedUpload(form: FormData): UploadValues {
  return {
    ...fieldsSchema.parse(Object.fromEntries(form)),
    ...typedWords(form),
    ...(typedConditions(form) ?? noConditions),
  };
}

export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id)?.id;

/** Fills in what a setup file tells. What the driver chose stays, unless `overwriting`: the file was chosen later. */
export function filledIn(
  values: UploadValues,
  { game, carId, carName, trackId, text: setup_data }: RecognisedSetup,
  { overwriting }: { overwriting: boolean },
): UploadValues {
  const sameGame = values.game === game;
  if (values.game !== '' && !sameGame && !overwriting) return { ...values, setup_data };
  const car = carId ?? (isNameless(game, carName) ? '' : carName);
  const chosenCar = sameGame ? values.car : '';
  const chosenTrack = sameGame ? values.track : '';
  return {
    ...values,
    game,
    car: overwriting ? car : chosenCar || car,
    track: overwriting ? (trackId ?? chosenTrack) : chosenTrack || (trackId ?? ''),
    setup_data,
    ...filledConditions(values, readSetup(game, setup_data), { overwriting }),
  };
}

/** Conditions from the file, where the driver gave none or had not chosen the file yet. */
function filledConditions(
  values: UploadValues,
  file: SetupFile | null,
  { overwriting }: { overwriting: boolean },
) {
  const { weather, fuel_litres } = conditionsValues(file ? conditionsOfFile(file) : {}, unitsOfForm(values));
  return {
    weather: overwriting ? weather || values.weather : values.weather || weather,
    fuel_litres: overwriting ? fuel_litres || values.fuel_litres : values.fuel_litres || fuel_litres,
  };
}

/** LMU's cars are all listed, so the driver is asked for one that the file does not name; a mod of rFactor 2 may not be. */
const isNameless = (game: Game, carName: string) => game === 'LMU' && carName === unknownCar;

function isCarOf(game: Game, car: string, recognition: RecognisedSetup | null): boolean {
  return (
    findCar(game, car) !== undefined ||
    (recognition?.carId === null && recognition.carName === car && !isNameless(game, car))
  );
}

export function uploadErrors(values: UploadValues, recognition: RecognisedSetup | null): UploadErrors {
  const game = gameOf(values.game);
  const { car, track } = values;
  return {
    ...(game && lapProblem(values, { game, car, track })),
    ...fieldErrors(values),
    ...choiceErrors(values, game, recognition),
  };
}

function choiceErrors(
  { car, track }: UploadValues,
  game: Game | undefined,
  recognition: RecognisedSetup | null,
): UploadErrors {
  if (!game) return { game: 'Game is required', car: 'Car is required', track: 'Track is required' };
  const errors: UploadErrors = {};
  if (recognition && recognition.game !== game) {
    errors.game = `This file is a setup for ${gameName(recognition.game)}`;
  }
  if (!isCarOf(game, car, recognition)) errors.car = 'Car is required';
  else if (recognition?.game === game && isOtherCar(game, car, recognition)) {
    errors.car = `This file is for the ${recognition.carName}`;
  }
  if (!findTrack(game, track)) errors.track = 'Track is required';
  return errors;
}

/** Whether a file is for another car than the one that is chosen. */
export function isOtherCar(game: Game, car: string, { carId }: RecognisedSetup): boolean {
  return carId !== null && findCar(game, car)?.id !== carId;
}

export function storedUpload(values: UploadValues) {
  const game = gameOf(values.game) ?? 'ACC';
  const checked = uploadSchema.parse(conditionsInGameUnits(values));
  return {
    game,
    car_name: findCar(game, values.car)?.id ?? values.car,
    track_name: findTrack(game, values.track)?.id ?? values.track,
    ...storedWords(checked),
    ...storedConditions(checked),
    setup_data: values.setup_data,
    is_public: true,
    request_id: values.request_id,
  };
}
