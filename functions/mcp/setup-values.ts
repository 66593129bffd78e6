import * as z from 'zod';
import type { HeldValue, SetupFile } from '#racing/setup/format';
import { gameUnits, readUnits, type Units } from '#racing/setup/chosen-units';
import { quantityInUnits } from '#racing/setup/in-units';
import { roundTo } from '#racing/setup/units';
import { quoted, saidByDrivers } from './said-by-drivers.ts';
import type { Caller } from './tool.ts';

export const unitsField = z
  .enum(['driver', 'game', 'metric', 'imperial'])
  .optional()
  .describe('driver, the usual one: as the driver set them on the site; game: as the garage shows them');

const systems: Readonly<Record<string, Units>> = {
  game: gameUnits,
  metric: { pressure: 'bar', temperature: 'C', length: 'mm', volume: 'l' },
  imperial: { pressure: 'psi', temperature: 'F', length: 'in', volume: 'gal' },
};

/** The units of an answer. */
export async function unitsFor(choice: string | undefined, { driver }: Caller): Promise<Units> {
  const system = systems[choice ?? 'driver'];
  if (system || !driver) return system ?? gameUnits;
  return readUnits((await driver.profiles.mine())?.units) ?? gameUnits;
}

export const valueSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  corner: z.enum(['LF', 'RF', 'LR', 'RR', 'front', 'rear']).nullable(),
  value: z.number().nullable().describe('Null where the garage shows words: then the clicks tell'),
  unit: z.string(),
  clicks: z.number().describe('Position in the garage’s list, from 0'),
  range: z
    .object({
      from: z.number().nullable(),
      to: z.number().nullable(),
      clicks: z.array(z.number()).length(2).nullable(),
    })
    .nullable()
    .describe('What the car takes; null where unknown or fixed'),
  legal: z.literal(false).optional(),
  text: z.string().optional(),
  said_by_drivers: saidByDrivers({ text: z.string() }).optional(),
});
export type ShownValue = z.infer<typeof valueSchema>;

const ends = /^(-?\d+(?:\.\d+)?)\D*? to (-?\d+(?:\.\d+)?)/;

/** A value with its range, in the chosen units. Words of a file are its driver's, but for ACC's, whose files hold numbers alone. */
export function shownValue(game: SetupFile['game'], heldValue: HeldValue, units: Units): ShownValue {
  const { parameter, label, corner, raw, text, legalText, legalRaw, legal, unit, decimals } = heldValue;
  const inChosen = (value: number) => {
    const quantity = quantityInUnits({ value, unit, decimals }, units);
    return { value: roundTo(quantity.value, quantity.decimals), unit: quantity.unit };
  };
  const [, from, to] = ends.exec(legalText ?? '') ?? [];
  const end = (number: string | undefined) => (number === undefined ? null : inChosen(Number(number)).value);
  const words = /\d/.test(text) ? null : quoted(text, 40);
  return {
    parameter,
    label,
    corner,
    value: heldValue.value === null ? null : inChosen(heldValue.value).value,
    unit: inChosen(0).unit,
    clicks: raw,
    range: legalText || legalRaw ? { from: end(from), to: end(to), clicks: legalRaw } : null,
    ...(!legal && { legal }),
    ...(words && (game === 'ACC' ? { text: words } : { said_by_drivers: { text: words } })),
  };
}

/** Settings that the catalogues know; the names of others are words of the file. */
export const knownGroups = (file: SetupFile) =>
  file.held().flatMap(({ id, title, rows }) => {
    const settableRows = rows.filter(({ offered, inUse, derived }) => offered && inUse && !derived);
    return id === 'other' || settableRows.length === 0 ? [] : [{ title, rows: settableRows }];
  });
