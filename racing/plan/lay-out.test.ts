import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CrewFigures, type CrewStint, carLoadOf, crewFigures } from './crew-figures.ts';
import { layOutRace, raceClock, stintsOfRace, toSet } from './lay-out.ts';
import { type RacePlan, racePlanSchema } from './race-plan.ts';

const spa: RacePlan = racePlanSchema.parse({
  name: 'Spa 6 h',
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  setup: 7,
  startsAt: '2026-11-28T12:00:00Z',
  minutes: 360,
  stops: 4,
  stopSeconds: 70,
  crew: [
    { member: 11, limit: 65, lap: 138, perLap: 3.2 },
    { member: 12, limit: null, lap: null, perLap: null },
  ],
});

const sheet = (laps: number, fuelUsed: number, typicalLap: number): CrewStint['sheet'] => ({
  laps,
  fuelUsed,
  energyUsed: null,
  typicalLap,
  bestLap: null,
});
const stintOf = (member: number, at: string, ...figures: Parameters<typeof sheet>): CrewStint => ({
  member,
  drivenAt: `2026-11-28T${at}Z`,
  sheet: sheet(...figures),
});

const raceOf = (plan: RacePlan, stints: readonly CrewStint[] = []) => ({
  ...plan,
  crew: crewFigures(plan, stints),
  car: carLoadOf(plan),
});

test('a driver’s own figures come from their sheets, then from the crew’s, then from the catalogue', () => {
  const [first, second] = crewFigures(spa, [
    stintOf(12, '09:00:00', 10, 31, 139),
    stintOf(12, '10:00:00', 10, 33, 141),
    stintOf(12, '11:00:00', 10, 40, 150),
  ]);
  expect(first).toMatchObject({
    lap: { value: 138, source: 'typed' },
    perLap: { value: 3.2, source: 'typed' },
  });
  expect(second).toMatchObject({
    lap: { value: 141, source: 'stints' },
    perLap: { value: 3.3, source: 'stints' },
  });
  expect(crewFigures(spa, [])[1]?.perLap.source).toBe('estimate');
});

test('six hours at Spa: stints in turn, even, within tank and limit, and litres to add at each stop', () => {
  const { stints, fits } = layOutRace(raceOf(spa));
  expect(fits).toBe(true);
  expect(stints.map(({ driver }) => driver)).toEqual(stints.map((_, place) => place % 2));
  for (const stint of stints) {
    expect(stint.level).toBeLessThanOrEqual(carLoadOf(spa).load);
    if (stint.driver === 0) expect((stint.ends - stint.starts) / 60).toBeLessThanOrEqual(65);
  }
  expect(stints.at(-1)?.ends).toBeGreaterThanOrEqual(360 * 60);
  expect((stints.at(-1)?.ends ?? 0) - 360 * 60).toBeLessThan(200);
  const [, second] = stints;
  expect(second && toSet(second, 'ACC', 'L')).toMatch(/^Add \d+\u00a0L$/);
});

test('Le Mans Ultimate sets the level to leave with', () => {
  expect(toSet({ level: 91.6, added: 80 }, 'LMU', '%')).toBe('Set 92\u00a0%');
});

test('chosen driver and tyres count for their stint, and the turn goes on from there', () => {
  const plan = {
    ...spa,
    stints: [
      { driver: 1, tyres: null },
      { driver: 1, tyres: 'same' as const },
    ],
  };
  const { stints } = layOutRace(raceOf(plan));
  expect(stints.slice(0, 4).map(({ driver }) => driver)).toEqual([1, 1, 0, 1]);
  expect(stints[1]?.tyres).toBe('same');
});

test('a stint sheet moves the stints after it', () => {
  const sheets = [stintOf(12, '13:10:00', 20, 70, 139), stintOf(11, '11:00:00', 9, 30, 138)];
  const ofRace = stintsOfRace(spa, sheets);
  expect(ofRace.map(({ member }) => member)).toEqual([12]);
  const { stints } = layOutRace(raceOf(spa), ofRace);
  expect(stints[0]).toMatchObject({ isDriven: true, driver: 1, laps: 20 });
  expect(stints[1]).toMatchObject({ isDriven: false, firstLap: 21, starts: 20 * 139 + 70 });
  expect(stintsOfRace({ ...spa, startsAt: null }, sheets)).toEqual([]);
});

test('no stint passes the load or its driver’s limit, and the plan reaches the flag, in any race', () => {
  const driver = fc.record({
    limit: fc.option(fc.integer({ min: 20, max: 240 })),
    lap: fc.integer({ min: 50, max: 540 }),
    perLap: fc.integer({ min: 10, max: 120 }).map((tenths) => tenths / 10),
  });
  const figures = ({ limit, lap, perLap }: { limit: number | null; lap: number; perLap: number }) =>
    ({
      member: 1,
      limit,
      lap: { value: lap, source: 'typed' },
      perLap: { value: perLap, source: 'typed' },
    }) satisfies CrewFigures;
  const race = fc.record({
    minutes: fc.integer({ min: 20, max: 1440 }),
    stops: fc.integer({ min: 0, max: 8 }),
    stopSeconds: fc.integer({ min: 0, max: 180 }),
    crew: fc.array(driver.map(figures), { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(race, (values) => {
      const car = { unit: 'L', load: 110, formation: 0.6 } as const;
      const { stints, fits } = layOutRace({ ...values, car, stints: [] });
      if (!fits) return;
      expect(stints.length).toBeGreaterThan(values.stops);
      expect(stints.at(-1)?.ends).toBeGreaterThanOrEqual(values.minutes * 60);
      for (const { driver: index, laps, level, starts, ends } of stints) {
        const { limit, lap, perLap } = values.crew[index] as CrewFigures;
        expect(level).toBeLessThanOrEqual(110);
        if (laps > 1) expect(laps * perLap.value).toBeLessThanOrEqual(level + 1e-6);
        if (limit !== null && laps > 1)
          expect(ends - starts).toBeLessThanOrEqual(limit * 60 + lap.value * 1e-6);
      }
    }),
  );
});

test('hours and minutes of a race', () => {
  expect(raceClock(7534)).toBe('2:05');
});
