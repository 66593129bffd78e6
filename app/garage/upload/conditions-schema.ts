import * as z from 'zod/mini';
import { gameUnits, readUnits, type Units } from '#core/setup/chosen-units';
import { mostLitres, sessions, weathers } from '#core/setup/conditions';
import { typedCelsius, typedVolume } from '#core/setup/typed-in-units';
import { readLapTime } from '#core/laps/typed-lap-time';
import type { ConditionTexts } from './conditions-values.ts';

type Range = { lowest: number; highest: number; unit: string };

const typed = () => z.string().check(z.trim());
const numberOf = (text: string) => Math.round(Number(text.replace(',', '.')));

const amount = (field: string, { lowest, highest, unit }: Range) =>
  typed().check(
    z.refine(
      (text) =>
        text === '' ||
        (/^-?\d{1,4}([.,]\d{1,2})?$/.test(text) && numberOf(text) >= lowest && numberOf(text) <= highest),
      `${field} is a number from ${lowest} to ${highest} ${unit}, or empty`,
    ),
  );
const oneOf = (field: string, choices: readonly string[]) =>
  typed().check(
    z.refine((text) => text === '' || choices.includes(text), `${field} must be one of the offered`),
  );

/** The units that a form's figures are typed in. */
export const unitsOfForm = ({ units }: { units?: unknown }): Units => readUnits(String(units)) ?? gameUnits;

/** A form's fields with what was typed in its units in °C and litres, for the schema. */
export function conditionsInGameUnits<Fields extends { units?: unknown }>(fields: Fields): Fields {
  const units = unitsOfForm(fields);
  const given: Record<string, unknown> = fields;
  const read = (name: keyof ConditionTexts, as: (text: string) => string) =>
    typeof given[name] === 'string' ? { [name]: as(given[name]) } : {};
  return {
    ...fields,
    ...read('air_celsius', (text) => typedCelsius(text, units)),
    ...read('track_celsius', (text) => typedCelsius(text, units)),
    ...read('fuel_litres', (text) => typedVolume(text, units, 0)),
  };
}

/** The fields of what a setup was made for, each as text and empty where it is not known; in °C and litres. */
export const conditionsSchema = z.object({
  session: oneOf('Session', sessions),
  weather: oneOf('Weather', weathers),
  air_celsius: amount('Air temperature', { lowest: -10, highest: 60, unit: '°C' }),
  track_celsius: amount('Track temperature', { lowest: -10, highest: 80, unit: '°C' }),
  game_version: typed().check(
    z.refine(
      (text) => text === '' || /^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$/.test(text),
      'A version is written like 1.10.2, or empty',
    ),
  ),
  race_minutes: amount('Race length', { lowest: 1, highest: 1440, unit: 'minutes' }),
  fuel_litres: amount('Fuel', { lowest: 0, highest: mostLitres, unit: 'litres' }),
  lap_time: typed().check(
    z.refine((text) => text === '' || 'value' in readLapTime(text, null), 'Type the best lap like 1:47.325'),
  ),
});
