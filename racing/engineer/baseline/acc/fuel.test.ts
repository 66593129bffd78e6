import { expect, test } from 'vitest';
import { accCar, accCars, accTank, accTrack, accTracks } from '../../../../catalogues/acc/index.ts';
import { checkAccSetup } from '../../../setup/acc/check.ts';
import { accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import { remadeAcc } from './remake.ts';
import type { EngineerRequest } from '../conditions.ts';
import { makeAccBaseline } from './baseline.ts';
import { accLapMinutes, type FuelPlan, planFuel } from './fuel.ts';
import { accFuelSum, type FuelCarried, fuelCarried } from './fuel-sum.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { dryRace } from '../dry-race.fixture.ts';
import { parsedAcc } from '../../../setup/parsed.fixture.ts';

/** Litres that hundredths may make of a sum, and what whole litres add to each stint. */
const dust = 1e-6;
const rounding = 1;

/**
 * Simulates a race lap by lap with its planned stops and returns what is wrong with the fuel. Null if it is enough. `carried` is the file's fuel.
 */
function fuelFault(plan: FuelPlan, { start, added }: Pick<FuelCarried, 'start' | 'added'>): string | null {
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

const race: EngineerRequest = { game: 'ACC', car: 'lexus_rc_f_gt3', track: 'spa', ...dryRace };
const pairs = sampled(
  accCars.flatMap((car) => accTracks.map((track) => ({ car, track }))),
  31,
);

test.each([20, 60, 180])('the files of all cars at all tracks carry %d minutes', (durationMin) => {
  const faults = pairs.flatMap(({ car, track }) => {
    const request = { ...race, car: car.id, track: track.id, durationMin };
    const plan = planFuel(car, track, request);
    const fault = fuelFault(plan, fuelCarried(plan, makeAccBaseline(request).setup));
    return fault ? [`${car.id} at ${track.id}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test.each<Partial<EngineerRequest>>([
  { durationMin: 5 },
  { durationMin: 1440 },
  { durationMin: 180, weather: 'wet' },
  { laps: 1 },
  { laps: 77 },
  { durationMin: 180, tank: 97, fuelPerLap: 4.4 },
])('every car at every track has the fuel for %j, in as few stops as the tank allows', (asked) => {
  const faults = pairs.flatMap(({ car, track }) => {
    const plan = planFuel(car, track, { ...race, ...asked });
    const fault = fuelFault(plan, { start: plan.start, added: plan.stops.map(({ added }) => added) });
    return fault ? [`${car.id} at ${track.id}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test('no car whose known tank holds an hour stops in it', () => {
  const held = pairs.filter(({ car, track }) => {
    const { needed, tank } = planFuel(car, track, race);
    return accTank(car).source !== 'assumed' && needed <= tank.litres;
  });
  expect(held.length).toBeGreaterThan(pairs.length / 2);
  expect(held.flatMap(({ car, track }) => planFuel(car, track, race).stops)).toEqual([]);
});

test('the reserve is a lap, and three litres where a lap takes more', () => {
  const [{ car, track }] = pairs as [(typeof pairs)[number]];
  const reserves = [2.1, 4.4].map((fuelPerLap) => planFuel(car, track, { ...race, fuelPerLap }).reserve);
  expect(reserves).toEqual([2.1, 3]);
});

const made = (asked: Partial<EngineerRequest>) => makeAccBaseline({ ...race, ...asked }).setup;

test('each stop is filled in: its fuel, the next set, the pressures and pads of the start', () => {
  const setup = made({ durationMin: 360 });
  const at = (name: string) => accSetupValue(setup, name);
  expect(at('nPitStops')).toBe(5);
  const stops = [1, 2, 3, 4, 5].map((number) => `pitStop${number}`);
  expect(stops.map((stop) => at(`${stop}.tyreSet`))).toEqual([2, 3, 4, 5, 6]);
  for (const stop of stops) {
    expect(at(`${stop}.fuelToAdd`)).toBeGreaterThan(100);
    expect(at(`${stop}.tyrePressure.LF`)).toBe(at('tyrePressure.LF'));
    expect(at(`${stop}.tyrePressure.RR`)).toBe(at('tyrePressure.RR'));
    expect(at(`${stop}.frontBrakePad`)).toBe(2);
  }
  expect(checkAccSetup(setup)).toMatchObject({ legal: true, illegal: [], unconfirmed: [] });
});

test('a short race carries its own fuel only, practice half an hour at most, qualifying four laps', () => {
  const fuel = (asked: Partial<EngineerRequest>) => accSetupValue(made(asked), 'fuel') ?? 0;
  expect(fuel({ durationMin: 20 })).toBeLessThan(50);
  expect(fuel({ sessionType: 'practice', durationMin: 240 })).toBeLessThan(70);
  expect(fuel({ sessionType: 'qualifying', durationMin: 240, laps: 40 })).toBe(17);
  expect(fuel({ laps: 10 })).toBe(47);
});

const sumOf = (asked: Partial<EngineerRequest>, edit?: number) => {
  const setup = made(asked);
  const file = edit === undefined ? setup : editAccSetup(setup, [{ parameter: 'fuel', value: edit }]).setup;
  return accFuelSum({ ...race, ...asked }, file);
};

test('the sum is shown line by line, with the source of each figure', () => {
  const sum = sumOf({});
  expect(sum?.lines.map(({ label, litres }) => `${label}: ${litres}`)).toEqual([
    '27 laps × 4.06 L: 109.6 L',
    'Formation lap: 2.4 L',
    'Reserve: 3.0 L',
    'Needed: 116 L',
    'Tank, listed in two tables: 120 L',
    'At the start: 116 L',
  ]);
  expect(sum).toMatchObject({ short: '116 L, no stop', warning: null });
  expect(sum?.basis).toContain('±12 %');
  expect(sumOf({ car: 'ginetta_g55_gt4' })?.basis).toContain('so we assumed 100 L');
});

test('a file that holds less than it needs says so', () => {
  expect(sumOf({}, 90)?.warning).toBe(
    'This file holds 26 L less than the 116 L you need: add 26 L in the garage before you drive.',
  );
  expect(sumOf({ durationMin: 180 }, 20)?.warning).toContain('less than');
  expect(sumOf({}, 120)?.warning).toBeNull();
});

test('a race that its tank is a little short for says what a lap must save to go without the stop', () => {
  const short = { tank: 110 };
  const sum = sumOf(short);
  expect(sum?.short).toBe('59 L, 1 stop');
  expect(sum?.lines.at(-1)).toEqual({ label: 'Without a stop', litres: 'save 0.19 L a lap (5 %)' });
  const { note } = makeAccBaseline({ ...race, ...short });
  expect(note).toContain('No stop if you fill the tank and save 0.19 L a lap (5 %).');
  expect(sumOf({})?.lines.some(({ label }) => label === 'Without a stop')).toBe(false);
});

test("the driver's own tank and litres a lap count", () => {
  const own = sumOf({ tank: 60, fuelPerLap: 3.9 });
  expect(own?.short).toBe('57 L, 1 stop');
  expect(own?.lines.find(({ label }) => label.startsWith('Tank'))).toEqual({
    label: 'Tank, your figure',
    litres: '60 L',
  });
  expect(own?.basis).toBe('Litres a lap are your own figure; ours is 4.06.');
  const larger = { car: 'ginetta_g55_gt4', tank: 125, fuelPerLap: 4.4 };
  expect(accSetupValue(made(larger), 'fuel')).toBeGreaterThan(100);
});

/** The plan of a race with these rules, and the file and note that it leads to. */
function planned(asked: Partial<EngineerRequest>) {
  const request = { ...race, ...asked };
  const [car, track] = [accCar(request.car), accTrack(request.track)];
  if (!car || !track) throw new Error(`${request.car} at ${request.track}`);
  const plan = planFuel(car, track, request);
  const { setup, note } = makeAccBaseline(request);
  const ends = [0, ...plan.stops.map(({ afterLap }) => afterLap), plan.laps];
  const stints = ends.slice(1).map((end, stint) => end - (ends[stint] ?? 0));
  const inAll = plan.stops.reduce((sum, { added }) => sum + added, plan.start);
  return { plan, setup, note, stints, inAll, lapMin: accLapMinutes(car, track, 'dry') };
}

test('the fault of a file is found', () => {
  const { plan } = planned({ durationMin: 180 });
  const added = plan.stops.map((stop) => stop.added);
  expect(fuelFault(plan, { start: plan.start, added })).toBeNull();
  expect(fuelFault(plan, { start: plan.start - 1, added })).toContain(' L of ');
  expect(fuelFault(plan, { start: 2, added: [300, 300] })).toContain('dry in lap');
  expect(fuelFault(plan, { start: plan.start, added: [...added, 1] })).toBe('other stops than planned');
  expect(fuelFault(plan, { start: plan.start, added: [121, 121] })).toContain('more than fits');
});

/** Faults of the races by these rules at every track. */
const faultsOf = <Rules extends Partial<EngineerRequest>>(
  rules: readonly Rules[],
  wrong: (made: ReturnType<typeof planned>, rules: Rules) => readonly (string | false)[],
) =>
  accTracks.flatMap(({ id: track }) =>
    rules.flatMap((asked) =>
      wrong(planned({ car: 'bmw_m4_gt3', track, ...asked }), asked)
        .filter(Boolean)
        .map((fault) => `${track} ${JSON.stringify(asked)}: ${fault}`),
    ),
  );

test('a race’s rules make its stops: never fewer than demanded, and no stint longer than a driver may drive', () => {
  const days = [30, 240].flatMap((durationMin) => [
    { durationMin, mandatoryStops: 1 },
    { durationMin, mandatoryStops: 3 },
    { durationMin, longestStintMin: 40 },
    { durationMin, mandatoryStops: 2, longestStintMin: 65 },
  ]);
  const faults = faultsOf<Partial<EngineerRequest>>(days, ({ plan, note, stints, inAll, lapMin }, rules) => [
    plan.stops.length < (rules.mandatoryStops ?? 0) && 'too few stops',
    Math.max(...stints) * lapMin > (rules.longestStintMin ?? Infinity) && 'too long a stint',
    inAll < plan.needed && 'too little fuel',
    !note.includes('By the race’s rules: ') && 'not told',
  ]);
  expect(faults).toEqual([]);
});

test('mandatory stops are in the pit window, with fresh tyres and fuel, and the note says what gives', () => {
  const days = [
    { durationMin: 60, pitWindow: '25-35' },
    { durationMin: 60, pitWindow: '5-15', tyresAtStops: true },
    { durationMin: 90, pitWindow: '30-60', mandatoryStops: 2, fuelAtStops: true },
    { durationMin: 180, pitWindow: '20-160', mandatoryStops: 3, longestStintMin: 65 },
    { durationMin: 180, pitWindow: '140-160' },
  ] as const;
  const faults = faultsOf(days, ({ plan, setup, note, stints, inAll, lapMin }, rules) => {
    const [from = 0, to = 0] = rules.pitWindow.split('-').map(Number);
    const minutes = plan.stops.map(({ afterLap }) => afterLap * lapMin);
    const inside = minutes.filter((minute) => minute >= from && minute <= to);
    const sets = plan.stops.map((_, stop) => accSetupValue(setup, `pitStop${stop + 1}.tyreSet`));
    return [
      plan.window !== 'missed' &&
        inside.length < ('mandatoryStops' in rules ? rules.mandatoryStops : 1) &&
        'outside',
      stints.some((laps) => laps < 1 || laps * plan.perLap > plan.tank.litres) && 'no stint',
      plan.stops.some(({ added }) => added < 1) && 'no fuel',
      new Set(sets).size !== sets.length && 'old tyres',
      inAll < plan.needed && 'too little fuel',
      !note.includes(`between minutes ${from} and ${to}`) && 'not told',
      (plan.window === 'missed') !== note.includes('planned without it') && 'not told that it is missed',
      (plan.window === 'by-more-stops') !== note.includes('Fewer leave a stint too long') &&
        'not told why more',
    ];
  });
  expect(faults).toEqual([]);
});

test.each([
  [60, '25-35', undefined, 'kept'],
  [60, '25-26', 2, 'missed'],
  [180, '150-170', undefined, 'by-more-stops'],
])(
  'at Spa in %d minutes a window of %s with %s stops is %s',
  (durationMin, pitWindow, mandatoryStops, how) => {
    const rules = { durationMin, pitWindow, ...(mandatoryStops && { mandatoryStops }) };
    expect(planned({ car: 'bmw_m4_gt3', ...rules }).plan.window).toBe(how);
  },
);

test.each(['dry', 'wet'] as const)(
  'a race that begins %s and may change has a pit strategy with the other tyres at their own pressures',
  (weather) => {
    const other = weather === 'dry' ? 'wet' : 'dry';
    for (const durationMin of [30, 240]) {
      const request = { ...race, weather, durationMin };
      const changing: EngineerRequest = { ...request, changingWeather: true };
      const steady = makeAccBaseline(request).setup;
      const { setup, note } = makeAccBaseline(changing);
      const theirs = makeAccBaseline({ ...request, weather: other }).setup;
      const stopOf = (file: typeof setup, number: number, from: typeof setup) => {
        const wheels = ['LF', 'RF', 'LR', 'RR'].map((wheel) => `tyrePressure.${wheel}`);
        for (const name of ['tyreCompound', ...wheels])
          expect(accSetupValue(file, `pitStop${number}.${name}`)).toBe(accSetupValue(from, name));
      };
      const stops = accSetupValue(setup, 'nPitStops') ?? 0;
      expect(stops).toBe(accSetupValue(steady, 'nPitStops'));
      const number = Math.max(1, stops) + 1;
      stopOf(setup, number, theirs);
      expect(accSetupValue(setup, `pitStop${number}.fuelToAdd`)).toBe(
        accSetupValue(setup, 'pitStop1.fuelToAdd'),
      );
      expect(note).toContain(`Pit strategy ${number} has ${other} tyres at `);
      // Made for the other weather, the file keeps a strategy for this one.
      const remade = parsedAcc(remadeAcc(setup, changing, { ...changing, weather: other }).editable.text);
      expect(accSetupValue(remade, 'pitStop1.tyreCompound')).toBe(accSetupValue(theirs, 'tyreCompound'));
      stopOf(remade, Math.max(1, accSetupValue(remade, 'nPitStops') ?? 0) + 1, setup);
    }
  },
);
