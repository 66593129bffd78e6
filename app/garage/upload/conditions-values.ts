import type { SetupConditions } from '#core/setup/conditions';

/** What a setup was made for in text, empty where it is not known. */
export type ConditionTexts = Record<Exclude<keyof SetupConditions, 'lap_ms'> | 'lap_time', string>;

/** The same as a form holds it: `units` spells what its figures are typed in; empty for the games' own. */
export type ConditionsValues = ConditionTexts & { units: string };

export const noConditions: ConditionsValues = {
  session: '',
  weather: '',
  air_celsius: '',
  track_celsius: '',
  game_version: '',
  race_minutes: '',
  fuel_litres: '',
  lap_time: '',
  units: '',
};
