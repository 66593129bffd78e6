import type { EngineerRequest } from './conditions.ts';

/** A stop at the end of a lap of the race, and what it adds: litres, or percent of virtual energy. */
export type FuelStop = { afterLap: number; added: number };

/** Consumption of a race and capacity of one load, all in litres or in percent of virtual energy. */
export type Distance = {
  laps: number;
  perLap: number;
  /** Used on the formation lap. */
  formation: number;
  /** Reserve at the flag. */
  reserve: number;
  load: number;
  mostStops: number;
  /** Stops that the race's rules demand, and laps that one driver may drive without one. */
  fewestStops?: number;
  longestStint?: number;
  /** The first and the last lap after which so many of the demanded stops may be made. */
  window?: { from: number; to: number; stops: number };
};

/** How a pit window fares: not given, kept, kept by a stop more than it demands, or not to be kept. */
export type KeptWindow = 'none' | 'kept' | 'by-more-stops' | 'missed';

/** Saving fuel instead of a stop, if the load is only a little short. */
export type WithoutStop = { savedPerLap: number };

/** Sums of hundredths carry floating-point dust. */
export const dust = 1e-6;
const whole = (amount: number) => Math.ceil(amount - dust);

/** Behind a pace car nobody is flat out: a kilometre takes so much of what it takes at race pace. Our own estimate. */
const formationShare = 0.6;
/** No field is led round longer: on the Nordschleife it forms up on the last part of the lap. In kilometres. */
const longestFormationKm = 7;
/** The reserve at the flag is one lap, or this many litres where a lap takes more. */
const reserveLitres = 3;

/** A formation lap's consumption as a share of a race lap's. */
export const formationOf = (perLap: number, lapKm: number): number =>
  (perLap * formationShare * Math.min(lapKm, longestFormationKm)) / lapKm;

/** Reserve at the flag. @param ofLitre virtual energy (%) of one litre, where the load is virtual energy */
export const reserveOf = (perLap: number, ofLitre = 1): number => Math.min(perLap, reserveLitres * ofLitre);

/** All that a race takes. */
export const takenBy = ({ laps, perLap, formation, reserve }: Omit<Distance, 'load' | 'mostStops'>): number =>
  formation + laps * perLap + reserve;

type Planned = { start: number; stops: readonly FuelStop[]; window: KeptWindow };

/**
 * The fewest stops with which no stint takes more than a load, and no stop adds more than then fits in. Those demanded are
 * in the pit window where one is given; a window that no plan keeps is left out.
 */
export function planStops({ window, ...distance }: Distance): Planned {
  const most = Math.min(distance.mostStops, distance.laps - 1);
  const free =
    planWithin(null, most, distance) ?? stintsOf(most, { inHand: 0, isEven: true, inWindow: null }, distance);
  if (!window) return { ...free, window: 'none' };
  const made = isWideEnough(window) && planWithin(window, most, distance);
  if (!made) return { ...free, window: 'missed' };
  return { ...made, window: made.stops.length > free.stops.length ? 'by-more-stops' : 'kept' };
}

type Window = NonNullable<Distance['window']>;
const isWideEnough = ({ from, to, stops }: Window) => to - from + 1 >= stops;

function planWithin(window: Window | null, most: number, distance: Distance): Omit<Planned, 'window'> | null {
  const { laps, load } = distance;
  const fewest = Math.max(Math.ceil(takenBy(distance) / load - dust) - 1, stopsByRules(distance));
  if (fewest < 1 || most < 1) return { start: Math.min(load, whole(takenBy(distance))), stops: [] };
  for (let count = fewest; count <= most; count += 1) {
    for (const inHand of [distance.reserve, 0]) {
      const made = placesIn(window, count, laps).flatMap((inWindow) =>
        [true, false].map((isEven) => stintsOf(count, { inHand, isEven, inWindow }, distance)),
      );
      const fitting = made.find(({ fits }) => fits);
      if (fitting) return fitting;
    }
  }
  return null;
}

