import {
  highestLmuIndex,
  lmuCar,
  lmuParameters,
  lmuStartIndex,
  lmuStarts,
} from '../../../catalogues/lmu/index.ts';
import type { GarageFacts } from '../svm/index.ts';
import type { GarageOf } from './sent-garage.ts';

/** How far the positions of a setting may go for it to be the car's. */
type Bounds = {
  /** The lowest position is at most this. */
  lowest: number;
  /** The highest lies between these two. */
  highest: readonly [least: number, most: number];
};

/** No list of the games is as long; the longest met hold some 270 positions. */
const longestList = 400;
/** Few lists begin above the first position. */
const highestStart = 10;
/** Seasons have cut lists by less, and made them three times as long. */
const mostCut = 0.75;
const mostGrown = 3;

/** @returns the bounds of a line; null where the catalogue does not know the car's list */
function lmuBounds(carId: string): (line: string) => Bounds | null {
  const [car, parameters] = [lmuCar(carId), lmuParameters(carId)];
  if (!car || !parameters) return () => null;
  const starts = lmuStarts(car);
  return (line) => {
    if (parameters.notOffered.has(line)) return { lowest: 0, highest: [0, 0] };
    const range = parameters.ranges.get(line);
    if (!range) return null;
    const start = starts.get(line);
    const startsAt = start && Math.min(range.indexMax, lmuStartIndex(start, range));
    const longest = highestLmuIndex(range);
    const reach = longest > range.indexMax ? longest : 0;
    return {
      lowest: Math.min(startsAt ?? highestStart, Math.floor(range.indexMax / 4)),
      highest: [
        // The list of a class is a guess for each of its cars.
        Math.max(1, reach, startsAt ?? 0, Math.ceil(range.indexMax * (range.ofClass ? 0.5 : mostCut))),
        Math.min(longestList, (longest + 1) * mostGrown),
      ],
    };
  };
}

const fewestContradictions = 4;
const largestShareContradicted = 0.25;

/**
 * True if a garage as a whole cannot be the car's: of the settings that the catalogue knows, more than a quarter have other
 * lists. So reads a garage of another car, and one in which every setting is fixed.
 */
export function contradictsCatalogue({ game, car }: GarageOf, facts: GarageFacts): boolean {
  const boundsOf = game === 'LMU' ? lmuBounds(car) : () => null;
  let judgedCount = 0;
  let contradictions = 0;
  for (const [line, { legal }] of Object.entries(facts)) {
    const bounds = legal && boundsOf(line);
    if (!bounds) continue;
    const [least, most] = bounds.highest;
    judgedCount += 1;
    if (legal[0] > bounds.lowest || legal[1] < least || legal[1] > most) contradictions += 1;
  }
  return contradictions >= fewestContradictions && contradictions > judgedCount * largestShareContradicted;
}

/**
 * True if most settings that an LMU car is known to have are fixed in its garage. A setup made of it would stand at the first
 * position nearly everywhere.
 */
export function isMostlyFixed(car: string, facts: GarageFacts): boolean {
  const lists = [...(lmuParameters(car)?.ranges.keys() ?? [])]
    .map((line) => facts[line]?.legal)
    .filter((legal) => legal != null);
  const fixedRanges = lists.filter(([lowest, highest]) => lowest === highest);
  return fixedRanges.length > lists.length / 2;
}
