import type { AccEngineMaps, EngineMapAmount } from '../schema/engine-maps.ts';
import stored from './engine-maps.json' with { type: 'json' };

const { lists, cars } = stored as AccEngineMaps;
const byCar = new Map(cars.map((entry) => [entry.car, entry]));

type Weather = 'dry' | 'wet';

/** A map of an engine: its number in the garage, its purpose, and how much it gives and burns among the car's own. */
export type EngineMap = AccEngineMaps['lists'][string][number] & { number: number };

/** All maps of a car, in the garage's order; none where no source describes them. */
export function engineMapsOf(carId: string): readonly EngineMap[] {
  const list = lists[byCar.get(carId)?.list ?? ''] ?? [];
  return list.map((map, place) => ({ ...map, number: place + 1 }));
}

/** How sure the list of a car is, and what is to be said of it; null where there is none. */
export function engineMapSource(carId: string) {
  const { confidence, note = null } = byCar.get(carId) ?? {};
  return confidence ? { confidence, note } : null;
}

/** The maps for a weather: a car without one for the wet keeps those for the dry. */
export function mapsForWeather(carId: string, weather: Weather): readonly EngineMap[] {
  const maps = engineMapsOf(carId);
  const weatherMaps = maps.filter((map) => map.for === weather);
  return weatherMaps.length > 0 ? weatherMaps : maps.filter((map) => map.for === 'dry');
}

const ranks: Readonly<Record<EngineMapAmount, number>> = {
  highest: 5,
  high: 4,
  medium: 3,
  low: 2,
  lowest: 1,
};

/**
 * The map to start with, as the garage counts; null where no source describes the car's. Qualifying takes the most power.
 * Otherwise it is the one that most real files use, if it is one for the weather, else the most power in the dry and a medium one
 * in the wet. A list of low confidence never overrules real files of the dry.
 */
export function startingMap(
  carId: string,
  { weather, sessionType }: { weather: Weather; sessionType: string },
): number | null {
  const maps = mapsForWeather(carId, weather);
  const isWet = maps.some((map) => map.for === 'wet');
  const { inFiles = {}, confidence = 'low' } = byCar.get(carId) ?? {};
  const inUse = maps.find(({ number }) => number === inFiles[weather]);
  const strongest = maps.toSorted((a, b) => ranks[b.power] - ranks[a.power])[0];
  const isStrongest = inUse?.power === strongest?.power;
  if (inUse && (isStrongest || sessionType !== 'qualifying' || (!isWet && confidence === 'low')))
    return inUse.number;
  const medium = maps.find(({ power }) => power === 'medium');
  return (isWet && sessionType !== 'qualifying' && medium ? medium : strongest)?.number ?? null;
}

/**
 * The next map of a choice that burns less, or the one with most power that gives more than now; null where there is none. Of
 * equal ones that with the same throttle comes first.
 *
 * @param maps those that may be chosen, and the one that is set
 */
export function nextMap(
  maps: readonly EngineMap[],
  now: number,
  aim: 'less fuel' | 'more power',
): number | null {
  const current = maps.find(({ number }) => number === now);
  if (!current) return null;
  const figure = aim === 'less fuel' ? 'fuel' : 'power';
  const sign = aim === 'less fuel' ? -1 : 1;
  const better = maps.filter((map) => sign * (ranks[map[figure]] - ranks[current[figure]]) > 0);
  const [first] = better.toSorted(
    (a, b) =>
      ranks[b[figure]] - ranks[a[figure]] ||
      ranks[b.power] - ranks[a.power] ||
      Number(b.throttle === current.throttle) - Number(a.throttle === current.throttle) ||
      a.number - b.number,
  );
  return first?.number ?? null;
}

/** Whether a change of map burns less, or gives more power; null where neither. */
export function directionOfMaps(
  maps: readonly EngineMap[],
  from: number,
  to: number,
): 'less fuel' | 'more power' | null {
  const [before, after] = [from, to].map((number) => maps.find((map) => map.number === number));
  if (!before || !after) return null;
  if (ranks[after.fuel] < ranks[before.fuel]) return 'less fuel';
  return ranks[after.power] > ranks[before.power] ? 'more power' : null;
}

const purposes = {
  dry: 'the dry',
  damp: 'a damp track',
  wet: 'the wet',
  'pace-car': 'laps behind the pace car',
  reserve: 'the engineers',
} satisfies Record<EngineMap['for'], string>;

/** The purpose of a map: `Map 8 is for laps behind the pace car`. */
export const purposeOfMap = ({ number, for: purpose }: EngineMap) =>
  `Map ${number} is for ${purposes[purpose]}`;

/** The effect of a map: `for the wet, medium power, low fuel, progressive throttle`. */
export const mapInWords = ({ for: purpose, power, fuel, throttle }: EngineMap) =>
  [
    `for ${purposes[purpose]}`,
    `${power} power`,
    `${fuel} fuel`,
    ...(throttle ? [`${throttle} throttle`] : []),
  ].join(', ');

/** Why a car that no source describes keeps its map. */
export const keptMap = (map: number) =>
  `No source says what this car’s engine maps do, so it keeps map ${map}.`;
