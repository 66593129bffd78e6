import * as z from 'zod';
import type { SetupCardRow } from '#platform/adapters/supabase/setup-rows';
import { shownName } from '#platform/identity/shown-name';
import { sessions, weathers } from '#racing/setup/conditions';
import { gameField, placeOf, placeSchema } from '../places.ts';
import { quoted, saidByDrivers } from '../said-by-drivers.ts';

const quantity = (unit: string) => z.object({ value: z.number(), unit: z.literal(unit) }).optional();

/** A setup in a list. */
export const summarySchema = z.object({
  id: z.string(),
  game: gameField,
  car: placeSchema.nullable().describe('Null for a car that no catalogue knows'),
  track: placeSchema.nullable(),
  session: z.enum(sessions).optional(),
  weather: z.enum(weathers).optional(),
  track_temperature: quantity('°C'),
  best_lap: quantity('s'),
  game_version: z.string().optional(),
  likes: z.int(),
  url: z.url(),
  said_by_drivers: saidByDrivers({
    title: z.string().nullable(),
    note: z.string().nullable(),
    author: z.string().nullable(),
    car: z.string().optional(),
    track: z.string().optional(),
  }),
});
export type Summary = z.infer<typeof summarySchema>;

type Row = Pick<SetupCardRow, 'game' | 'car_name' | 'track_name' | 'title' | 'note' | 'likes'> &
  Partial<Omit<SetupCardRow, 'author' | 'id'>> & {
    id: number | string;
    author?: SetupCardRow['author'] | null;
  };

export function summaryOf(row: Row, appOrigin: string): Summary {
  const { id, game, session, weather, track_celsius, lap_ms, game_version, author } = row;
  const car = placeOf('cars', game, row.car_name);
  const track = placeOf('tracks', game, row.track_name);
  return {
    id: String(id),
    game,
    car,
    track,
    ...(session && { session }),
    ...(weather && { weather }),
    ...(typeof track_celsius === 'number' && { track_temperature: { value: track_celsius, unit: '°C' } }),
    ...(lap_ms && { best_lap: { value: lap_ms / 1000, unit: 's' } }),
    ...(/^\d[\d.]{0,11}$/.test(game_version ?? '') && { game_version: game_version ?? '' }),
    likes: row.likes,
    url: `${appOrigin}/setup-viewer/${id}`,
    said_by_drivers: {
      title: quoted(row.title, 120),
      note: quoted(row.note),
      author: author ? quoted(shownName(author, row.user_id ?? ''), 60) : null,
      ...(!car && { car: quoted(row.car_name, 60) ?? '' }),
      ...(!track && { track: quoted(row.track_name, 60) ?? '' }),
    },
  };
}
