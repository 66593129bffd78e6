import type { HeardCorner } from './corners.ts';
import type { Pause } from './tokens.ts';

/** A word, phrase, number, corner or pause with what it means; `from` and `to` count tokens. */
export type Sense = {
  atoms: ReadonlySet<string>;
  from: number;
  to: number;
  pause?: Pause;
  /** A pause that ends a question. */
  isQuestion?: boolean;
  value?: number;
  /** The unit behind a number, by its sign: `cm`, `N/mm`. */
  unit?: string;
  /** A number written with its sign: "-2", "+1". */
  isSigned?: boolean;
  corners?: readonly HeardCorner[];
};

const reach = 4;

/** Whether a sense means one of these. */
export const has = (sense: Sense | undefined, ...atoms: string[]): boolean =>
  atoms.some((atom) => sense?.atoms.has(atom));

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The senses just after a place, as far as they still belong to it. */
export const after = (senses: readonly Sense[], at: number, most = 3): readonly Sense[] =>
  senses.slice(at + 1, at + 1 + most).filter(({ from }) => from - (senses[at]?.to ?? 0) <= reach);

/** Units that no pressure has. */
export const unitsApart = 'litre gallon lap minute hour click degree celsius fahrenheit'.split(' ');

export const psiPer: Readonly<Record<string, number>> = { bar: 14.503774, kPa: 0.14503774 };

/** Psi of a number in bar or kPa, its own unit or its sentence's; null for one in neither. */
export function psiInUnit(senses: readonly Sense[], at: number): number | null {
  const { value = 0, unit = '' } = senses[at] ?? {};
  const psiPerUnit = senses.flatMap((sense) => psiPer[sense.unit ?? ''] ?? [])[0] ?? 0;
  const psi = value * (psiPer[unit] ?? psiPerUnit);
  return psi !== 0 && psi < 60 && (psiPer[unit] || (psi > 14 && psi < 44)) ? rounded(psi) : null;
}

/** Psi of a number that only a tyre pressure can be, else null: "24 hours" and "35 degrees" are none. */
export function pressureAt(senses: readonly Sense[], at: number): number | null {
  const { value = 0 } = senses[at] ?? {};
  const psi = has(after(senses, at, 1)[0], ...unitsApart) ? 0 : (psiInUnit(senses, at) ?? value);
  return psi >= 20 && psi <= 35 ? psi : null;
}
