import { carsOf, findCar, findTrack, type Game, games, tracksOf } from './catalogue.ts';

/** A name of the games as addresses have it: `ferrari_296_gt3` as `ferrari-296-gt3`. */
const slugOf = (id: string) =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Where a car at a track has its page: `/cars/acc/ferrari-296-gt3/spa`. Null for what no catalogue knows. */
export function placeAddress(game: Game, car: string, track: string): string | null {
  const [knownCar, there] = [findCar(game, car), findTrack(game, track)];
  if (!knownCar || !there || slugOf(knownCar.id) === '' || slugOf(there.id) === '') return null;
  return `/cars/${slugOf(game)}/${slugOf(knownCar.id)}/${slugOf(there.id)}`;
}

/** Resolves an address. Null if it names nothing, or is not in canonical spelling. */
export function placeAt(gameSlug: string, carSlug: string, trackSlug: string) {
  const game = games.find(({ id }) => slugOf(id) === gameSlug);
  const car = game && carsOf(game.id).find(({ id }) => slugOf(id) === carSlug);
  const track = game && tracksOf(game.id).find(({ id }) => slugOf(id) === trackSlug);
  return game && car && track ? { game, car, track } : null;
}
