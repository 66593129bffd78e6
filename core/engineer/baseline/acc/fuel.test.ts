import { expect, test } from 'vitest';
import { accCar, accCars, accTank, accTrack, accTracks } from '../../../../catalogues/acc/index.ts';
import { checkAccSetup } from '../../../setup/acc/check.ts';
import { accSetupValue, editAccSetup } from '../../../setup/acc/edit.ts';
import { remadeAcc } from './remake.ts';
import type { EngineerRequest } from '../conditions.ts';
import { makeAccBaseline } from './baseline.ts';
import { accLapMinutes, type FuelPlan, planFuel } from './fuel.ts';
import { accFuelSum, type FuelCarried, fuelCarried } from './fuel-sum.ts';
import { sampled } from '../../../platform/sampled.fixture.ts';
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

test('the fault of a file is found', () => {
  const [car, track] = [accCar(race.car), accTrack(race.track)];
  if (!car || !track) throw new Error('unknown');
  const plan = planFuel(car, track, { ...race, durationMin: 180 });
  const added = plan.stops.map((stop) => stop.added);
  expect(fuelFault(plan, { start: plan.start, added })).toBeNull();
  expect(fuelFault(plan, { start: plan.start - 1, added })).toContain(' L of ');
  expect(fuelFault(plan, { start: 2, added: [300, 300] })).toContain('dry in lap');
  expect(fuelFault(plan, { start: plan.start, added: [...added, 1] })).toBe('other stops than planned');
  expect(fuelFault(plan, { start: plan.start, added: [121, 121] })).toContain('more than fits');
});

test('a race’s rules make its stops: never fewer than demanded, and no stint longer than a driver may drive', () => {
  const faults = accTracks.flatMap(({ id }) =>
    [30, 240].flatMap((durationMin) =>
      [
        { mandatoryStops: 1 },
        { mandatoryStops: 3 },
        { longestStintMin: 40 },
        { mandatoryStops: 2, longestStintMin: 65 },
      ].flatMap((rules) => {
        const car = accCar('bmw_m4_gt3');
        const track = accTrack(id);
        if (!car || !track) throw new Error(id);
        const day = { game: 'ACC', car: car.id, track: id, sessionType: 'race', weather: 'dry' } as const;
        const request: EngineerRequest = {
          ...day,
          ...rules,
          durationMin,
          trackTemperature: 25,
          setupStyle: 'balanced',
        };
        const plan = planFuel(car, track, request);
        const ends = [...plan.stops.map(({ afterLap }) => afterLap), plan.laps];
        const longest = Math.max(...ends.map((lap, stint) => lap - (ends[stint - 1] ?? 0)));
        const { mandatoryStops = 0, longestStintMin = Infinity } = rules;
        const inAll = plan.stops.reduce((sum, { added }) => sum + added, plan.start);
        const note = makeAccBaseline(request).note;
        const wrong = [
          plan.stops.length < mandatoryStops && 'too few stops',
          longest * accLapMinutes(car, track, 'dry') > longestStintMin && 'too long a stint',
          inAll < plan.needed && 'too little fuel',
          !note.includes('By the race’s rules: ') && 'not told',
        ];
        return wrong
          .filter(Boolean)
          .map((fault) => `${id} ${durationMin} ${JSON.stringify(rules)}: ${fault}`);
      }),
    ),
  );
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
  const faults = accTracks.flatMap(({ id }) =>
    days.flatMap((rules) => {
      const car = accCar('bmw_m4_gt3');
      const track = accTrack(id);
      if (!car || !track) throw new Error(id);
      const request: EngineerRequest = { ...race, car: car.id, track: id, ...rules };
      const plan = planFuel(car, track, request);
      const { setup, note } = makeAccBaseline(request);
      const lapMin = accLapMinutes(car, track, 'dry');
      const [from = 0, to = 0] = rules.pitWindow.split('-').map(Number);
      const inside = plan.stops.filter(
        ({ afterLap }) => afterLap * lapMin >= from && afterLap * lapMin <= to,
      );
      const wanted = 'mandatoryStops' in rules ? rules.mandatoryStops : 1;
      const ends = [0, ...plan.stops.map(({ afterLap }) => afterLap), plan.laps];
      const stints = ends.slice(1).map((end, stint) => end - (ends[stint] ?? 0));
      const sets = plan.stops.map((_, stop) => accSetupValue(setup, `pitStop${stop + 1}.tyreSet`));
      const wrong = [
        plan.window !== 'missed' && inside.length < wanted && 'outside',
        stints.some((laps) => laps < 1 || laps * plan.perLap > plan.tank.litres) && 'no stint',
        plan.stops.some(({ added }) => added < 1) && 'no fuel',
        new Set(sets).size !== sets.length && 'old tyres',
        plan.stops.reduce((sum, { added }) => sum + added, plan.start) < plan.needed && 'too little fuel',
        !note.includes(`between minutes ${from} and ${to}`) && 'not told',
        (plan.window === 'missed') !== note.includes('planned without it') && 'not told that it is missed',
        (plan.window === 'by-more-stops') !== note.includes('Fewer leave a stint too long') &&
          'not told why more',
      ];
      return wrong.filter(Boolean).map((fault) => `${id} ${JSON.stringify(rules)}: ${fault}`);
    }),
  );
  expect(faults).toEqual([]);
  const windowOf = (track: string, rules: Partial<EngineerRequest>) => {
    const [car, on] = [accCar('bmw_m4_gt3'), accTrack(track)];
    return car && on && planFuel(car, on, { ...race, car: car.id, track, ...rules }).window;
  };
  expect(windowOf('spa', { durationMin: 60, pitWindow: '25-35' })).toBe('kept');
  expect(windowOf('spa', { durationMin: 60, pitWindow: '25-26', mandatoryStops: 2 })).toBe('missed');
  expect(windowOf('spa', { durationMin: 180, pitWindow: '150-170' })).toBe('by-more-stops');
});

