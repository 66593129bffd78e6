import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertLength,
  convertPressure,
  convertTemperature,
  formatNumber,
  formatQuantity,
  inPreferredUnits,
  parseTemperature,
  roundTo,
} from './units.ts';

test('pressures convert with the exact definition of the pound per square inch', () => {
  expect(convertPressure(1, 'psi', 'kPa')).toBeCloseTo(6.894757293168361, 14);
  expect(convertPressure(26.3, 'psi', 'bar')).toBeCloseTo(1.81332116810328, 13);
  expect(convertPressure(2, 'bar', 'kPa')).toBe(200);
  expect(convertPressure(140, 'kPa', 'psi')).toBeCloseTo(20.30528328222929, 12);
});

test('temperatures and lengths convert', () => {
  expect(convertTemperature(25, '°C', '°F')).toBe(77);
  expect(convertTemperature(-40, '°F', '°C')).toBe(-40);
  expect(convertLength(1, 'in', 'mm')).toBe(25.4);
  expect(convertLength(53, 'mm', 'in')).toBeCloseTo(2.0866141732283, 12);
});

test('a conversion there and back gives the value again', () => {
  const value = fc.double({ min: -1000, max: 1000, noNaN: true });
  const pressure = fc.constantFrom('psi' as const, 'bar' as const, 'kPa' as const);
  fc.assert(
    fc.property(value, pressure, pressure, (number, from, to) => {
      expect(convertPressure(convertPressure(number, from, to), to, from)).toBeCloseTo(number, 9);
    }),
  );
});

test('a typed temperature is read as Celsius unless it says Fahrenheit', () => {
  const cases: [string, number | null][] = [
    ['25', 25],
    [' 25,5 ', 25.5],
    ['25 °C', 25],
    ['77F', 25],
    ['77 °F', 25],
    ['-3 degrees C', -3],
    ['\u22125º', -5],
    ['32 fahrenheit', 0],
    ['+18.5c', 18.5],
    ['', null],
    ['warm', null],
    ['25-30', null],
    ['1e3', null],
    ['25 K', null],
    ['9'.repeat(5000), null],
  ];
  for (const [text, celsius] of cases) expect(parseTemperature(text), text).toBe(celsius);
});

test('numbers are shown with fixed digits, without a negative zero, and with a true minus only when asked', () => {
  expect(formatNumber(-0.04, 1)).toBe('0.0');
  expect(formatNumber(-3.5, 2)).toBe('-3.50');
  expect(formatNumber(-3.5, 1, { trueMinus: true })).toBe('\u22123.5');
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

test('a driver sees pressures and temperatures in the chosen units and other quantities as they are', () => {
  const preference = { pressure: 'bar', temperature: '°F' } as const;
  const shown = (value: number, unit: string, decimals: number) =>
    formatQuantity(inPreferredUnits({ value, unit, decimals }, preference));
  expect(shown(26.3, 'psi', 1)).toBe('1.813 bar');
  expect(shown(26.4, 'psi', 1)).toBe('1.820 bar');
  expect(shown(25, '°C', 0)).toBe('77 °F');
  expect(shown(53, 'mm', 0)).toBe('53 mm');
  expect(
    inPreferredUnits({ value: 26.3, unit: 'psi', decimals: 1 }, { pressure: 'psi', temperature: '°C' }),
  ).toEqual({
    value: 26.3,
    unit: 'psi',
    decimals: 1,
  });
});
