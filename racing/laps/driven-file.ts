import type { HeldValue, SetupFile } from '../setup/format.ts';
import type { StintSheet } from './stint-sheet.ts';
import { type StintWheel, stintWheels } from './stint-words.ts';

const psiPerKpa = 1 / 6.894757;

/** Every value of a file by its name. */
export function valuesByName(file: SetupFile): Map<string, HeldValue> {
  return new Map(file.held().flatMap(({ rows }) => rows.map((row) => [row.parameter, row])));
}

/** psi that one of a pressure's own units is: a game shows psi or kPa. */
export const psiOf = ({ unit }: Pick<HeldValue, 'unit'>): number => (unit === 'kPa' ? psiPerKpa : 1);

/** A file's cold pressures in psi. Wheels missing from the file are left out. */
export function coldPressures(file: SetupFile): StintSheet['cold'] {
  const values = valuesByName(file);
  return Object.fromEntries(
    stintWheels.flatMap((wheel): [StintWheel, number][] => {
      const current = values.get(`tyrePressure.${wheel}`);
      return current?.value == null ? [] : [[wheel, Number((current.value * psiOf(current)).toFixed(2))]];
    }),
  );
}

/** The tyres that a file starts on. */
export function compoundOf(file: SetupFile): StintSheet['compound'] {
  const values = valuesByName(file);
  const tyre = values.get('tyreCompound') ?? values.get('tyreCompound.LF');
  return tyre && /wet|rain/i.test(tyre.text) ? 'wet' : 'dry';
}

/** The lowest and highest cold pressure that the garage offers, in psi; null where it is not known. */
export function pressureEnds(file: SetupFile): [lowest: number, highest: number] | null {
  const current = valuesByName(file).get('tyrePressure.LF');
  const ends = current && endsOf(current);
  return current && ends ? [ends[0] * psiOf(current), ends[1] * psiOf(current)] : null;
}

/** The ends of a setting's range in its own unit, as its text tells them: `20.3 to 35.0 psi`. */
export function endsOf({ legalText }: Pick<HeldValue, 'legalText'>): [number, number] | null {
  const [, low, high] = /^(-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)/.exec(legalText ?? '') ?? [];
  return low === undefined || high === undefined ? null : [Number(low), Number(high)];
}