test.each(['dry', 'wet'] as const)(
  'a race that begins %s and may change has a pit strategy with the other tyres at their own pressures',
  (weather) => {
    const other = weather === 'dry' ? 'wet' : 'dry';
    for (const durationMin of [30, 240]) {
      const request = { ...race, weather, durationMin };
      const steady = makeAccBaseline(request).setup;
      const { setup, note } = makeAccBaseline({ ...request, changingWeather: true });
      const theirs = makeAccBaseline({ ...request, weather: other }).setup;
      const planned = accSetupValue(setup, 'nPitStops') ?? 0;
      expect(planned).toBe(accSetupValue(steady, 'nPitStops'));
      const stop = `pitStop${Math.max(1, planned) + 1}`;
      expect(accSetupValue(setup, `${stop}.tyreCompound`)).toBe(accSetupValue(theirs, 'tyreCompound'));
      for (const wheel of ['LF', 'RF', 'LR', 'RR'])
        expect(accSetupValue(setup, `${stop}.tyrePressure.${wheel}`)).toBe(
          accSetupValue(theirs, `tyrePressure.${wheel}`),
        );
      expect(accSetupValue(setup, `${stop}.fuelToAdd`)).toBe(accSetupValue(setup, 'pitStop1.fuelToAdd'));
      // Made for the other weather, the file keeps a strategy for this one.
      const remade = remadeAcc(
        setup,
        { ...request, changingWeather: true },
        { ...request, weather: other, changingWeather: true },
      );
      const read = parsedAcc(remade.editable.text);
      expect(accSetupValue(read, 'pitStop1.tyreCompound')).toBe(accSetupValue(theirs, 'tyreCompound'));
      const last = accSetupValue(read, 'nPitStops') === 0 ? 2 : (accSetupValue(read, 'nPitStops') ?? 0) + 1;
      expect(accSetupValue(read, `pitStop${last}.tyreCompound`)).toBe(accSetupValue(setup, 'tyreCompound'));
      expect(accSetupValue(read, `pitStop${last}.tyrePressure.LF`)).toBe(
        accSetupValue(setup, 'tyrePressure.LF'),
      );
      expect(note).toContain(`Pit strategy ${Math.max(1, planned) + 1} has ${other} tyres at `);
    }
  },
);
