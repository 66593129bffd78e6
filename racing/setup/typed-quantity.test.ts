import { expect, test } from 'vitest';
import { inUnit, unitNamed } from './typed-quantity.ts';

/** Sizes by NIST Special Publication 811, appendix B. */
test.each([
  ['bar', 'psi', 14.5038],
  ['kilopascal', 'psi', 0.145038],
  ['millimetres', 'mm', 1],
  ['cm', 'mm', 10],
  ['inches', 'mm', 25.4],
  ['litres', 'L', 1],
  ['US gal', 'L', 3.78541],
  ['N/mm', 'N/m', 1_000],
  ['kN/m', 'N/m', 1_000],
  ['lbs/in', 'N/m', 175.127],
  ['lb/in', 'lbf/in', 1],
  ['kN', 'N', 1_000],
  ['kgf', 'N', 9.80665],
  ['Nm', 'Nm', 1],
  ['kilowatts', 'kW', 1],
  ['degrees', '°', 1],
  ['percent', '%', 1],
  [':1', ':1', 1],
])('one %s is so many %s: %d', (spelling, unit, size) => {
  expect(inUnit(1, unitNamed(spelling) ?? '', unit)).toBeCloseTo(size, 3);
  expect(inUnit(size, unit, unitNamed(spelling) ?? '')).toBeCloseTo(1, 5);
});

test('a unit of another kind is none, nor is one that nobody knows', () => {
  expect([inUnit(1, 'mm', 'psi'), unitNamed('furlong')]).toEqual([null, null]);
});
