/** Unit choices for each quantity. The first is the game's own. */
export const unitChoices = {
  pressure: ['game', 'psi', 'bar', 'kPa'],
  temperature: ['C', 'F'],
  length: ['mm', 'in'],
  volume: ['l', 'gal'],
} as const;

export type UnitKind = keyof typeof unitChoices;
/** The units that a driver has chosen. ACC's garage counts in psi and LMU's in kPa: `game` leaves both. */
export type Units = { readonly [Kind in UnitKind]: (typeof unitChoices)[Kind][number] };

export const unitKinds = Object.keys(unitChoices) as UnitKind[];

export const gameUnits: Units = { pressure: 'game', temperature: 'C', length: 'mm', volume: 'l' };

/** Units in the one spelling that cookie, profile and cache know: `bar.C.mm.l`. */
export function printUnits(units: Units): string {
  return unitKinds.map((kind) => units[kind]).join('.');
}

/** Parses the output of `printUnits`. Null for anything else. */
export function readUnits(text: string | null | undefined): Units | null {
  return (text && everyUnits.get(text)) || null;
}

/** Every choice that there is, by its spelling. */
export const everyUnits: ReadonlyMap<string, Units> = new Map(
  unitChoices.pressure.flatMap((pressure) =>
    unitChoices.temperature.flatMap((temperature) =>
      unitChoices.length.flatMap((length) =>
        unitChoices.volume.map((volume): [string, Units] => {
          const units = { pressure, temperature, length, volume };
          return [printUnits(units), units];
        }),
      ),
    ),
  ),
);

const signs = {
  psi: 'psi',
  bar: 'bar',
  kPa: 'kPa',
  C: '°C',
  F: '°F',
  mm: 'mm',
  in: 'in',
  l: 'L',
  gal: 'gal',
};

/** How a quantity's unit is written beside a number; a game's pressure by the unit that it counts in. */
export function unitSign(units: Units, kind: UnitKind, ofGame: 'psi' | 'kPa' = 'psi'): string {
  const unit = units[kind];
  return unit === 'game' ? ofGame : signs[unit];
}
