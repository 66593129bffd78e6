import type { UnitKind } from './chosen-units.ts';
import { mmOfInch } from './notation.ts';

/** A unit as texts write it: `size` of the kind's first unit (psi, °C, mm, litres), counted from `zero`. */
export type Measure = { kind: UnitKind; size: number; zero?: number };

/** 1 psi is 6.894757 kPa, 1 in 25.4 mm, 1 US gallon 3.785411784 litres (NIST Special Publication 811, appendix B). */
const measures: Readonly<Record<string, Measure>> = {
  psi: { kind: 'pressure', size: 1 },
  kPa: { kind: 'pressure', size: 1 / 6.894757 },
  bar: { kind: 'pressure', size: 100 / 6.894757 },
  '°C': { kind: 'temperature', size: 1 },
  '°F': { kind: 'temperature', size: 5 / 9, zero: 32 },
  mm: { kind: 'length', size: 1 },
  in: { kind: 'length', size: mmOfInch },
  L: { kind: 'volume', size: 1 },
  gal: { kind: 'volume', size: 3.785411784 },
};

const spellings: Readonly<Record<string, string>> = { litre: 'L', litres: 'L' };

/** The measure of a unit text. Undefined for units drivers cannot choose, such as degrees of camber. */
export function measureOf(unit: string): Measure | undefined {
  return measures[spellings[unit] ?? unit];
}

/** A number in a kind's first unit: psi, °C, mm, litres. */
export function inFirstUnit(value: number, unit: string): number {
  const { size, zero = 0 } = measureOf(unit) ?? { size: 1 };
  return (value - zero) * size;
}
