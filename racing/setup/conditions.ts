import { lapTime } from './lap-time.ts';
import type { SetupFile } from './format.ts';

export const sessions = ['practice', 'qualifying', 'race'] as const;
export const weathers = ['dry', 'wet'] as const;

/** No car's tank holds as much. */
const mostLitres = 300;

type Field =
  | { kind: 'choice'; label: string; choices: readonly string[] }
  | { kind: 'amount'; label: string; lowest: number; highest: number; unit: string }
  | { kind: 'version' | 'lap' };

/**
 * The conditions a setup was made for: a column of `setups` each. Its row schema, the select strings, the driver's file and
 * the values of the upload and edit forms derive from this list. Temperatures are in °C, fuel is in litres, and the best lap
 * is in milliseconds; its form field is `lap_time`.
 */
export const conditionFields = {
  session: { kind: 'choice', label: 'Session', choices: sessions },
  weather: { kind: 'choice', label: 'Weather', choices: weathers },
  air_celsius: { kind: 'amount', label: 'Air temperature', lowest: -10, highest: 60, unit: '°C' },
  track_celsius: { kind: 'amount', label: 'Track temperature', lowest: -10, highest: 80, unit: '°C' },
  game_version: { kind: 'version' },
  race_minutes: { kind: 'amount', label: 'Race length', lowest: 1, highest: 1440, unit: 'minutes' },
  fuel_litres: { kind: 'amount', label: 'Fuel', lowest: 0, highest: mostLitres, unit: 'litres' },
  lap_ms: { kind: 'lap' },
} as const satisfies Record<string, Field>;
type ConditionFields = typeof conditionFields;

type ValueOf<One extends Field> = One extends { choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { kind: 'version' }
    ? string
    : number;

/** Null is unknown, and nothing else. */
export type SetupConditions = {
  -readonly [Name in keyof ConditionFields]: ValueOf<ConditionFields[Name]> | null;
};

export const conditionNames = Object.keys(conditionFields) as (keyof SetupConditions)[];

/** The conditions of a setup, and nothing else of it. */
export function conditionsIn<Given extends Partial<SetupConditions>>(
  conditions: Given,
): Pick<Given, keyof Given & keyof SetupConditions> {
  const knownNames = conditionNames.filter((name) => conditions[name] !== undefined);
  return Object.fromEntries(knownNames.map((name) => [name, conditions[name]])) as Pick<
    Given,
    keyof Given & keyof SetupConditions
  >;
}

/** Each condition's words in a one-line summary, in its order. */
const words: { [Name in keyof SetupConditions]: (value: NonNullable<SetupConditions[Name]>) => string } = {
  session: String,
  race_minutes: (minutes) => `${minutes} min`,
  weather: String,
  air_celsius: (air) => `${air} °C air`,
  track_celsius: (track) => `${track} °C track`,
  game_version: String,
  // A setup's page says it itself.
  fuel_litres: () => '',
  lap_ms: (lap) => `lap ${lapTime(lap / 1000)}`,
};

function wordsOf<Name extends keyof SetupConditions>(
  name: Name,
  conditions: Partial<SetupConditions>,
): string {
  const value = conditions[name];
  return value === null || value === undefined ? '' : words[name](value);
}

/** A one-line summary: `Race · 60 min · dry · 24 °C air · 1.10.2`. Empty if nothing is known. */
export function conditionsInShort(conditions: Partial<SetupConditions>): string {
  const line = (Object.keys(words) as (keyof SetupConditions)[])
    .map((name) => wordsOf(name, conditions))
    .filter(Boolean)
    .join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

type ConditionsOfFile = Pick<SetupConditions, 'weather' | 'fuel_litres'>;

/** Conditions evident from a file: its tyres and its fuel. */
export function conditionsOfFile(file: SetupFile): ConditionsOfFile {
  const rows = file.describe().sections.flatMap((section) => section.rows);
  const compound = rows.find(({ parameter }) => parameter === 'tyreCompound')?.text.toLowerCase();
  const fuel = rows.find(({ parameter }) => parameter === 'fuel');
  const litres =
    fuel && /^\d{1,3}(\.\d+)? ?L\b/.test(fuel.text) ? Math.round(Number.parseFloat(fuel.text)) : null;
  return {
    weather: weathers.find((weather) => weather === compound) ?? null,
    fuel_litres: litres !== null && litres <= mostLitres ? litres : null,
  };
}
