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

test('no race whose litres fit the tank is given a stop', () => {
  expect(stoppers.length).toBeGreaterThan(1000);
  const faults = stoppers.filter(
    ({ plan, km }) => plan.stops.length > 0 && litresOf(plan, km) <= plan.tank.litres - 0.01,
  );
  expect(faults.map(({ name }) => name)).toEqual([]);
});

test('45 minutes of the Nordschleife on 88 litres need no stop with a tank of 110', () => {
  const plans = races.filter(({ name }) => name.endsWith('at nurburgring_24h, 45 min'));
  const one = plans.find(({ plan: { laps, perLap, tank } }) => laps * perLap < 90 && tank.litres === 110);
  expect(one?.plan.laps).toBe(6);
  expect(one?.plan.stops).toEqual([]);
  expect(one?.plan.start).toBeGreaterThan(90);
});

test('the litres of a race are never below what it needs, and its stints add up to it', () => {
  const faults = races.flatMap(({ name, plan, km }) => {
    const { laps, perLap, tank, start, stops } = plan;
    const all = stops.reduce((sum, { added }) => sum + added, start);
    const stints = [...stops.map(({ afterLap }) => afterLap), laps].map(
      (at, stint, ends) => at - (ends[stint - 1] ?? 0),
    );
    const wrong = [
      all < litresOf(plan, km) - 0.01 && 'too little',
      start > tank.litres && 'more than the tank',
      stints.some((lapsOfStint) => lapsOfStint < 1) && 'a stint without a lap',
      stints.reduce((sum, lapsOfStint) => sum + lapsOfStint, 0) !== laps && 'stints do not add up',
      stints.some((lapsOfStint) => lapsOfStint * perLap > tank.litres) && 'a stint longer than a tank',
    ];
    return wrong.filter(Boolean).map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
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

test('a race whose laps fit the tank always gets the way without a stop', () => {
  const fitting = stoppers.filter(({ plan: { laps, perLap, tank } }) => laps * perLap <= tank.litres);
  expect(fitting.length).toBeGreaterThan(50);
  const stopping = fitting.filter(({ plan: { stops } }) => stops.length > 0);
  expect(stopping.filter(({ plan: { withoutStop } }) => !withoutStop).map(({ name }) => name)).toEqual([]);
});
