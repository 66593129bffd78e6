import { expect, test } from 'vitest';
import { accCars, accTracks } from '../../../../catalogues/acc/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { type FuelPlan, planFuel } from './fuel.ts';
import { dryRace } from '../dry-race.fixture.ts';

const usual: EngineerRequest = { game: 'ACC', car: '', track: '', ...dryRace };

/** Races of usual lengths, every car at every track. */
const races = [20, 45, 60, 90].flatMap((durationMin) =>
  accCars.flatMap((car) =>
    accTracks.map((track) => {
      const plan = planFuel(car, track, { ...usual, car: car.id, track: track.id, durationMin });
      return { name: `${car.id} at ${track.id}, ${durationMin} min`, km: track.lengthM / 1000, plan };
    }),
  ),
);

/** The races in which a car would stop if formation lap and reserve were a whole lap each. */
const stoppers = races.filter(({ plan: { laps, perLap, tank } }) => (laps + 2) * perLap > tank.litres);

/** Fuel the race needs: its laps, a formation lap of at most seven kilometres, and a lap or three litres in reserve. */
function litresOf({ laps, perLap }: FuelPlan, km: number): number {
  return laps * perLap + ((0.6 * Math.min(km, 7)) / km) * perLap + Math.min(perLap, 3);
}

test('every race has its litres, and a stop only where they do not fit the tank', () => {
  expect(stoppers.length).toBeGreaterThan(1000);
  const faults = races.filter(({ plan, km }) => {
    const all = plan.stops.reduce((sum, { added }) => sum + added, plan.start);
    const needed = litresOf(plan, km);
    return all < needed - 0.01 || (plan.stops.length > 0 && needed <= plan.tank.litres - 0.01);
  });
  expect(faults.map(({ name }) => name)).toEqual([]);
});

test('a race that is short by less than two laps is offered without a stop, for what it must save a lap', () => {
  let offered = 0;
  for (const { name, plan, km } of stoppers.filter(({ plan: { stops } }) => stops.length > 0)) {
    const short = litresOf(plan, km) - plan.tank.litres;
    const isNear = short < 2 * plan.perLap - 0.01;
    if (isNear) offered += 1;
    expect(plan.withoutStop !== null, name).toBe(isNear);
    if (!plan.withoutStop) continue;
    const { savedPerLap } = plan.withoutStop;
    expect(litresOf(plan, km) - plan.laps * savedPerLap, name).toBeLessThanOrEqual(plan.tank.litres + 0.01);
    expect(savedPerLap - short / plan.laps, name).toBeLessThan(0.011);
  }
  expect(offered).toBeGreaterThan(90);
});
