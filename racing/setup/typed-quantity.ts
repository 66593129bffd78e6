import { inFirstUnit } from './measures.ts';
import { mmOfInch } from './notation.ts';

/** A unit by its sign: what it measures, how much of the kind's first unit it is, and how people write it, in small letters. */
type TypedUnit = { kind: string; size: number; spellings: readonly string[] };

const newtonsOfPoundForce = 4.4482216;

/** Sizes by NIST Special Publication 811, appendix B. Temperatures have their zeros in `measures.ts`. */
const units: Readonly<Record<string, TypedUnit>> = {
  psi: { kind: 'pressure', size: 1, spellings: ['psi', 'psis', 'lbf/in2', 'lb/in2'] },
  kPa: { kind: 'pressure', size: inFirstUnit(1, 'kPa'), spellings: ['kpa', 'kilopascal', 'kilopascals'] },
  bar: { kind: 'pressure', size: inFirstUnit(1, 'bar'), spellings: ['bar', 'bars'] },
  mm: {
    kind: 'length',
    size: 1,
    spellings: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', 'millimetri'],
  },
  cm: {
    kind: 'length',
    size: 10,
    spellings: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters', 'zentimeter'],
  },
  in: {
    kind: 'length',
    size: mmOfInch,
    spellings: ['in', 'inch', 'inches', '"', '″', 'zoll', 'pouces', 'pollici', 'pulgadas'],
  },
  L: {
    kind: 'volume',
    size: 1,
    spellings: ['l', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters', 'litro', 'litros', 'litri'],
  },
  gal: {
    kind: 'volume',
    size: inFirstUnit(1, 'gal'),
    spellings: ['gal', 'gals', 'us gal', 'gallon', 'gallons', 'us gallons'],
  },
  'N/m': { kind: 'stiffness', size: 1, spellings: ['n/m'] },
  'N/mm': { kind: 'stiffness', size: 1000, spellings: ['n/mm'] },
  'kN/m': { kind: 'stiffness', size: 1000, spellings: ['kn/m'] },
  'lbf/in': {
    kind: 'stiffness',
    size: (newtonsOfPoundForce * 1000) / mmOfInch,
    spellings: ['lbf/in', 'lb/in', 'lbs/in', 'lbs/inch', 'lb/inch'],
  },
  N: { kind: 'force', size: 1, spellings: ['n', 'newton', 'newtons'] },
  kN: { kind: 'force', size: 1000, spellings: ['kn'] },
  kgf: { kind: 'force', size: 9.80665, spellings: ['kgf'] },
  Nm: { kind: 'torque', size: 1, spellings: ['nm'] },
  kW: { kind: 'power', size: 1, spellings: ['kw', 'kilowatt', 'kilowatts'] },
  '°': {
    kind: 'angle',
    size: 1,
    spellings: ['°', 'deg', 'degs', 'degree', 'degrees', 'grad', 'degre', 'degres', 'gradi', 'grados'],
  },
  '°C': {
    kind: 'temperature',
    size: 1,
    spellings: ['°c', 'c', 'degc', 'deg c', 'celsius', 'degrees celsius', 'degrees c'],
  },
  '°F': {
    kind: 'temperature',
    size: 5 / 9,
    spellings: ['°f', 'f', 'degf', 'deg f', 'fahrenheit', 'degrees fahrenheit', 'degrees f'],
  },
  ':1': { kind: 'ratio', size: 1, spellings: [':1', 'to 1'] },
  '%': { kind: 'share', size: 1, spellings: ['%', 'percent', 'per cent', 'pct', 'prozent'] },
};

/** Units of garages that are written otherwise than typed. */
const garageUnits: Readonly<Record<string, string>> = { '% front': '%', 'front:rear': '%' };

const signs = new Map(
  Object.entries(units).flatMap(([sign, { spellings }]) =>
    spellings.map((one): [string, string] => [one, sign]),
  ),
);

/** A number with the sign of its unit, as far as one is given: `{ value: 5, unit: 'cm' }`. */
export type TypedQuantity = { value: number; unit: string | null };

/** The sign of a unit by any of its spellings; null where it is none. */
export const unitNamed = (spelling: string): string | null =>
  signs.get(spelling.trim().replace(/\s+/g, ' ').toLowerCase().replace(/\.$/, '')) ?? null;

/**
 * A number of one unit in another, either by its sign or as a garage writes it.
 *
 * @returns null where the two do not measure the same
 */
export function inUnit(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const sign = garageUnits[to] ?? to;
  const [source, target] = [units[from], units[sign]];
  if (!source || !target || source.kind !== target.kind) return null;
  if (from === '°F') return inFirstUnit(value, from);
  if (sign === '°F') return value / target.size + 32;
  return Number(((value * source.size) / target.size).toFixed(6));
}

const anyUnit = [...signs.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|');
const digits = String.raw`(?:\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})`;
const whole = new RegExp(`^([+-]?${digits}) ?(${anyUnit})?\\.?$`, 'u');
const behind = new RegExp(`^ ?(${anyUnit})(?![\\p{L}\\p{N}/])`, 'u');
/** "In" is a word of English, too: an inch only where nothing follows it. */
const wordIn = /^ ?in(?![a-z])(?! ?(?:[.,;!?)]|$))/u;

const tidy = (text: string) =>
  text.normalize('NFKC').replace(/[−–]/g, '-').trim().toLowerCase().replace(/\s+/g, ' ');

/** Reads typed text as one quantity: `27.6`, `27,6 psi`, `1.9bar`, `29°C`, `5 cm`. Null if it is none. */
export function typedQuantity(text: string): TypedQuantity | null {
  const [, number, spelling] = whole.exec(tidy(text)) ?? [];
  if (number === undefined) return null;
  return {
    value: Number(number.replace(',', '.')),
    unit: spelling === undefined ? null : unitNamed(spelling),
  };
}

/** The unit that a text of small letters begins with, behind a number, and how long it is there. */
export function unitAt(text: string): { unit: string; length: number } | null {
  if (wordIn.test(text)) return null;
  const [all = '', spelling] = behind.exec(text) ?? [];
  const unit = spelling === undefined ? null : unitNamed(spelling);
  return unit === null ? null : { unit, length: all.length };
}
