import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesByName } from './driven-file.ts';
import { everyAccCar, fileWith, solveTyped } from './stint.fixture.ts';

const wheels = ['LF', 'RF', 'LR', 'RR'];
const read = { hot_lf: '27.6', hot_rf: '27.2', hot_lr: '26.9', hot_rr: '26.7' };
const moved = ({ from, to }: { from: number; to: number }) => Math.round((to - from) * 10) / 10;

test('hot pressures lead to cold ones at the start and at the stop, for every car', () => {
  for (const car of everyAccCar) {
    const { changes, file } = solveTyped(read, fileWith([25.3, 25.2, 25.1, 25], car));
    for (const stop of ['', 'pitStop1.']) {
      const moves = wheels.map((wheel) =>
        changes.flatMap((change) =>
          change.parameter === `${stop}tyrePressure.${wheel}` ? [moved(change)] : [],
        ),
      );
      expect(moves, `${car} ${stop}`).toEqual([[-1.1], [-0.7], [-0.4], [-0.2]]);
    }
    expect(changes[0]?.why).toBe('27.6 psi hot, target 26.5 psi: start 1.1 psi lower.');
    expect(file.check().legal).toBe(true);
  }
});

test('a warmer track takes pressure off, with its own part of the sum', () => {
  const [first] = solveTyped({ ...read, track_temp: '20', next_track_temp: '30' }).changes;
  expect(first?.why).toBe('27.6 psi hot, target 26.5 psi, next run 10 °C warmer: start 1.7 psi lower.');
  const colder = solveTyped({ track_temp: '30', next_track_temp: '20' }).changes;
  expect(colder.slice(0, 1).map(moved)).toEqual([0.6]);
});

test('wet tyres have their own aim, and a stop on other tyres stays', () => {
  const wet = fileWith([27, 27, 27, 27]).edit([{ parameter: 'tyreCompound', value: 1 }]);
  const { changes } = solveTyped({ hot_lf: '30.5' }, wet);
  expect(changes.map(({ parameter, why }) => [parameter, why])).toEqual([
    ['tyrePressure.LF', '30.5 psi hot, target 30.0 psi: start 0.5 psi lower.'],
  ]);
});

test('a remark says how far the tyre stays off where the garage ends', () => {
  const { changes, remarks } = solveTyped({ hot_lf: '27.6' }, fileWith([20.9, 20.9, 20.9, 20.9]));
  expect(changes[0]).toMatchObject({ from: 20.9, to: 20.3 });
  expect(remarks).toContainEqual(
    'LF wants 19.8 psi cold, and the garage begins at 20.3 psi: hot it will stay about 0.5 psi above the aim.',
  );
});

test('fuel for the race is the laps, the formation lap and a reserve, with what the stint burned', () => {
  const typed = { laps: '10', fuel_used: '29.4', typical_lap: '2:20.0', race_minutes: '60' };
  const { changes } = solveTyped(typed);
  const fuel = changes.find(({ parameter }) => parameter === 'fuel');
  // 76.4 for the laps, six tenths of a lap before them, a lap of less than 3 L after: 81.1.
  expect([fuel?.to, fuel?.why]).toEqual([
    82,
    '29.4 L in 10 laps are 2.94 L a lap. 60 min at 2:20.0 are 26 laps: 26 × 2.94 L, formation lap 1.8 L and reserve 2.9 L make 82 L.',
  ]);
});

test('a race beyond the tank is planned with stops, each on tyres as at the start', () => {
  const typed = { ...read, laps: '10', fuel_used: '36', typical_lap: '2:18', race_minutes: '180' };
  const { file, remarks } = solveTyped(typed);
  const values = valuesByName(file);
  const stops = values.get('nPitStops')?.raw ?? 0;
  expect(stops).toBe(2);
  expect(remarks.join(' ')).toMatch(/The race needs \d+ L and the tank holds 120 L: 2 stops/);
  expect(values.get('pitStop2.tyrePressure.LF')?.value).toBeCloseTo(23.9);
  expect(file.check().legal).toBe(true);
});

test('camber follows the temperatures across the tyres', () => {
  const temperatures = (wheel: string, inner: number, outer: number) => ({
    [`temp_${wheel}_inner`]: String(inner),
    [`temp_${wheel}_outer`]: String(outer),
  });
  for (const [typed, camber] of [
    [
      { ...temperatures('lf', 100, 78), ...temperatures('rf', 96, 78) },
      { 'camber.LF': 0.2, 'camber.RF': 0.2 },
    ],
    [temperatures('lr', 80, 86), { 'camber.LR': -0.2, 'camber.RR': -0.2 }],
    [temperatures('lf', 90, 82), {}],
  ] as const) {
    const { changes } = solveTyped(typed);
    expect(Object.fromEntries(changes.map((change) => [change.parameter, moved(change)]))).toEqual(camber);
  }
});

const psi = fc.integer({ min: 220, max: 310 }).map((tenths) => tenths / 10);

test('every change is a legal click, and a hotter reading never asks for more pressure', () => {
  const cars = fc.constantFrom(...everyAccCar);
  const sheet = fc.record({
    car: cars,
    cold: psi,
    hot: psi,
    hotter: psi,
    driven: fc.integer({ min: 5, max: 55 }),
    next: fc.integer({ min: 5, max: 55 }),
  });
  fc.assert(
    fc.property(sheet, ({ car, cold, hot, hotter, driven, next }) => {
      const file = fileWith([cold, cold, cold, cold], car);
      fc.pre(Math.abs(hot - cold) < 2 && Math.abs(hotter - cold) < 2);
      const coldFor = (reading: number) => {
        const typed = { hot_lf: String(reading), track_temp: String(driven), next_track_temp: String(next) };
        const solved = solveTyped(typed, file);
        expect(solved.file.check().legal).toBe(true);
        return valuesByName(solved.file).get('tyrePressure.LF')?.value ?? 0;
      };
      const [low, high] = [Math.min(hot, hotter), Math.max(hot, hotter)];
      expect(coldFor(high)).toBeLessThanOrEqual(coldFor(low) + 1e-9);
    }),
    { numRuns: process.env.ALL_CASES ? 60 : 15 },
  );
});
