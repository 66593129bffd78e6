import { gameUnits, printUnits, readUnits, type Units } from '#core/setup/chosen-units';
import { type SetupConditions, sessions, weathers } from '#core/setup/conditions';
import { figureForField } from '#core/setup/typed-in-units';
import { lapTime } from '#core/setup/lap-time';
import { readLapTime } from '#core/laps/typed-lap-time';
import { type ConditionsValues, type ConditionTexts, noConditions } from './conditions-values.ts';

const amountOf = (text: string) => (text === '' ? null : Math.round(Number(text.replace(',', '.'))));

/** Checked fields, in °C and litres, as they are stored. */
export function storedConditions(values: ConditionTexts): SetupConditions {
  const lap = values.lap_time === '' ? null : readLapTime(values.lap_time, null);
  return {
    session: sessions.find((one) => one === values.session) ?? null,
    weather: weathers.find((one) => one === values.weather) ?? null,
    air_celsius: amountOf(values.air_celsius),
    track_celsius: amountOf(values.track_celsius),
    game_version: values.game_version || null,
    race_minutes: amountOf(values.race_minutes),
    fuel_litres: amountOf(values.fuel_litres),
    lap_ms: lap && 'value' in lap ? Math.round(lap.value * 1000) : null,
  };
}

const asText = (value: string | number | null | undefined) => (value == null ? '' : String(value));

/** Stored conditions as their form holds them, its figures in these units. */
export function conditionsValues(
  { lap_ms, ...stored }: Partial<SetupConditions>,
  units: Units = gameUnits,
): ConditionsValues {
  return {
    session: asText(stored.session),
    weather: asText(stored.weather),
    air_celsius: figureForField(asText(stored.air_celsius), '°C', units),
    track_celsius: figureForField(asText(stored.track_celsius), '°C', units),
    game_version: asText(stored.game_version),
    race_minutes: asText(stored.race_minutes),
    fuel_litres: figureForField(asText(stored.fuel_litres), 'L', units),
    lap_time: lap_ms == null ? '' : lapTime(lap_ms / 1000),
    units: printUnits(units),
  };
}

/** The fields as a form sent them; null for a form that has none of them, which changes nothing about them. */
export function typedConditions(form: FormData): ConditionsValues | null {
  if (!form.has('session')) return null;
  const names = Object.keys(noConditions) as (keyof ConditionsValues)[];
  const typed = { ...noConditions };
  for (const name of names) typed[name] = String(form.get(name) ?? '').trim();
  return { ...typed, units: readUnits(typed.units) ? typed.units : '' };
}
