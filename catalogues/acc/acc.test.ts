import { expect, test } from 'vitest';
import {
  type AccParameters,
  accBrakePads,
  accCar,
  accCars,
  accParameters,
  accTrack,
  accTracks,
  accTrackTraits,
  type Scale,
} from './index.ts';
import { accCarEvidence, accPlayersClicks } from './estimated-clicks.ts';
import { accTrackEffect } from './track-effects.ts';

function parametersOf(carId: string): AccParameters {
  const parameters = accParameters(carId);
  if (!parameters) throw new Error(`no parameters of ${carId}`);
  return parameters;
}

function scalesOf(carId: string): [path: string, Scale][] {
  const walk = (path: string, node: object): [string, Scale][] =>
    'rawMin' in node
      ? [[path, node as Scale]]
      : Object.entries(node).flatMap(([key, child]) =>
          typeof child === 'object' && child !== null ? walk(`${path}.${key}`, child) : [],
        );
  const { constants, ...settings } = parametersOf(carId);
  return walk(carId, settings);
}

const allScales = accCars.flatMap(({ id }) => scalesOf(id));

function shown(scale: Scale, raw: number): number {
  const value = scale.kind === 'table' ? scale.table[raw] : scale.min + scale.step * raw;
  return Number((value ?? Number.NaN).toFixed(scale.decimals));
}

test('cars are sorted by class and name', () => {
  expect([...new Set(accCars.map((car) => car.class))]).toEqual(['GT3', 'GT4', 'GT2', 'GTC', 'TCX']);
  const gt4 = accCars.filter((car) => car.class === 'GT4').map((car) => car.name);
  expect(gt4).toEqual([...gt4].sort());
});

test('a car is found by its key or its name, and carries no table', () => {
  const car = accCar(' bmw m4 gt3 2021 ');
  expect(car).toMatchObject({
    id: 'bmw_m4_gt3',
    class: 'GT3',
    year: 2021,
    gameModelId: 30,
    steeringLockDeg: 516,
  });
  expect(accCar('BMW_M4_GT3')).toBe(car);
  expect(car).not.toHaveProperty('parameters');
});

test("the game's model ids are told apart", () => {
  expect(new Set(accCars.map((car) => car.gameModelId)).size).toBe(accCars.length);
});

test('a track is found by its folder in any spelling; its length is in metres and its corners lie on the lap', () => {
  const spa = accTrack('Spa');
  expect(spa).toMatchObject({ id: 'spa', country: 'Belgium', lengthM: 7004, folder: 'Spa' });
  expect(spa?.corners[0]).toEqual({
    number: 1,
    name: 'La Source',
    from: 0.0337,
    to: 0.0594,
    fraction: 0.04655,
  });
  for (const { folder, id } of accTracks) expect(accTrack(folder)?.id).toBe(id);
});

test('every car has its parameters and every track its traits', () => {
  for (const { id } of accCars) expect(scalesOf(id)).toHaveLength(38);
  for (const { id } of accTracks) expect(accTrackTraits(id)?.downforce).toMatch(/^(low|medium|high)$/);
  expect(accTrackTraits('monza')).toMatchObject({ downforce: 'low', kerbs: 'high', wingShareSeen: 0.24 });
});

test('an unknown car or track has neither parameters nor traits', () => {
  expect(accParameters('__proto__')).toBeUndefined();
  expect(accTrackTraits('constructor')).toBeUndefined();
});

test('the same object is given each time, so that asking again costs nothing', () => {
  expect(accParameters('bmw_m4_gt3')).toBe(accParameters('bmw_m4_gt3'));
});

test('figures of the BMW M4 GT3 are those of the game', () => {
  const { tyrePressure, brakeBias, wheelRate, toe, camber, constants } = parametersOf('bmw_m4_gt3');
  expect(shown(tyrePressure, 60)).toBe(26.3);
  expect(tyrePressure).toMatchObject({
    unit: 'psi',
    decimals: 1,
    rawMax: 147,
    adjustable: true,
    openEnd: false,
  });
  expect(shown(brakeBias, 0)).toBe(48.5);
  expect(wheelRate.front).toMatchObject({ kind: 'table', unit: 'N/m' });
  expect(shown(wheelRate.rear, 0)).toBe(90_000);
  expect(shown(toe.front, 0)).toBe(-0.2);
  expect(shown(camber.rear, 0)).toBe(-3.5);
  expect(constants).toEqual({ rideHeight1: 11, rideHeight3: 18 });
});

