import { type LmuCar, lmuCar, lmuParameters, lmuTrack } from '../../../../catalogues/lmu/index.ts';
import {
  describeSvm,
  type GarageFacts,
  parseSvm,
  type SvmFile,
  svmText,
  withoutInstallPath,
} from '../../../setup/svm/index.ts';
import { type EngineerRequest, UnknownCarOrTrack, UnusableBase } from '../conditions.ts';
import { noteText } from '../note-text.ts';
import { noteIn, type OwnWords } from '../own-words.ts';
import { applyLmuRules, rowsByLine } from './apply-rules.ts';
import { buildLmuFile, lmuGuesses, movedByGarage, withTableTexts } from './build-file.ts';
import { planLmuFuel } from './fuel.ts';
import { withFuelOfSession } from './given-fuel.ts';
import { type LmuNoteInput, lmuReasonsIn, wordsForLmu } from './words.ts';

/** The starting point of a new setup, beside the catalogue. */
export type LmuStartingPoint = {
  /** A file the game wrote for this car, or the setup in the driver's garage. */
  base?: string | null;
  /** Facts from the car's garage. */
  garage?: GarageFacts;
  /** Whether `base` was read from the garage of the running game, and what of it is new to us. */
  fromGarage?: { unknown: readonly string[] } | null;
};

/**
 * A legal `.svm` file for any car and track of the catalogue, and the reasons for it. With a base only indexes (and the
 * texts that show them) change. Without one the file is built from the catalogue.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold, UnusableBase for a base of another car
 */
export function makeLmuBaseline(
  request: EngineerRequest,
  { base, garage = {}, fromGarage = null }: LmuStartingPoint = {},
) {
  const car = lmuCar(request.car);
  const track = lmuTrack(request.track);
  const parameters = car && lmuParameters(car.id);
  if (!car || !parameters) throw new UnknownCarOrTrack(`No LMU car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No LMU track is called ${request.track}`);
  const conditions = { ...request, car: car.id, track: track.id };
  const fuel = planLmuFuel(car, track, conditions);
  const known = { car, parameters, garage, fuel };
  const start = base
    ? withFuelOfSession(readBase(base, car, request), known)
    : { file: parsed(buildLmuFile(known)), remark: '' };
  const { file: ruled, advice } = applyLmuRules(start.file, conditions, garage);
  const file = base ? ruled : withTableTexts(ruled, parameters);
  const origin: LmuNoteInput['origin'] = base
    ? fromGarage
      ? { from: 'garage', ...fromGarage }
      : { from: 'file' }
    : { from: 'catalogue', guesses: lmuGuesses(car, garage) };
  const input: LmuNoteInput = {
    car,
    track,
    request: conditions,
    fuel,
    fuelRemark: start.remark,
    advice,
    origin,
  };
  const asMade = { rows: rowsByLine(file, garage), changed: [] };
  return {
    text: withoutInstallPath(svmText(file)),
    note: noteText(noteIn(wordsForLmu(input, asMade))),
    adjusted: base
      ? []
      : movedByGarage(known).filter((one) => advice.every(({ parameter }) => parameter !== one.parameter)),
    /** The notes of the file after these settings were changed. */
    words: (now: string, changed: readonly string[]): OwnWords =>
      wordsForLmu(input, { rows: rowsByLine(parsed(now), garage), changed }),
    reasons: () => lmuReasonsIn(input, asMade),
  };
}

/**
 * The rules' note on an earlier file of unknown origin.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function lmuWords(
  request: EngineerRequest,
  file: string,
  changed: readonly string[],
  garage: GarageFacts = {},
): OwnWords {
  const car = lmuCar(request.car);
  const track = lmuTrack(request.track);
  if (!car) throw new UnknownCarOrTrack(`No LMU car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No LMU track is called ${request.track}`);
  const fuel = planLmuFuel(car, track, request);
  const input = { car, track, request, fuel, fuelRemark: '', advice: [], origin: { from: 'file' } } as const;
  return wordsForLmu(input, { rows: rowsByLine(parsed(file), garage), changed });
}

function parsed(text: string): SvmFile {
  const read = parseSvm(text);
  if (!read.ok) throw new UnusableBase(read.reason);
  return read.file;
}

function readBase(base: string, car: LmuCar, request: EngineerRequest): SvmFile {
  const file = parsed(base);
  const { game, carId, carName } = describeSvm(file);
  if (game !== request.game) throw new UnusableBase('The base setup isn’t from Le Mans Ultimate.');
  if (carId !== car.id)
    throw new UnusableBase(`The base setup is for the ${carName}, not for the ${car.name}.`);
  return file;
}
