import { createLookup } from '../lookup.ts';
import { byClassThenName } from '../order.ts';
import type { LmuCarClass } from '../schema/car.ts';
import type { StoredLmuCar } from '../schema/lmu-car.ts';
import type { LmuTrack } from '../schema/track.ts';
import { svmLinesOf } from '../svm/index.ts';
import storedCars from './cars.json' with { type: 'json' };
import { lmuClassSettings } from './class-settings.ts';
import { type LmuRange, readLmuRange } from './range.ts';
import storedKeys from './setting-keys.json' with { type: 'json' };
import storedTracks from './tracks.json' with { type: 'json' };

export type { LmuCarClass } from '../schema/car.ts';
export type { LmuTrack } from '../schema/track.ts';
export { type LmuStart, lmuClassSettings, lmuStartIndex, lmuStarts } from './class-settings.ts';
export { highestLmuIndex, type LmuRange, showLmuIndex } from './range.ts';

export type LmuCar = Omit<StoredLmuCar, 'notOffered' | 'ranges'>;

/** The settings of one car by line of its file, `SECTION.Key`. A line in neither map: nothing is known. */
export type LmuParameters = {
  ranges: ReadonlyMap<string, LmuRange>;
  /** Lines the car does not offer, with the English text the garage shows; their index is 0. */
  notOffered: ReadonlyMap<string, string>;
};

const entries = storedCars as unknown as readonly StoredLmuCar[];
const storedById = new Map(entries.map((entry) => [entry.id, entry]));
const parametersRead = new Map<string, LmuParameters>();
const classOrder: readonly LmuCarClass[] = ['Hypercar', 'LMP2', 'LMP3', 'LMGT3', 'LMGTE'];

/** Every car of the game, sorted by class (Hypercar, LMP2, LMP3, LMGT3, LMGTE), then by name. */
export const lmuCars: readonly LmuCar[] = entries
  .map(({ notOffered, ranges, ...car }): LmuCar => car)
  .sort(byClassThenName(classOrder));

/** Every track of the game; `lengthM` is that of the main layout. */
export const lmuTracks = storedTracks as unknown as readonly LmuTrack[];

/** The car with this id or display name; case and surrounding blanks do not count. */
export const lmuCar = createLookup(lmuCars);

/** The track with this id, display or short name, layout name or folder under UserData/player/Settings. */
export const lmuTrack = createLookup(lmuTracks, ({ shortName, layouts, folders }) => [
  shortName,
  ...folders,
  ...layouts.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]),
]);

/** The garage's texts for a Hypercar without an electric motor, from a real file. */
const withoutMotor: readonly [line: string, text: string][] = [
  ['ENGINE.RegenerationMapSetting', '0%'],
  ['ENGINE.ElectricMotorMapSetting', '0'],
];

/**
 * All that is known of a car's settings, by its own table and by what its class shares; undefined for a car the catalogue does not know.
 * The same object is given every time.
 */
export function lmuParameters(carId: string): LmuParameters | undefined {
  const cachedParameters = parametersRead.get(carId);
  if (cachedParameters) return cachedParameters;
  const storedCar = storedById.get(carId);
  if (!storedCar) return undefined;
  const ofClass = lmuClassSettings(storedCar.class);
  const { motor = 'none' } = storedCar;
  const notOffered = new Map([
    ...(storedCar.motor === 'none' ? withoutMotor : []),
    ...Object.entries(storedCar.notOffered).flatMap(([text, keys]) =>
      keys.flatMap(svmLinesOf).map((line): [string, string] => [line, text]),
    ),
  ]);
  const shared = [...ofClass.ranges, ...(motor === 'none' ? [] : ofClass.motors[motor])]
    .filter(([line]) => !notOffered.has(line))
    .map(([line, range]): [string, LmuRange] => [line, { ...range, ofClass: true }]);
  const ranges = new Map([
    ...shared,
    ...Object.entries(storedCar.ranges).flatMap(([key, storedRange]) => {
      const range = readLmuRange(key, storedRange);
      return svmLinesOf(key).map((line): [string, LmuRange] => [line, range]);
    }),
  ]);
  for (const [line, texts] of ofClass.texts) {
    const range = ranges.get(line);
    if (range) ranges.set(line, { ...range, texts });
  }
  const carRanges = { ranges, notOffered };
  parametersRead.set(carId, carRanges);
  return carRanges;
}

const linesByParameter = new Map<string, readonly string[]>(Object.entries(storedKeys));

/**
 * The lines of a setup file that an engineer's parameter sets: `camber.front` gives
 * `FRONTLEFT.CamberSetting` and `FRONTRIGHT.CamberSetting`. Empty where LMU has no such setting.
 */
export function lmuLinesOfParameter(parameter: string): readonly string[] {
  return linesByParameter.get(parameter) ?? [];
}

/**
 * The car a setup file is for.
 *
 * @param vehicleClass the value of VehicleClassSetting: a class, a model and a season word, in any order
 * @param vehiclePath the path of the `//VEH=` line, asked only where two bodies of a car share one model word
 * @returns undefined where no car of the catalogue carries these words
 */
export function lmuCarOfVehicleClass(vehicleClass: string, vehiclePath = ''): LmuCar | undefined {
  const words = new Set(vehicleClass.toLowerCase().split(/\s+/));
  const has = (word: string) => words.has(word.toLowerCase());
  const candidates = lmuCars.filter(
    ({ modelWord, formerModelWords, classWord }) =>
      has(classWord) && (has(modelWord) || (formerModelWords?.every(has) ?? false)),
  );
  if (candidates.length < 2) return candidates[0];
  const season =
    /\b(?:wec|elms|logitech)(20\d\d)\b/i.exec(vehicleClass)?.[1] ?? /_(20\d\d)\b/.exec(vehiclePath)?.[1];
  return candidates.find(({ seasons }) => seasons.includes(Number(season))) ?? candidates[0];
}
