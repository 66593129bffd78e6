import type { Sense } from './sense.ts';

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

/** Whether a sense is a number that only a tyre pressure in psi can be: "24 hours" and "35 degrees" are none. */
export function isPressure(senses: readonly Sense[], at: number): boolean {
  const { value = 0 } = senses[at] ?? {};
  return value >= 20 && value <= 35 && !has(after(senses, at, 1)[0], ...unitsApart);
}