type StopsInWindow = Window & { first: number };

/** Which stop may be the first in the window, the one that is nearest to it in an even race at the front. */
function placesIn(window: Window | null, count: number, laps: number): (StopsInWindow | null)[] {
  if (!window) return [null];
  const middle = (window.from + window.to) / 2;
  const away = (first: number) => Math.abs(((first + (window.stops + 1) / 2) / (count + 1)) * laps - middle);
  return Array.from({ length: count - window.stops + 1 }, (_, first) => ({ ...window, first })).sort(
    (one, other) => away(one.first) - away(other.first),
  );
}

/** The stops that a race's rules make: those demanded, or as many as its longest stints need. */
const stopsByRules = ({ laps, fewestStops = 0, longestStint = laps }: Distance): number =>
  Math.max(fewestStops, Math.ceil(laps / Math.max(1, longestStint)) - 1);

/** The rules of a race as laps and stops. */
export function underRules(
  request: RaceRules,
  lapMinutes: number,
  laps: number,
): Pick<Distance, 'fewestStops' | 'longestStint' | 'window'> {
  const { longestStintMin } = request;
  const stops = demandedStops(request);
  const [from, to] = windowMinutes(request);
  return {
    fewestStops: stops,
    ...(longestStintMin && { longestStint: Math.max(1, Math.floor(longestStintMin / lapMinutes)) }),
    ...(from !== undefined &&
      to !== undefined && {
        window: {
          from: Math.max(1, Math.ceil(from / lapMinutes)),
          to: Math.min(laps - 1, Math.floor(to / lapMinutes)),
          stops,
        },
      }),
  };
}

type RaceRules = Pick<
  EngineerRequest,
  'mandatoryStops' | 'longestStintMin' | 'pitWindow' | 'tyresAtStops' | 'fuelAtStops'
>;

const windowMinutes = ({ pitWindow = '' }: RaceRules): number[] =>
  pitWindow === '' ? [] : pitWindow.split('-').map(Number);

/** A window or a duty makes no sense without a stop. */
const demandedStops = ({ mandatoryStops, pitWindow, tyresAtStops, fuelAtStops }: RaceRules): number =>
  mandatoryStops ?? (pitWindow || tyresAtStops || fuelAtStops ? 1 : 0);

/**
 * `By the race’s rules: at least 1 stop between minutes 25 and 35, with fresh tyres and fuel.` and what gives where the
 * window cannot be kept as it is. Empty without any rules.
 */
export function rulesInWords(
  { sessionType, ...request }: RaceRules & Pick<EngineerRequest, 'sessionType'>,
  { window, stops }: { window: KeptWindow; stops: readonly FuelStop[] },
): string {
  if (sessionType !== 'race') return '';
  const { longestStintMin, tyresAtStops, fuelAtStops } = request;
  const demanded = demandedStops(request);
  const [from, to] = windowMinutes(request);
  const duties = [tyresAtStops && 'fresh tyres', fuelAtStops && 'fuel'].filter(Boolean).join(' and ');
  const stop = `at least ${demanded} ${demanded === 1 ? 'stop' : 'stops'}`;
  const within = window === 'none' ? '' : ` between minutes ${from} and ${to}`;
  const rules = [
    demanded > 0 && `${stop}${within}${duties && `, with ${duties}`}`,
    longestStintMin && `at most ${longestStintMin} minutes a stint`,
  ].filter(Boolean);
  if (rules.length === 0) return '';
  const gives = {
    none: '',
    kept: '',
    'by-more-stops': ` Fewer leave a stint too long for the tank or the driver, so the plan has ${stops.length} stops.`,
    missed: ` The window holds too few ends of laps for that: the stops are planned without it.`,
  };
  return `By the race’s rules: ${rules.join(' and ')}.${gives[window]}`;
}

