import { expect, test } from 'vitest';
import { accCars } from '../../catalogues/acc/index.ts';
import { makeAccBaseline } from '../engineer/baseline/acc/baseline.ts';
import type { EngineerRequest } from '../engineer/baseline/conditions.ts';
import { editAccSetup } from './acc/edit.ts';
import { printAccSetup } from './acc/print.ts';
import { describeSetup, madeForOf } from '../engineer/baseline/describe-setup.ts';
import { dryRace } from '../engineer/baseline/dry-race.fixture.ts';
import { sampled } from '../../tests/support/sampled.ts';

const { setup } = makeAccBaseline({ game: 'ACC', car: 'bmw_m4_gt3', track: 'zolder', ...dryRace });
const rowOf = (text: string, parameter: string, track?: string) =>
  describeSetup('ACC', text, track === undefined ? {} : { track })
    ?.sections.flatMap(({ rows }) => rows)
    .find((row) => row.parameter === parameter);

test('a value says what its car’s players use, and whether it is unusual there', () => {
  const text = printAccSetup(setup);
  expect(rowOf(text, 'rearWing', 'zolder')?.band).toEqual({
    from: 0.5,
    to: 1,
    words: '4 to 8 (113 setups, 2 sources)',
    isUnusual: false,
  });
  expect(rowOf(text, 'rearWing', 'monza')?.band?.isUnusual).toBe(true);
  expect(rowOf(text, 'fuel')?.band).toBeUndefined();
});

test('on wet tyres no pressure is held against dry setups', () => {
  const wet = printAccSetup(editAccSetup(setup, [{ parameter: 'tyreCompound', value: 1 }]).setup);
  expect(rowOf(wet, 'tyrePressure.LF')?.band).toBeUndefined();
  expect(rowOf(printAccSetup(setup), 'tyrePressure.LF')?.band).toBeDefined();
});

const inConditions = (conditions: Partial<EngineerRequest> & { car: string }) => {
  const request: EngineerRequest = { game: 'ACC', track: 'spa', ...dryRace, ...conditions };
  const file = printAccSetup(makeAccBaseline(request).setup);
  return { request, file };
};
const unusualPressures = (text: string, made: Parameters<typeof describeSetup>[2]) =>
  describeSetup('ACC', text, made)
    ?.sections.flatMap(({ rows }) => rows)
    .filter(({ parameter, band }) => parameter.startsWith('tyrePressure') && band?.isUnusual)
    .map(({ text: psi, band }) => `${psi}, ${band?.words}`);

test.each([10, 25, 36, 45])(
  'a car’s own pressures are usual at %d °C, whether the temperature is known or not',
  (trackTemperature) => {
    for (const { id: car } of sampled(accCars, 5, trackTemperature)) {
      for (const sessionType of ['qualifying', 'race'] as const) {
        const { request, file } = inConditions({ car, trackTemperature, sessionType });
        const saved = { track_name: 'spa', session: sessionType, track_celsius: trackTemperature };
        expect(unusualPressures(file, request), car).toEqual([]);
        expect(unusualPressures(file, madeForOf(saved)), car).toEqual([]);
        expect(unusualPressures(file, madeForOf({ track_name: 'spa' })), car).toEqual([]);
      }
    }
  },
);

test('pressures for another temperature are unusual, and those of no temperature always are', () => {
  const { file } = inConditions({ car: 'bmw_m4_gt3', trackTemperature: 45 });
  expect(unusualPressures(file, { track: 'spa', trackTemperature: 12 })).toHaveLength(4);
  const parts = ['LF', 'RF', 'LR', 'RR'].map((wheel) => ({ parameter: `tyrePressure.${wheel}`, value: 30 }));
  const high = printAccSetup(editAccSetup(setup, parts).setup);
  expect(unusualPressures(high, { track: 'spa' })).toHaveLength(4);
});
