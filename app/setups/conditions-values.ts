import type { SetupConditions } from '#core/setup/conditions';

/** What a setup was made for, as a form holds it: text, empty where it is not known. */
export type ConditionsValues = Record<Exclude<keyof SetupConditions, 'lap_ms'> | 'lap_time', string>;

export const noConditions: ConditionsValues = {
  session: '',
  weather: '',
  air_celsius: '',
  track_celsius: '',
  game_version: '',
  race_minutes: '',
  fuel_litres: '',
  lap_time: '',
};