type Stints = {
  /** Left in the tank at each stop. */
  inHand: number;
  /** True to give an extra lap to the stint that takes least, false for the first stint: rounding adds up in the last. */
  isEven: boolean;
  /** Stops that are moved into the pit window. */
  inWindow: StopsInWindow | null;
};

/** The race in `count` + 1 stints as even as whole laps are. */
function stintsOf(
  count: number,
  { inHand, isEven, inWindow }: Stints,
  { laps, perLap, formation, reserve, load, longestStint = laps }: Distance,
) {
  const beside = Array.from(
    { length: count + 1 },
    (_, stint) => (stint === 0 ? formation : 0) + (stint === count ? reserve : inHand),
  );
  const even = endsOfStints({ laps, perLap }, beside, isEven);
  const ends = inWindow ? endsWithin(inWindow, even, { perLap, beside, isEven }) : even;
  const taken = ends.map((lap) => formation + lap * perLap);
  const filled = taken.map((amount, stint) => whole(amount + (stint === count ? reserve : inHand)));
  const inTank = filled.map((all, stint) => all - (taken[stint - 1] ?? 0));
  return {
    fits:
      inTank.every((amount) => amount <= load + dust) &&
      ends.every((lap, stint) => lap - (ends[stint - 1] ?? 0) <= longestStint),
    start: Math.min(load, filled[0] ?? 0),
    stops: Array.from({ length: count }, (_, stop) => ({
      afterLap: ends[stop] ?? laps,
      added: Math.min(load, (filled[stop + 1] ?? 0) - (filled[stop] ?? 0)),
    })),
  };
}

/** After which lap each stint ends. @param beside what each takes beside its laps */
function endsOfStints(
  { laps, perLap }: Pick<Distance, 'laps' | 'perLap'>,
  beside: readonly number[],
  isEven: boolean,
): number[] {
  const level = (laps * perLap + beside.reduce((sum, one) => sum + one, 0)) / beside.length;
  const counts = beside.map((one) => Math.max(0, Math.floor((level - one) / perLap)));
  let left = laps - counts.reduce((sum, count) => sum + count, 0);
  const takenIn = (stint: number) => (beside[stint] ?? 0) + (counts[stint] ?? 0) * perLap;
  for (let next = 0; left > 0; left -= 1, next += 1) {
    const to = isEven ? leastOf(counts.map((_, stint) => takenIn(stint))) : next % counts.length;
    counts[to] = (counts[to] ?? 0) + 1;
  }
  let end = 0;
  return counts.map((count) => (end += count));
}

/** The ends of stints with some moved into the pit window, and the stints before and after as even as they then can be. */
function endsWithin(
  { from, to, stops, first }: StopsInWindow,
  even: readonly number[],
  { perLap, beside, isEven }: { perLap: number; beside: readonly number[]; isEven: boolean },
): number[] {
  const held = Array.from({ length: stops }, (_, place) =>
    Math.min(to - (stops - 1 - place), Math.max(from + place, even[first + place] ?? 0)),
  );
  const [opening = 0, closing = 0] = [held[0], held.at(-1)];
  const laps = (even.at(-1) ?? 0) - closing;
  return [
    ...endsOfStints({ laps: opening, perLap }, beside.slice(0, first + 1), isEven),
    ...held.slice(1),
    ...endsOfStints({ laps, perLap }, beside.slice(first + stops), isEven).map((end) => closing + end),
  ];
}

/** The place of the least amount, the first of those alike. */
function leastOf(amounts: readonly number[]): number {
  const least = Math.min(...amounts);
  return amounts.findIndex((amount) => amount <= least + dust);
}

/** Litres to save per lap to skip a stop. Null if it is short by two laps or more, or not at all. */
export function withoutStop(distance: Distance): WithoutStop | null {
  if (stopsByRules(distance) > 0) return null;
  const short = takenBy(distance) - distance.load;
  if (short <= dust || short >= 2 * distance.perLap - dust) return null;
  return { savedPerLap: Math.ceil((short / distance.laps) * 100 - dust) / 100 };
}
