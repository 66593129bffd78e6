import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SvmSetting, svmSettings } from './lines.ts';
import { fitRange, type SettingRange } from './setting-range.ts';
import { parsedSvm } from '../parsed.fixture.ts';

function line(text: string): SvmSetting {
  const [setting] = svmSettings(parsedSvm(`[X]\n${text}`));
  if (!setting) throw new Error(`no setting: ${text}`);
  return setting;
}

const heights = {
  basis: 'declared',
  kind: 'value',
  count: 41,
  first: 5,
  last: 9,
  unit: 'cm',
  decimals: 1,
} satisfies SettingRange;
const steps = { count: 19, first: 0, last: 18, unit: 'click', decimals: 0 };
const dampers: SettingRange = { ...heights, ...steps, kind: 'clicks' };
const pressures = { ...heights, count: 71, first: 140, last: 210, unit: 'kPa', decimals: 0 };

test('reads values, unit and texts from a table that agrees with what the file shows', () => {
  const fitted = fitRange(heights, line('RideHeightSetting=4//5.4 cm'));
  expect(fitted).toMatchObject({ basis: 'declared', legal: [0, 40], unit: 'cm', decimals: 1 });
  expect(fitted?.valueAt(14)).toBe(6.4);
  expect(fitted?.textAt(14)).toBe('6.4 cm');
  expect(fitted?.nearestIndex(6.43)).toBe(14);
  expect(fitted?.nearestIndex(99)).toBe(40);
});

test('writes the texts of a brake bias as a pair that adds up to 100', () => {
  const range: SettingRange = { ...heights, count: 57, first: 57, last: 43, unit: 'front:rear', decimals: 2 };
  const fitted = fitRange(range, line('RearBrakeSetting=36//48.0:52.0'));
  expect(fitted?.textAt(20)).toBe('52.0:48.0');
  expect(fitted?.nearestIndex(52)).toBe(20);
});

test('counts the steps from what the file shows when a season moved the whole list', () => {
  const fitted = fitRange({ ...pressures, firstSeen: 136 }, line('PressureSetting=0//136 kPa'));
  expect(fitted).toMatchObject({ basis: 'shifted', legal: [0, 70] });
  expect(fitted?.valueAt(10)).toBe(146);
  expect(fitted?.textAt(10)).toBe('146 kPa');
});

test('takes the step from the file too when the first position is known to read otherwise', () => {
  const toes = { ...heights, count: 33, first: -0.94, last: 0.94, firstSeen: -0.96, decimals: 3 };
  const fitted = fitRange(toes, line('FrontToeInSetting=17//0.06 deg'));
  expect(fitted?.valueAt(0)).toBe(-0.96);
  expect(fitted?.valueAt(18)).toBe(0.12);
  expect(fitted?.legal).toEqual([0, 31]);
});

test('never reaches further than both the count and the last value of the table', () => {
  const shifted = fitRange(pressures, line('PressureSetting=10//155 kPa'));
  expect(shifted).toMatchObject({ basis: 'shifted', legal: [0, 65] });
  expect(shifted?.valueAt(65)).toBe(210);
});

test.each([
  ['a value far from the table', heights, 'RideHeightSetting=4//54.0 mm'],
  ['a list that moved by half its length', heights, 'RideHeightSetting=4//7.4 cm'],
  ['a position beyond the table that the game shows a number for', heights, 'RideHeightSetting=45//9.5 cm'],
  [
    'a first position known to differ, and no text to count from',
    { ...pressures, firstSeen: 136 },
    'PressureSetting=4',
  ],
  ['no table', null, 'RideHeightSetting=4//5.4 cm'],
])('knows nothing by %s', (_name, range, text) => {
  expect(fitRange(range, line(text))).toBeNull();
});

test('keeps the table for a position beyond it that has no number', () => {
  expect(fitRange(heights, line('RideHeightSetting=45//'))?.legal).toEqual([0, 40]);
});

test('knows the positions, but not the texts, of steps that the game names otherwise', () => {
  const fitted = fitRange(dampers, line('SpringSetting=3//25mm C/C'));
  expect(fitted?.legal).toEqual([0, 18]);
  expect(fitted?.valueAt(5)).toBeNull();
  expect(fitted?.textAt(5)).toBeNull();
  expect(fitted?.nearestIndex(5)).toBeNull();
});

test('leaves the text of a first and last step open, since the game may mark it (soft) or (hard)', () => {
  const fitted = fitRange(dampers, line('SlowBumpSetting=6//P6'));
  expect(fitted?.textAt(7)).toBe('P7');
  expect(fitted?.textAt(0)).toBeNull();
  expect(fitted?.textAt(18)).toBeNull();
  expect(fitRange(dampers, line('SlowBumpSetting=1//1 (soft)'))?.textAt(7)).toBeNull();
});

test('knows of a range that was only seen how far it went, this file included', () => {
  expect(fitRange({ basis: 'seen', highest: 31 }, line('WedgeSetting=13//-1.75 turns'))?.legal).toEqual([
    0, 31,
  ]);
  expect(fitRange({ basis: 'seen', highest: 31 }, line('WedgeSetting=40//1 turn'))?.legal).toEqual([0, 40]);
});

test('every value leads back to its own index', () => {
  const ends = fc.tuple(
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: 1, max: 80 }),
    fc.integer({ min: 2, max: 90 }),
  );
  fc.assert(
    fc.property(ends, fc.boolean(), ([first, step, count], isRising) => {
      const range: SettingRange = {
        ...heights,
        count,
        first: first / 10,
        last: (first + (isRising ? step : -step) * (count - 1)) / 10,
      };
      const fitted = fitRange(range, line('RideHeightSetting=0'));
      for (let index = 0; index < count; index++) {
        const value = fitted?.valueAt(index);
        expect(fitted?.nearestIndex(value ?? Number.NaN)).toBe(index);
      }
    }),
  );
});
