import type { DescribedSetup, DisplayedSetting } from '../setup/describe.ts';
import { inOneNotation, mmOfInch } from '../setup/notation.ts';

/** A value as a drawing states it, with its change in a comparison. */
export type Fact = { text: string; change: { from: string; to: string } | null; legal: boolean };

/** Looks values up by their names, `camber.LF`, the first of several that the setup has. */
export type FindValue = (...names: string[]) => DisplayedSetting | undefined;

export function valuesOf({ sections }: Pick<DescribedSetup, 'sections'>): FindValue {
  const byName = new Map(
    sections.flatMap(({ rows }) => rows.map((row): [string, DisplayedSetting] => [row.parameter, row])),
  );
  return (...names) => {
    for (const name of names) {
      const row = byName.get(name);
      if (row) return row;
    }
    return undefined;
  };
}

export function factOf(row: DisplayedSetting | undefined): Fact | null {
  if (!row?.offered) return null;
  const { change, legal } = row;
  if (!change) return { text: inOneNotation(row.text), change: null, legal };
  const [from, to] = [inOneNotation(change.from), inOneNotation(change.to)];
  return { text: to, change: { from, to }, legal };
}

const length = /^(-?\d+(?:\.\d+)?) (mm|in)\b/;
const angle = /^(-?\d+(?:\.\d+)?)°/;

/** A length in millimetres, read from the text that a driver reads, who may have chosen inches; null for anything else. */
export function millimetres(text: string | undefined): number | null {
  const [, digits, unit] = length.exec(inOneNotation(text ?? '')) ?? [];
  return unit === undefined ? null : Math.round(Number(digits) * (unit === 'in' ? mmOfInch : 1) * 10) / 10;
}

export type LengthUnit = 'mm' | 'in';

/** The unit of length that a driver reads a text in. */
export function lengthUnit(text: string): LengthUnit {
  return length.exec(text)?.[2] === 'in' ? 'in' : 'mm';
}

/** Millimetres as a driver reads them: `12 mm`, `0.47 in`. */
export function lengthText(mm: number, unit: LengthUnit): string {
  return unit === 'mm' ? `${mm} mm` : `${(mm / mmOfInch).toFixed(2)} in`;
}

/** An angle in degrees, read from the text that a driver reads; null for anything else. */
export function degrees(text: string | undefined): number | null {
  const match = angle.exec(inOneNotation(text ?? ''));
  return match ? Number(match[1]) : null;
}
