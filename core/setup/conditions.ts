import { lapTime } from './lap-time.ts';
import type { SetupFile } from './format.ts';

export const sessions = ['practice', 'qualifying', 'race'] as const;
export const weathers = ['dry', 'wet'] as const;

/**
 * What a setup was made for, as its file, the assistant's order or its driver tells. Null is unknown, and nothing else.
 * Temperatures are in °C, fuel is in litres, the best lap is in milliseconds.
 */
export type SetupConditions = {
  session: (typeof sessions)[number] | null;
  weather: (typeof weathers)[number] | null;
  air_celsius: number | null;
  track_celsius: number | null;
  /** As the game writes it: `1.10.2`. */
  game_version: string | null;
  race_minutes: number | null;
  fuel_litres: number | null;
  lap_ms: number | null;
};

/** What fits into a line: `Race · 60 min · dry · 24 °C air · 1.10.2`; empty where nothing is known. */
export function conditionsInShort(conditions: Partial<SetupConditions>): string {
  const { session, race_minutes, weather, air_celsius, track_celsius, game_version, lap_ms } = conditions;
  const parts = [
    session,
    race_minutes && `${race_minutes} min`,
    weather,
    air_celsius != null && `${air_celsius} °C air`,
    track_celsius != null && `${track_celsius} °C track`,
    game_version,
    lap_ms && `lap ${lapTime(lap_ms / 1000)}`,
  ].filter(Boolean);
  const line = parts.join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

type ToldByFile = Pick<SetupConditions, 'weather' | 'fuel_litres'>;

/** What a file tells of what it was made for: the tyres that it fits, and its fuel. */
export function conditionsOfFile(file: SetupFile): ToldByFile {
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

/** No car's tank holds as much. */
export const mostLitres = 300;
