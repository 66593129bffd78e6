import { expect, test } from 'vitest';
import { formatNumber, formatQuantity, roundTo } from './units.ts';

test('numbers are shown with fixed digits and without a negative zero', () => {
  expect(formatNumber(-0.04, 1)).toBe('0.0');
  expect(formatNumber(-3.5, 2)).toBe('-3.50');
  expect(formatNumber(1.005, 2)).toBe('1.01');
  expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
  expect(roundTo(-2.5, 0)).toBe(-3);
});

test('signs stand against the number and units apart from it', () => {
  expect(formatQuantity({ value: 26.3, unit: 'psi', decimals: 1 })).toBe('26.3 psi');
  expect(formatQuantity({ value: -3.5, unit: '°', decimals: 1 })).toBe('-3.5°');
  expect(formatQuantity({ value: 56.4, unit: '% front', decimals: 1 })).toBe('56.4% front');
  expect(formatQuantity({ value: 12, unit: ':1', decimals: 0 })).toBe('12:1');
  expect(formatQuantity({ value: 25, unit: '°C', decimals: 0 })).toBe('25 °C');
  expect(formatQuantity({ value: 7, unit: '', decimals: 0 })).toBe('7');
});

test.each([
  [1, 'laps', '1 lap'],
  [0, 'laps', '0 laps'],
  [2, 'clicks', '2 clicks'],
  [1, 'clicks', '1 click'],
  [1, 'psi', '1 psi'],
  [1, 'mm/s', '1 mm/s'],
])('one of what is counted stands in the singular: %s %s', (value, unit, text) => {
  expect(formatQuantity({ value, unit, decimals: 0 })).toBe(text);
});
