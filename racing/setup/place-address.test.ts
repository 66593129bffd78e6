import { expect, test } from 'vitest';
import { carsOf, games, tracksOf } from './catalogue.ts';
import { placeAddress, placeAt } from './place-address.ts';

test('every car and track of every game is found again by its address', () => {
  const lost = games.flatMap(({ id: game }) => {
    const [someCar] = carsOf(game);
    const [someTrack] = tracksOf(game);
    const pairs = [
      ...carsOf(game).map(({ id }) => [id, someTrack?.id ?? ''] as const),
      ...tracksOf(game).map(({ id }) => [someCar?.id ?? '', id] as const),
    ];
    return pairs.filter(([car, track]) => {
      const [, , ...slugs] = (placeAddress(game, car, track) ?? '').split('/');
      const [gameSlug = '', carSlug = '', trackSlug = ''] = slugs;
      const place = placeAt(gameSlug, carSlug, trackSlug);
      return place?.car.id !== car || place.track.id !== track || place.game.id !== game;
    });
  });
  expect(lost).toEqual([]);
});

test('an address has one spelling, and what no catalogue knows has none', () => {
  expect(placeAddress('ACC', 'ferrari_296_gt3', 'spa')).toBe('/cars/acc/ferrari-296-gt3/spa');
  expect(placeAddress('ACC', 'a car of a mod', 'spa')).toBeNull();
  expect(placeAt('acc', 'ferrari_296_gt3', 'spa')).toBeNull();
  expect(placeAt('ACC', 'ferrari-296-gt3', 'spa')).toBeNull();
});
