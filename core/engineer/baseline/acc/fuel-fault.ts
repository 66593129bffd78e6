import type { FuelPlan } from './fuel.ts';
import type { FuelCarried } from './fuel-sum.ts';

/** Litres that hundredths may make of a sum, and what whole litres add to each stint. */
const dust = 1e-6;
const rounding = 1;

/**
 * What is wrong with the fuel of a race, driven lap by lap with the stops where they are planned; null for nothing. For
 * tests and the benchmark: `carried` is what a file holds.
 */
export function fuelFault(
  plan: FuelPlan,
  { start, added }: Pick<FuelCarried, 'start' | 'added'>,
): string | null {
  const { laps, formation, reserve, perLap, needed, tank } = plan;
  const inAll = added.reduce((sum, litres) => sum + litres, start);
  if (inAll < needed) return `${inAll} L of ${needed} L`;
  if (start > tank.litres + dust) return `starts with ${start} L in a tank of ${tank.litres} L`;
  if (added.length > 0 && needed <= tank.litres) return 'stops although the tank holds the race';
  if (added.length !== plan.stops.length) return 'other stops than planned';
  if (added.length > 1 && lapsWith(plan, added.length - 1) >= laps) return 'more stops than needed';
  let left = start - formation;
  for (let lap = 1; lap <= laps; lap += 1) {
    left -= perLap;
    if (left < -dust) return `dry in lap ${lap}`;
    const stop = plan.stops.findIndex(({ afterLap }) => afterLap === lap);
    left += stop < 0 ? 0 : (added[stop] ?? 0);
    if (left > tank.litres + dust) return `stop ${stop + 1} adds more than fits`;
  }
  return left < reserve - dust ? 'no reserve at the end' : null;
}

/** The laps that are surely driven with so many stops, one at least. */
function lapsWith({ formation, reserve, perLap, tank }: FuelPlan, stops: number): number {
  const lapsOn = (litres: number) => Math.floor((litres - rounding) / perLap);
  return lapsOn(tank.litres - formation) + (stops - 1) * lapsOn(tank.litres) + lapsOn(tank.litres - reserve);
}
