import {
  type LmuCar,
  type LmuTrack,
  lmuCar,
  lmuParameters,
  lmuTrack,
} from '../../../catalogues/lmu/index.ts';
import {
  describeSvm,
  editSvm,
  parseSvm,
  type SvmFile,
  svmText,
  withoutInstallPath,
} from '../../setup/svm/index.ts';
import { type EngineerRequest, sessionInWords, UnknownCarOrTrack, UnusableBase } from '../conditions.ts';
import { noteIn, type OwnWords, paragraphs } from '../own-words.ts';
import { applyLmuRules, rowsByLine } from './apply-rules.ts';
import { buildLmuFile, vehicleClassOf } from './build-file.ts';
import { type LmuFuel, planLmuFuel } from './fuel.ts';
import type { LmuRule } from './rules.ts';
import { lmuTrackWords } from './track-words.ts';

/**
 * A legal `.svm` file for any car and track of the catalogue, and the reasons for it.
 *
 * @param base a file the game wrote for this car; then only indexes (and the texts that show them) change. Without
 *   one the file is built from the catalogue
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold, UnusableBase for a base of another car
 */
export function makeLmuBaseline(request: EngineerRequest, base?: string) {
  const car = lmuCar(request.car);
  const track = lmuTrack(request.track);
  const parameters = car && lmuParameters(car.id);
  if (!car || !parameters) throw new UnknownCarOrTrack(`No LMU car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No LMU track is called ${request.track}`);

  const conditions = { ...request, car: car.id, track: track.id };
  const fuel = planLmuFuel(car, track, conditions);
  const given = base === undefined ? null : readBase(base, car, request);
  const start = given ? withEnergy(given, fuel) : parsed(buildLmuFile(car, parameters, fuel, track.id));
  const { file, used } = applyLmuRules(start, conditions);
  const told = { car, track, request: conditions, fuel, used, given: given !== null };
  return {
    text: withoutInstallPath(svmText(file)),
    note: noteIn(wordsFor(told, [])),
    /** What is said of the file once these settings of it were changed. */
    words: (changed: readonly string[]): OwnWords => wordsFor(told, changed),
  };
}

/**
 * What our rules say of an earlier file, of which they do not know where it came from.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function lmuWords(request: EngineerRequest, changed: readonly string[]): OwnWords {
  const car = lmuCar(request.car);
  const track = lmuTrack(request.track);
  if (!car) throw new UnknownCarOrTrack(`No LMU car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No LMU track is called ${request.track}`);
  const fuel = planLmuFuel(car, track, request);
  return wordsFor({ car, track, request, fuel, used: [], given: true }, changed);
}

function parsed(text: string): SvmFile {
  const read = parseSvm(text);
  if (!read.ok) throw new UnusableBase(read.reason);
  return read.file;
}

function readBase(base: string, car: LmuCar, request: EngineerRequest): SvmFile {
  const file = parsed(base);
  const { game, carId, carName } = describeSvm(file);
  if (game !== request.game) throw new UnusableBase('The base setup is not from Le Mans Ultimate.');
  if (carId !== car.id)
    throw new UnusableBase(`The base setup is for the ${carName}, not for the ${car.name}.`);
  return file;
}

/** Virtual energy means the same in every file; the fuel line of a given file is left to the driver. */
function withEnergy(file: SvmFile, { virtualEnergy }: LmuFuel): SvmFile {
  const line = 'GENERAL.VirtualEnergySetting';
  if (virtualEnergy === null || !rowsByLine(file).has(line)) return file;
  const highest = Math.max(virtualEnergy, 0);
  return editSvm(file, [{ parameter: line, index: highest }]).file;
}

type Told = {
  car: LmuCar;
  track: LmuTrack;
  request: EngineerRequest;
  fuel: LmuFuel;
  used: readonly LmuRule[];
  given: boolean;
};

const styleRules = new Set(['safe', 'aggressive']);

function wordsFor({ car, track, request, fuel, used, given }: Told, changed: readonly string[]): OwnWords {
  const { character, notes } = lmuTrackWords(track.id);
  const session = sessionInWords(request);
  const style = used.find(({ id }) => styleRules.has(id));
  const styleWord = request.setupStyle.charAt(0).toUpperCase() + request.setupStyle.slice(1);
  const pressures = changed.some((parameter) => parameter.startsWith('tyrePressure'))
    ? ''
    : ', so they start at the garage minimum unless your file says otherwise';
  return {
    heading: `${car.name} at ${track.name} for ${session}, ${request.weather}. ${sentence(character)}: ${notes}.`,
    origin: given ? givenOrigin : builtOrigin(car),
    facts: paragraphs(
      `Tyre pressures: in Le Mans Ultimate temperature counts more than pressure${pressures}. Grip comes near 50 °C and is best around 70 to 80 °C.`,
      fuelNote(fuel, given),
    ),
    rules: paragraphs(
      request.setupStyle === 'balanced'
        ? 'Balanced: neither end is favoured.'
        : `${styleWord}: ${style?.because ?? 'this car offers none of the settings that would change'}.`,
      used
        .filter(({ id }) => !styleRules.has(id))
        .map(({ because }) => `${sentence(because)}.`)
        .join(' '),
    ),
  };
}

const givenOrigin =
  'Starting point: the file you gave, as the game wrote it for this car. Only the positions of settings were changed.';

function builtOrigin(car: LmuCar): string {
  const sure = car.filesSeen > 0 ? '' : ' No real file of this car is known, so look at every value once.';
  return `Starting point: this file is built from the catalogue (${vehicleClassOf(car)}), not from a file of the game. Settings whose range is not published stand at their first position: check brake pressure, steering lock, gearing and tyre compound in the garage.${sure} If you give a setup that the game saved for this car, only its positions are changed.`;
}

function fuelNote(fuel: LmuFuel, given: boolean): string {
  const energy = fuel.virtualEnergy === null ? '' : ` Virtual energy is set to ${fuel.virtualEnergy}%.`;
  if (given)
    return `Fuel: about ${fuel.needed} L for ${fuel.laps} laps; the file's own fuel setting is kept.${energy}`;
  const short = fuel.needed > fuel.litres ? ` They need about ${fuel.needed} L, so plan a stop.` : '';
  return `Fuel: ${fuel.litres} L for ${fuel.laps} laps; check it in the garage.${short}${energy}`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
