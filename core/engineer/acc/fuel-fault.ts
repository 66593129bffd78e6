import type { FuelPlan } from './fuel.ts';
import type { FuelCarried } from './fuel-sum.ts';

/** Litres that whole litres and hundredths may make of a sum. */
const dust = 1e-6;

/**
 * What is wrong with the fuel of a race, driven lap by lap with the stops where they are planned; null for nothing. For
 * tests and the benchmark: `carried` is what a file holds.
 */
export function fuelFault(
  plan: FuelPlan,
  { start, added }: Pick<FuelCarried, 'start' | 'added'>,
): string | null {
  const { laps, formationLaps, lapsInHand, perLap, needed, tank } = plan;
  const inAll = added.reduce((sum, litres) => sum + litres, start);
  if (inAll < needed) return `${inAll} L of ${needed} L`;
  if (start > tank.litres + dust) return `starts with ${start} L in a tank of ${tank.litres} L`;
  if (added.length > 0 && needed <= tank.litres) return 'stops although the tank holds the race';
  const lapsInTank = Math.floor(tank.litres / perLap + dust);
  const lapsOfFuel = laps + formationLaps + lapsInHand;
  if (added.length > 1 && (added.length - 1) * lapsInTank >= lapsOfFuel) return 'more stops than needed';
  if (added.length !== plan.stops.length) return 'other stops than planned';
  let left = start - formationLaps * perLap;
  for (let lap = 1; lap <= laps; lap += 1) {
    left -= perLap;
    if (left < -dust) return `dry in lap ${lap}`;
    const stop = plan.stops.findIndex(({ afterLap }) => afterLap === lap);
    left += stop < 0 ? 0 : (added[stop] ?? 0);
    if (left > tank.litres + dust) return `stop ${stop + 1} adds more than fits`;
  }
  return left < lapsInHand * perLap - dust ? 'no lap in hand at the end' : null;
}
