import type { Units } from '../setup/chosen-units.ts';
import { inFirstUnit } from '../setup/measures.ts';
import type { StintWheel } from './stint-words.ts';
import { inUnit, typedQuantity } from '../setup/typed-quantity.ts';
import { quotedInput, type ReadFigure } from './typed-number.ts';

const psiOfBar = inFirstUnit(1, 'bar');
const psiOfKpa = inFirstUnit(1, 'kPa');

/** Plausible pressures of a running tyre in psi. Anything else is another unit or a slip. */
const plausible = { lowest: 15, highest: 45 };
/** Where what was typed has to be turned into psi, only what tyres of both games really read counts. */
const usual = { lowest: 20.5, highest: 34.5 };

type Way = 'psi' | 'bar' | 'kPa' | 'point';
type Reading = { psi: number; way: Way };

/** Factors of a misplaced decimal point: 2.75, 275 and 2750 mean 27.5. */
const slips = [10, 0.1, 0.01];

/** A number without a unit is in that of its field; where no tyre reads so much, in what it can be at all. */
function readingsOf(text: string, field: Exclude<Way, 'point'>): Reading[] {
  const quantity = typedQuantity(text);
  if (!quantity) return [];
  const { value, unit } = quantity;
  const isPlausible = ({ psi }: Reading) => psi >= plausible.lowest && psi <= plausible.highest;
  if (unit !== null) {
    const psi = inUnit(value, unit, 'psi');
    return psi === null ? [] : [{ psi, way: unit as Way }].filter(isPlausible);
  }
  const asLabelled: Reading = { psi: value * inFirstUnit(1, field), way: field };
  if (isPlausible(asLabelled)) return [asLabelled];
  const asTyped: Reading = { psi: value, way: 'psi' };
  if (isPlausible(asTyped)) return [asTyped];
  const others: Reading[] = [
    { psi: value * psiOfBar, way: 'bar' },
    { psi: value * psiOfKpa, way: 'kPa' },
    ...slips.map((by): Reading => ({ psi: value * by, way: 'point' })),
  ];
  return others.filter(({ psi }) => psi >= usual.lowest && psi <= usual.highest);
}

const tenths = (psi: number) => Math.round(psi * 10) / 10;

/** The reading in the same unit as the other wheels, else the nearest to them. */
function likelyReading(readings: readonly Reading[], others: readonly Reading[]): Reading | null {
  if (readings.length < 2) return readings[0] ?? null;
  const alike = readings.filter(({ way }) => others.some((other) => other.way === way));
  if (alike.length === 1) return alike[0] ?? null;
  const mean = others.reduce((sum, { psi }) => sum + psi, 0) / others.length;
  const near = readings.filter(({ psi }) => Math.abs(psi - mean) <= 3);
  return near.length === 1 ? (near[0] ?? null) : null;
}

function noteOn(text: string, { psi, way }: Reading, field: Way): string | undefined {
  const readAs = `${quotedInput(text)} is read as ${tenths(psi).toFixed(1)} psi`;
  if (way === 'point') return `${readAs}: we moved the decimal point.`;
  return way === field ? undefined : `${readAs}: it was ${way}.`;
}

function problemOf(text: string, readings: readonly Reading[]): string {
  const [first, second] = readings;
  if (first && second) {
    const [a, b] = [first, second].map(({ psi }) => `${tenths(psi).toFixed(1)} psi`);
    return `${quotedInput(text)} could be ${a} or ${b}. Type it like 27.6 psi.`;
  }
  return `${quotedInput(text)} isn’t a hot tyre pressure. Type the reading, like 27.6 psi.`;
}

/**
 * Hot pressures as they were typed, wheel by wheel, in psi: also in bar or kPa, with a comma, or with the decimal point in
 * another place. What can be read in two ways, and the other wheels do not tell, is a problem.
 *
 * @param fields the text of each field that is not empty
 * @param field what the fields are labelled with
 */
export function readPressures<Name extends string = StintWheel>(
  fields: Partial<Record<Name, string>>,
  field: Units['pressure'] = 'psi',
): Partial<Record<Name, ReadFigure>> {
  const unit = field === 'game' ? 'psi' : field;
  const entries = Object.entries(fields) as [Name, string][];
  const readings = new Map(entries.map(([name, text]) => [name, readingsOf(text, unit)]));
  const sure = entries.flatMap(([name]) => {
    const ownReadings = readings.get(name) ?? [];
    return ownReadings.length === 1 && ownReadings[0] ? [{ name, reading: ownReadings[0] }] : [];
  });
  const figures = entries.map(([name, text]): [Name, ReadFigure] => {
    const ownReadings = readings.get(name) ?? [];
    const others = sure.flatMap((one) => (one.name === name ? [] : [one.reading]));
    const one = likelyReading(ownReadings, others);
    if (!one) return [name, { problem: problemOf(text, ownReadings) }];
    const note = noteOn(text, one, unit);
    // As typed it stays to the last digit; what was turned into psi is as fine as the game shows it.
    const value = one.way === 'psi' ? Number(one.psi.toFixed(3)) : tenths(one.psi);
    return [name, { value, ...(note && { note }) }];
  });
  return Object.fromEntries(figures) as Partial<Record<Name, ReadFigure>>;
}

const psiFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 });
/** psi as pages say it: `27.0`, `27.15`. */
export const psiText = (psi: number): string => psiFormat.format(psi);
