import {
  type LmuCar,
  type LmuParameters,
  type LmuRange,
  lmuClassSettings,
  lmuParameters,
  lmuStarts,
  showLmuIndex,
} from '../../../../catalogues/lmu/index.ts';
import { svmSettings as linesOfGames } from '../../../../catalogues/svm/index.ts';
import {
  type GarageFacts,
  type SvmFile,
  svmSettings,
  type WrittenLine,
  withLine,
  writeSvm,
} from '../../../setup/svm/index.ts';
import { knownSetting } from '../../../setup/svm/known-settings.ts';
import type { Adjustment } from '../apply-changes.ts';
import type { LmuFuel } from './fuel.ts';
import { neutralIndex } from './neutral-index.ts';

type Known = {
  car: LmuCar;
  parameters: LmuParameters;
  garage: GarageFacts;
  fuel: LmuFuel;
};
type Writing = Known & { starts: ReturnType<typeof lmuStarts> };

/** Fuel and virtual energy, as the class has them. */
function fuelLine(line: string, fuel: LmuFuel): WrittenLine | null {
  if (line === 'GENERAL.FuelSetting') return fuel.line;
  const percent = fuel.virtualEnergy;
  return line === 'GENERAL.VirtualEnergySetting' && percent !== null
    ? { index: percent, text: `${percent}%` }
    : null;
}

/** Where a line starts by the catalogue, and by the garage, which may not go as far. */
function startOf(line: string, range: LmuRange, { garage, starts }: Writing) {
  const usual = neutralIndex(line, range, starts);
  const [lowest, highest] = garage[line]?.legal ?? [0, Number.POSITIVE_INFINITY];
  return { usual, index: Math.min(highest, Math.max(lowest, usual)) };
}

const textAt = (line: string, range: LmuRange, index: number, garage: GarageFacts) =>
  garage[line]?.texts[index] ?? showLmuIndex(range, index)?.text ?? '';

function lineOf(line: string, known: Writing): WrittenLine | null {
  const { parameters, garage, fuel } = known;
  const notOffered = parameters.notOffered.get(line);
  if (notOffered !== undefined) return { index: 0, text: notOffered };
  const range = parameters.ranges.get(line);
  const ofSession = fuelLine(line, fuel);
  if (ofSession || !range) return ofSession;
  const { index } = startOf(line, range, known);
  return { index, text: textAt(line, range, index, garage) };
}

/** The newest words under which the garage offers a file for the car. */
export function vehicleClassOf(car: LmuCar): string {
  return (car.vehicleClassSeen ?? car.vehicleClassExpected ?? []).at(-1) ?? car.modelWord;
}

/**
 * A whole `.svm` file for a car from the catalogue alone. A setting of which neither the car's table nor real files of the
 * class tell is left out, so that the game takes the car's default.
 */
export function buildLmuFile(known: Known): string {
  const writing = { ...known, starts: lmuStarts(known.car) };
  return writeSvm(vehicleClassOf(known.car), (line) => lineOf(line, writing));
}

/** The settings of a built file that garage data keep from where the catalogue starts them. */
export function movedByGarage(known: Known): Adjustment[] {
  const { parameters, garage, fuel } = known;
  const writing = { ...known, starts: lmuStarts(known.car) };
  const moved = [...parameters.ranges].flatMap(([line, range]): [string, Adjustment][] => {
    const { usual, index } = startOf(line, range, writing);
    if (index === usual || fuelLine(line, fuel) || parameters.notOffered.has(line)) return [];
    const [to, instead] = [index, usual].map((one) => textAt(line, range, one, garage) || `P${one + 1}`);
    const parameter = parameterOfLine(line);
    const reason = `Garage data for this car ${index < usual ? 'ends' : 'begins'} at ${to}: the usual start is ${instead}.`;
    return [[parameter, { parameter, asked: usual, to: index, reason }]];
  });
  return [...new Map(moved).values()];
}

/** The product's name for a line, both wheels of an axle in one. */
function parameterOfLine(line: string): string {
  const [section = '', name = ''] = line.split('.');
  const parameter = knownSetting(section, name).parameter ?? line;
  return parameter.replace(/\.[LR]F$/, '.front').replace(/\.[LR]R$/, '.rear');
}

/** A file that was built, with the table's text on each line that a rule moved to where the text of no neighbour tells it. */
export function withTableTexts(file: SvmFile, { ranges }: LmuParameters): SvmFile {
  return svmSettings(file)
    .filter(({ shownText: shown }) => shown === '')
    .reduce((filled, { section, name, index }) => {
      const line = `${section}.${name}`;
      const range = ranges.get(line);
      const text = (range && showLmuIndex(range, index)?.text) ?? `P${index + 1}`;
      return withLine(filled, line, { index, text });
    }, file);
}

/** The certainty of a file built from the catalogue, in the garage's words. */
export type LmuGuesses = {
  /** Settings that are written although nothing confirms the position, by label. */
  guessed: readonly string[];
  /** Settings that are left to the car's default, by label. */
  leftOut: readonly string[];
};

const fuelLines = new Set(['GENERAL.FuelSetting', 'GENERAL.VirtualEnergySetting']);
const labelsOf = (settings: typeof linesOfGames) => [...new Set(settings.map(({ label }) => label))];

/**
 * The settings that are guesses without the car's own garage data: those known from its class only, those where real
 * files contradict the table, and all settings of a car without files.
 */
export function lmuGuesses(car: LmuCar, garage: GarageFacts = {}): LmuGuesses {
  const parameters = lmuParameters(car.id);
  if (!parameters) return { guessed: [], leftOut: [] };
  const { ranges, notOffered } = parameters;
  const lines = linesOfGames.filter(({ key, games }) => key.endsWith('Setting') && games.includes('LMU'));
  const nameOf = ({ section, key }: (typeof lines)[number]) => `${section}.${key}`;
  const open = lines.filter((line) => !notOffered.has(nameOf(line)) && !garage[nameOf(line)]?.legal);
  const { seenRanges: seen } = lmuClassSettings(car.class);
  const isWritten = (name: string) => ranges.has(name) || fuelLines.has(name);
  const isGuess = (name: string) => {
    const range = ranges.get(name);
    return !range || range.ofClass === true || range.conflict !== undefined || car.filesSeen === 0;
  };
  const hasEnergy = seen.has('GENERAL.VirtualEnergySetting');
  const offered = open.filter((line) => hasEnergy || nameOf(line) !== 'GENERAL.VirtualEnergySetting');
  return {
    guessed: labelsOf(offered.filter((line) => isWritten(nameOf(line)) && isGuess(nameOf(line)))),
    leftOut: labelsOf(offered.filter((line) => !isWritten(nameOf(line)))),
  };
}
