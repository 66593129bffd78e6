import { type SetupConditions, sessions, weathers } from '#core/setup/conditions';
import { lapTime } from '#core/stints/lap-chart';
import { readLapTime } from '#core/stints/typed-lap-time';
import { type ConditionsValues, noConditions } from './conditions-values.ts';

const amountOf = (text: string) => (text === '' ? null : Math.round(Number(text.replace(',', '.'))));

/** Checked fields as they are stored. */
export function storedConditions(values: ConditionsValues): SetupConditions {
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

/** Stored conditions as their form holds them. */
export function conditionsValues({ lap_ms, ...stored }: Partial<SetupConditions>): ConditionsValues {
  return {
    session: asText(stored.session),
    weather: asText(stored.weather),
    air_celsius: asText(stored.air_celsius),
    track_celsius: asText(stored.track_celsius),
    game_version: asText(stored.game_version),
    race_minutes: asText(stored.race_minutes),
    fuel_litres: asText(stored.fuel_litres),
    lap_time: lap_ms == null ? '' : lapTime(lap_ms / 1000),
  };
}

/** The fields as a form sent them; null for a form that has none of them, which changes nothing about them. */
export function typedConditions(form: FormData): ConditionsValues | null {
  if (!form.has('session')) return null;
  const names = Object.keys(noConditions) as (keyof ConditionsValues)[];
  const typed = { ...noConditions };
  for (const name of names) typed[name] = String(form.get(name) ?? '').trim();
  return typed;
}
