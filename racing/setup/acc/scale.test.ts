import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { carTable } from './car-parameters.ts';
import {
  isOffered,
  legalClicks,
  legalText,
  nearestClick,
  type ParameterScale,
  shownText,
  shownValue,
} from './scale.ts';

const linear: ParameterScale = {
  kind: 'linear',
  rawMin: 0,
  rawMax: 20,
  min: -3.5,
  step: 0.1,
  unit: 'deg',
  decimals: 1,
  adjustable: true,
  openEnd: false,
  confidence: 'high',
};

function everyScale(): { name: string; scale: ParameterScale }[] {
  return accCars.flatMap(({ id }) => {
    const { sections, pitStops } = carTable(id);
    return [...sections.flatMap((section) => section.settings), ...(pitStops[0] ?? [])].flatMap(
      ({ parameter, scale }) => (scale ? [{ name: `${id} ${parameter.name}`, scale }] : []),
    );
  });
}

test('for every car and setting, each legal click shows a plain value that leads back to the click', () => {
  let clicks = 0;
  for (const { name, scale } of everyScale()) {
    const [lowest, highest] = legalClicks(scale);
    for (let click = lowest; click <= highest; click += 1) {
      const shown = shownValue(scale, click);
      // Without the noise of binary fractions.
      const isPlain = Number(shown?.toFixed(scale.decimals)) === shown;
      if (shown === null || !isPlain || nearestClick(scale, shown, click) !== click) {
        expect.fail(`${name} click ${click} shows ${shown}`);
      }
      clicks += 1;
    }
  }
  expect(clicks).toBeGreaterThan(50_000);
});

const table: ParameterScale = { ...linear, kind: 'table', table: [12.5, 12.1, 12.9, 12.1], rawMax: 3 };

test.each([
  ['between clicks goes to the nearer one', linear, -3.27, 0, 2],
  ['below the end goes to the end', linear, -9, 5, 0],
  ['above the end goes to the end', linear, 9, 5, 20],
  ['of two equal clicks keeps the present one', table, 12.1, 3, 3],
  ['of two equal clicks keeps the first where it is the present one', table, 12.1, 1, 1],
  ['of two equal clicks is the first otherwise', table, 12.1, 0, 1],
  ['of a table goes to the nearest', table, 12.6, 0, 0],
] as const)('a value %s', (_, scale, value, present, click) => {
  expect(nearestClick(scale, value, present)).toBe(click);
});

test('a value between clicks goes to the nearer one and a value beyond the end to the end', () => {
  expect(nearestClick(linear, -3.27, 0)).toBe(2);
  expect(nearestClick(linear, -9, 5)).toBe(0);
  expect(nearestClick(linear, 9, 5)).toBe(20);
});

test('an unknown upper end is the highest click seen, and without files the lowest click alone', () => {
  expect(legalClicks({ ...linear, rawMax: null, seen: [2, 7] })).toEqual([0, 7]);
  expect(legalClicks({ ...linear, rawMax: null })).toEqual([0, 0]);
  expect(legalClicks({ ...linear, adjustable: false })).toEqual([0, 0]);
});

test('a setting with an unknown end that no file uses is not offered', () => {
  expect(isOffered({ ...linear, rawMax: null, seen: [0, 0] })).toBe(false);
  expect(isOffered({ ...linear, rawMax: null })).toBe(true);
  expect(isOffered({ ...linear, adjustable: false })).toBe(false);
});

test('values and ranges read as in the garage', () => {
  expect(shownText(linear, 3)).toBe('-3.2°');
  expect(legalText(linear)).toBe('-3.5 to -1.5°');
  expect(legalText({ ...linear, openEnd: true })).toBe('-3.5 to -1.5° (range not confirmed)');
  expect(legalText({ ...linear, adjustable: false })).toBe('fixed at -3.5°');
  expect(legalText({ ...linear, rawMax: null, openEnd: true, seen: [0, 0] })).toBe('fixed at -3.5°');
  expect(legalText({ ...linear, rawMax: null, openEnd: true })).toBe('from -3.5°, the end is not known');
  const compound: ParameterScale = { ...linear, min: 0, step: 1, rawMax: 1, names: ['Dry', 'Wet'] };
  expect(shownText(compound, 1)).toBe('Wet');
  expect(legalText(compound)).toBe('Dry or Wet');
});

test('a click that nobody knows the meaning of, or a table does not hold, is shown as a click', () => {
  const count = { min: 0, step: 1, rawMax: 3, unit: 'click', decimals: 0, shownUnknown: true } as const;
  const steps: ParameterScale = { ...linear, ...count };
  expect([shownText(steps, 2), legalText(steps)]).toEqual(['2 clicks', '0 to 3 clicks']);
  expect([shownValue(table, 4), shownText(table, 4)]).toEqual([null, '4 clicks']);
});
