import type { DescribedSetup, DisplayedSetting } from '../describe.ts';
import { inOneNotation } from '../notation.ts';

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

const length = /^(-?\d+(?:\.\d+)?) mm\b/;
const angle = /^(-?\d+(?:\.\d+)?)°/;

/** A length in millimetres, read from the text that a driver reads; null for anything else. */
export function millimetres(text: string | undefined): number | null {
  const match = length.exec(inOneNotation(text ?? ''));
  return match ? Math.round(Number(match[1]) * 10) / 10 : null;
}

/** An angle in degrees, read from the text that a driver reads; null for anything else. */
export function degrees(text: string | undefined): number | null {
  const match = angle.exec(inOneNotation(text ?? ''));
  return match ? Number(match[1]) : null;
}