test('rounded to its decimals, no shown value means two clicks', () => {
  for (const [path, scale] of allScales) {
    const top = scale.rawMax ?? scale.seen?.[1] ?? 0;
    const values = Array.from({ length: top + 1 }, (_, raw) => shown(scale, raw));
    expect(new Set(values).size, path).toBe(values.length);
    expect(values.every(Number.isFinite), path).toBe(true);
  }
});

test('a setting a car does not offer keeps its one click', () => {
  const fixed = allScales.filter(([, scale]) => !scale.adjustable);
  expect(fixed.length).toBeGreaterThan(100);
  for (const [path, scale] of fixed) expect([scale.rawMin, scale.rawMax], path).toEqual([0, 0]);
});

test('a scale counts clicks and says so where nobody knows what the garage shows', () => {
  expect(parametersOf('maserati_mc20_gt2').rideHeight.rear).toMatchObject({
    kind: 'linear',
    min: 0,
    step: 1,
    unit: 'click',
    rawMax: 50,
    shownUnknown: true,
  });
  expect(parametersOf('porsche_935').wheelRate.front).toMatchObject({ rawMax: 3, shownUnknown: true });
  expect(parametersOf('bmw_m4_gt3').rideHeight.rear.shownUnknown).toBeUndefined();
});

test('an upper end that is unknown or only seen is open', () => {
  expect(parametersOf('audi_r8_lms').tc2).toMatchObject({ rawMax: null, openEnd: true });
});

test('the fuel of a car ends at its tank, which is open where it is assumed', () => {
  expect(parametersOf('lexus_rc_f_gt3').fuel).toMatchObject({ min: 2, rawMax: 118, openEnd: false });
  expect(parametersOf('ferrari_296_gt3').fuel).toMatchObject({ rawMax: 118, openEnd: true });
  expect(parametersOf('porsche_991_gt2_rs_mr').fuel).toMatchObject({ rawMax: 98, openEnd: true });
  expect(parametersOf('mercedes_amg_gt2').fuel).toMatchObject({ rawMax: 118, openEnd: true });
});

test('a car without a real file has no constants', () => {
  expect(parametersOf('audi_r8_lms').constants).toEqual({ rideHeight1: null, rideHeight3: null });
});

test('real files lie inside the tables, but for the camber of game version 1.7', () => {
  const outside = allScales.filter(([, { rawMax, seen }]) => seen && rawMax !== null && seen[1] > rawMax);
  expect(outside.map(([path]) => path)).toEqual([
    'ferrari_488_gt3_evo.camber.front',
    'ferrari_488_gt3_evo.camber.rear',
  ]);
});

test('there are four brake pads, numbered from 1 in the garage and from 0 in the file', () => {
  expect(accBrakePads.map(({ raw, shown }) => [raw, shown])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test('every car has players’ clicks, and a band where setups of its own make one', () => {
  for (const { id } of accCars) expect(accPlayersClicks(id, 'camber|0'), id).toBeDefined();
  expect(accCarEvidence('bmw_m4_gt3')).toMatchObject({ basis: 'own', setups: 113, sources: 2 });
  expect(accPlayersClicks('bmw_m4_gt3', 'rearWing|0')).toEqual({ neutral: 7.98, low: 4, high: 8 });
  expect(accPlayersClicks('audi_r8_lms', 'rearWing|0')).not.toHaveProperty('low', expect.anything());
});

test('a track moves what can be told from nothing, and nothing else', () => {
  expect(accTrackEffect('monza', 'rearWing|0')).toEqual({ share: -0.769, standardError: 0.062, groups: 15 });
  expect(accTrackEffect('zolder', 'rearWing|0')).toBeUndefined();
  expect(accTrackEffect('nowhere', 'rearWing|0')).toBeUndefined();
});
