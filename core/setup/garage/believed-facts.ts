import {
  highestLmuIndex,
  type LmuRange,
  lmuCar,
  lmuClassSettings,
  lmuParameters,
  lmuStartIndex,
  lmuStarts,
} from '../../../catalogues/lmu/index.ts';
import { rfactor2Cars } from '../../../catalogues/rfactor2/index.ts';
import { rfactor2Parameters } from '../../../catalogues/rfactor2/seen-settings.ts';
import { svmSetting } from '../../../catalogues/svm/index.ts';
import type { GarageFact, GarageFacts } from '../svm/index.ts';
import { garageText } from './garage-text.ts';
import type { GarageOf } from './sent-garage.ts';

/** How far the positions of a setting may go for it to be the car's. */
type Bounds = {
  /** The lowest position is at most this. */
  lowest: number;
  /** The highest lies between these two. */
  highest: readonly [least: number, most: number];
  /** Whether the catalogue knows the setting of this car, and not just lists of games in general. */
  isJudged: boolean;
};

/** No list of the games is as long; the longest met hold some 270 positions. */
const longestList = 400;
/** Few lists begin above the first position. */
const highestStart = 10;
/** Seasons have cut lists by less, and made them three times as long. */
const mostCut = 0.75;
const mostGrown = 3;

const unbounded: Bounds = { lowest: highestStart, highest: [0, longestList], isJudged: false };

/** The catalogue's facts about a car. */
type Known = {
  boundsOf(line: string): Bounds;
  /** The car's own table of a line. */
  rangeOf(line: string): LmuRange | undefined;
};

function knownOf({ game, car }: GarageOf): Known {
  if (game === 'rFactor2') return { boundsOf: rfactor2Bounds(car), rangeOf: () => undefined };
  const ranges = lmuParameters(car)?.ranges;
  return {
    boundsOf: lmuBounds(car),
    rangeOf(line) {
      const range = ranges?.get(line);
      // The list of a class is a guess for each of its cars.
      return range?.ofClass ? undefined : range;
    },
  };
}

function rfactor2Bounds(car: string): Known['boundsOf'] {
  const vehicleClass = rfactor2Cars.find(({ id }) => id === car)?.vehicleClass ?? '';
  const seen = rfactor2Parameters(vehicleClass);
  return (line) => seenBounds(seen?.get(line)?.index, 1);
}

function lmuBounds(carId: string): Known['boundsOf'] {
  const [car, parameters] = [lmuCar(carId), lmuParameters(carId)];
  if (!car || !parameters) return () => unbounded;
  const starts = lmuStarts(car);
  const { seen } = lmuClassSettings(car.class);
  return (line) => {
    if (parameters.notOffered.has(line)) return { lowest: 0, highest: [0, 0], isJudged: true };
    const range = parameters.ranges.get(line);
    // Another car of the class may have a shorter list.
    if (!range) return seenBounds(seen.get(line), 0.5);
    const start = starts.get(line);
    const startsAt = start && Math.min(range.indexMax, lmuStartIndex(start, range));
    const longest = highestLmuIndex(range);
    const reached = longest > range.indexMax ? longest : 0;
    return {
      lowest: Math.min(startsAt ?? highestStart, Math.floor(range.indexMax / 4)),
      highest: [
        Math.max(1, reached, startsAt ?? 0, Math.ceil(range.indexMax * (range.ofClass ? 0.5 : mostCut))),
        Math.min(longestList, (longest + 1) * mostGrown),
      ],
      isJudged: true,
    };
  };
}

/** @param share of what real files reach, how much a list has at least */
function seenBounds(seen: readonly [lowest: number, highest: number] | undefined, share: number): Bounds {
  if (!seen) return unbounded;
  const lowest = Math.min(highestStart, seen[0]);
  return { lowest, highest: [Math.ceil(seen[1] * share), longestList], isJudged: false };
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/**
 * The facts of a car's garage that may reach other drivers: lines the game has, inside the catalogue's ranges for the car, with
 * texts as the game writes them. None of a garage that contradicts the catalogue as a whole.
 */
export function believedFacts(of: GarageOf, facts: GarageFacts): GarageFacts {
  if (contradictsCatalogue(of, facts)) return {};
  const { boundsOf, rangeOf } = knownOf(of);
  const believed: [string, GarageFact][] = [];
  for (const [line, { legal, texts }] of Object.entries(facts)) {
    if (!isLine(line)) continue;
    const bounds = boundsOf(line);
    const range = legal && isBelieved(legal, bounds) ? legal : null;
    const read = Object.entries(texts).flatMap(([position, shown]): [string, string][] => {
      const index = Number(position);
      const text = garageText(line, shown);
      if (text === null || !isWithin(index, range ?? [0, bounds.highest[1]])) return [];
      return leavesRoom(rangeOf(line), index, text) ? [[position, text]] : [];
    });
    if (range || read.length > 0) believed.push([line, { legal: range, texts: Object.fromEntries(read) }]);
  }
  return Object.fromEntries(believed);
}

function isBelieved([lowest, highest]: readonly [number, number], bounds: Bounds): boolean {
  return lowest <= bounds.lowest && isWithin(highest, bounds.highest);
}

/** How far, in shares of the whole list, a season moves what positions read. */
const mostMoved = 0.25;

/** Whether a table of quantities leaves room for what a position reads; names of steps say nothing against it. */
function leavesRoom(range: LmuRange | undefined, index: number, text: string): boolean {
  const number = /^[+-]?\d+(?:[.,]\d+)?/.exec(text)?.[0];
  if (range?.kind !== 'value' || number === undefined) return true;
  const value = Number(number.replace(',', '.'));
  const moved = Math.abs(range.last - range.first) * mostMoved;
  // Of a list that has grown the table's steps are not known.
  const expected = highestLmuIndex(range) > range.indexMax ? value : range.first + index * range.step;
  const [least, most] = [Math.min(range.first, range.last), Math.max(range.first, range.last)];
  return Math.abs(value - expected) <= moved && isWithin(value, [least - 2 * moved, most + 2 * moved]);
}

function isLine(line: string): boolean {
  const [section = '', name = ''] = line.split('.');
  return svmSetting(section, name) !== undefined;
}

const fewestContradictions = 4;
const largestShareContradicted = 0.25;

/**
 * Whether a garage as a whole cannot be the car's: of the settings that the catalogue knows, more than a quarter have other lists.
 * So reads a garage of another car, and one in which every setting is fixed.
 */
export function contradictsCatalogue(of: GarageOf, facts: GarageFacts): boolean {
  const { boundsOf } = knownOf(of);
  let judged = 0;
  let contradicted = 0;
  for (const [line, { legal }] of Object.entries(facts)) {
    const bounds = boundsOf(line);
    if (!legal || !bounds.isJudged) continue;
    judged += 1;
    if (!isBelieved(legal, bounds)) contradicted += 1;
  }
  return contradicted >= fewestContradictions && contradicted > judged * largestShareContradicted;
}

/**
 * Whether most settings that an LMU car is known to have are fixed in its garage. A setup made of it would stand at the first
 * position nearly everywhere.
 */
export function isMostlyFixed(car: string, facts: GarageFacts): boolean {
  const lists = [...(lmuParameters(car)?.ranges.keys() ?? [])]
    .map((line) => facts[line]?.legal)
    .filter((legal) => legal != null);
  const fixed = lists.filter(([lowest, highest]) => lowest === highest);
  return fixed.length > lists.length / 2;
}
