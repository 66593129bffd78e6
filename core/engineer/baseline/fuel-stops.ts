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
};

/** How a race is driven without a stop that its load is a little short for. */
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
  if (takenBy(distance) <= load + dust || most < 1)
    return { start: Math.min(load, whole(takenBy(distance))), stops: [] };
  const fewest = Math.max(1, Math.ceil(takenBy(distance) / load - dust) - 1);
  for (let count = fewest; count < most; count += 1) {
    for (const inHand of [distance.reserve, 0]) {
      const made = [true, false].map((isEven) => stintsOf(count, { inHand, isEven }, distance));
      const fitting = made.find(({ fits }) => fits);
      if (fitting) return fitting;
    }
  }
  return stintsOf(most, { inHand: 0, isEven: true }, distance);
}

type Stints = {
  /** Left in the tank at each stop. */
  inHand: number;
  /** Whether a lap more goes to the stint that takes least, or to the first: what is rounded up adds up to the last. */
  isEven: boolean;
};

/** The race in `count` + 1 stints as even as whole laps are. */
function stintsOf(
  count: number,
  { inHand, isEven }: Stints,
  { laps, perLap, formation, reserve, load }: Distance,
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
    fits: inTank.every((amount) => amount <= load + dust),
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

/** How much must be saved a lap to drive a race without a stop; null where it is short by two laps or more, or not at all. */
export function withoutStop(distance: Distance): WithoutStop | null {
  const short = takenBy(distance) - distance.load;
  if (short <= dust || short >= 2 * distance.perLap - dust) return null;
  return { savedPerLap: Math.ceil((short / distance.laps) * 100 - dust) / 100 };
}
