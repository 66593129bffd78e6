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
};

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

/** The fewest stops with which no stint takes more than a load, and no stop adds more than then fits in. */
export function planStops(distance: Distance): { start: number; stops: readonly FuelStop[] } {
  const { laps, load } = distance;
  const most = Math.min(distance.mostStops, laps - 1);
  const fewest = Math.max(Math.ceil(takenBy(distance) / load - dust) - 1, stopsByRules(distance));
  if (fewest < 1 || most < 1) return { start: Math.min(load, whole(takenBy(distance))), stops: [] };
  for (let count = fewest; count < most; count += 1) {
    for (const inHand of [distance.reserve, 0]) {
      const made = [true, false].map((isEven) => stintsOf(count, { inHand, isEven }, distance));
      const fitting = made.find(({ fits }) => fits);
      if (fitting) return fitting;
    }
  }
  return stintsOf(most, { inHand: 0, isEven: true }, distance);
}

/** The stops that a race's rules make: those demanded, or as many as its longest stints need. */
const stopsByRules = ({ laps, fewestStops = 0, longestStint = laps }: Distance): number =>
  Math.max(fewestStops, Math.ceil(laps / Math.max(1, longestStint)) - 1);

/** The rules of a race as laps and stops. */
export const underRules = (
  { mandatoryStops = 0, longestStintMin }: Pick<EngineerRequest, 'mandatoryStops' | 'longestStintMin'>,
  lapMinutes: number,
): Pick<Distance, 'fewestStops' | 'longestStint'> => ({
  fewestStops: mandatoryStops,
  ...(longestStintMin && { longestStint: Math.max(1, Math.floor(longestStintMin / lapMinutes)) }),
});

/** `At least 2 stops and at most 65 minutes a stint, by the race’s rules.` Empty without any. */
export function rulesInWords({
  sessionType,
  mandatoryStops,
  longestStintMin,
}: Pick<EngineerRequest, 'sessionType' | 'mandatoryStops' | 'longestStintMin'>): string {
  if (sessionType !== 'race') return '';
  const rules = [
    mandatoryStops && `at least ${mandatoryStops} ${mandatoryStops === 1 ? 'stop' : 'stops'}`,
    longestStintMin && `at most ${longestStintMin} minutes a stint`,
  ].filter(Boolean);
  return rules.length > 0 ? `By the race’s rules: ${rules.join(' and ')}.` : '';
}

type Stints = {
  /** Left in the tank at each stop. */
  inHand: number;
  /** True to give an extra lap to the stint that takes least, false for the first stint: rounding adds up in the last. */
  isEven: boolean;
};

/** The race in `count` + 1 stints as even as whole laps are. */
function stintsOf(
  count: number,
  { inHand, isEven }: Stints,
  { laps, perLap, formation, reserve, load, longestStint = laps }: Distance,
) {
  const beside = Array.from(
    { length: count + 1 },
    (_, stint) => (stint === 0 ? formation : 0) + (stint === count ? reserve : inHand),
  );
  const ends = endsOfStints({ laps, perLap }, beside, isEven);
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
