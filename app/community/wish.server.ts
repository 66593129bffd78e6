import * as z from 'zod';
import type { Wish } from '#platform/adapters/supabase/wanted-setups';
import { storable } from '#racing/forms/storable';
import { findCar, findTrack, type Game, games } from '#racing/setup/catalogue';
import { sessions, weathers } from '#racing/setup/conditions';
import { meantInGame } from '../setups/list/any-game.server.ts';
import type { WishErrors, WishValues } from './wish.ts';

const gameIds = games.map(({ id }) => id);
const shortText = z.string().overwrite(storable).trim().max(100).catch('');
const values = z.object({
  game: z.enum(gameIds).or(z.literal('')).catch(''),
  car: shortText,
  track: shortText,
  session: z.enum([...sessions, '']).catch(''),
  weather: z.enum([...weathers, '']).catch(''),
});

/** The first game that has the car and the track that are named; '' where none is named, or no game has both. */
function gameWith(car: string, track: string): Game | '' {
  if (car === '' && track === '') return '';
  const has = (game: Game) =>
    (car === '' || meantInGame('cars', game, car).found?.id) &&
    (track === '' || meantInGame('tracks', game, track).found?.id);
  return gameIds.find(has) ?? '';
}

/** A wish from a form or an address, by its game's catalogue ids; unknown ids are empty. */
export function wishValues(fields: FormData | URLSearchParams): WishValues {
  const wishFields = values.parse({ game: '', car: '', track: '', ...Object.fromEntries(fields) });
  const game = wishFields.game || gameWith(wishFields.car, wishFields.track);
  const car = game && wishFields.car ? (meantInGame('cars', game, wishFields.car).found?.id ?? '') : '';
  const track =
    game && wishFields.track ? (meantInGame('tracks', game, wishFields.track).found?.id ?? '') : '';
  return { ...wishFields, game, car, track };
}

/** The wish that values make, or what is missing in them, a sentence each. */
export function wishIn(fields: WishValues): { wish: Wish } | { errors: WishErrors } {
  const { game, car, track } = fields;
  const { session, weather } = values.parse(fields);
  const gameId = gameIds.find((id) => id === game);
  if (gameId && car && track) return { wish: { game: gameId, car, track, session, weather } };
  return {
    errors: {
      ...(!gameId && { game: 'Choose a game' }),
      ...(!car && { car: 'Choose a car' }),
      ...(!track && { track: 'Choose a track' }),
    },
  };
}

/** `BMW M4 GT3 at Suzuka, wet race`; null for a car or track that the catalogue does not know, as nothing else is shown. */
export function wishTitle({ game, car, track, session, weather }: Wish): string | null {
  const [carName, trackName] = [findCar(game, car)?.name, findTrack(game, track)?.name];
  if (!carName || !trackName) return null;
  const conditions = [weather, session].filter(Boolean).join(' ');
  return `${carName} at ${trackName}${conditions && `, ${conditions}`}`;
}
