/**
 * The light face of the catalogues: names, ids and classes of every game, for lists, pickers and look-ups.
 * It must not import a game's folder: parameter tables and layouts would come along.
 */
import { createLookup } from './lookup.ts';
import stored from './names.json' with { type: 'json' };
import { byName } from './order.ts';
import type { CarName, Game, Names, TrackName } from './schema/names.ts';

export type { CarName, Game, TrackName } from './schema/names.ts';

const names: Names = stored;

/** The games, in the order they are shown. */
export const games: readonly { id: Game; name: string }[] = [
  { id: 'ACC', name: 'Assetto Corsa Competizione' },
  { id: 'LMU', name: 'Le Mans Ultimate' },
  { id: 'iRacing', name: 'iRacing' },
  { id: 'rFactor2', name: 'rFactor 2' },
];

type Lookup<T> = (idOrName: string) => T | undefined;

function lookupsOfGames<T extends { id: string; name: string }>(
  listOf: (game: Game) => readonly T[],
): Record<Game, Lookup<T>> {
  return {
    ACC: createLookup(listOf('ACC')),
    LMU: createLookup(listOf('LMU')),
    iRacing: createLookup(listOf('iRacing')),
    rFactor2: createLookup(listOf('rFactor2')),
  };
}

const cars = lookupsOfGames((game) => names[game].cars);
const tracks = lookupsOfGames((game) => names[game].tracks);

/** Every car of a game. ACC and LMU: sorted by class, then name; the others by name. */
export function carsOf(game: Game): readonly CarName[] {
  return names[game].cars;
}

/** Every track of a game. */
export function tracksOf(game: Game): readonly TrackName[] {
  return names[game].tracks;
}

/** The car with this id or display name; case and surrounding blanks do not count. */
export function findCar(game: Game, idOrName: string): CarName | undefined {
  return cars[game](idOrName);
}

/** The track with this id or display name; case and surrounding blanks do not count. */
export function findTrack(game: Game, idOrName: string): TrackName | undefined {
  return tracks[game](idOrName);
}

/** The display names of all cars of all games, each once, sorted. */
export const allCarNames: readonly string[] = [
  ...new Set(
    games
      .flatMap(({ id }) => names[id].cars)
      .sort(byName)
      .map((car) => car.name),
  ),
];
