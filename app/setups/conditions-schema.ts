import * as z from 'zod/mini';
import { mostLitres, sessions, weathers } from '#core/setup/conditions';
import { readLapTime } from '#core/stints/typed-lap-time';

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

/** The fields of what a setup was made for, each as text and empty where it is not known. */
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
