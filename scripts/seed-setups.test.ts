import { expect, test } from 'vitest';
import { findCar, findTrack, type Game } from '../catalogues/index.ts';
import { recogniseSetupFile } from '../racing/setup/recognise.ts';
import { seedSetupList } from './seed-setups.ts';

const setups = seedSetupList();

test('every seeded setup names a car and a track of its game', () => {
  for (const { game, car_name, track_name } of setups) {
    expect(findCar(game as Game, car_name)?.id, car_name).toBe(car_name);
    expect(findTrack(game as Game, track_name)?.id, track_name).toBe(track_name);
  }
});

test('every seeded file is one for the car and game it claims, and the game takes every value', () => {
  for (const { game, car_name, setup_data } of setups.filter((setup) => setup.game !== 'iRacing')) {
    const recognised = recogniseSetupFile(setup_data, '');
    if (!recognised.ok) throw new Error(`${car_name}: ${recognised.reason}`);
    expect(recognised, car_name).toMatchObject({ game, carId: car_name, illegal: [] });
  }
});

test('the seeded list shows all games, many cars and many tracks, and fits the table', () => {
  expect(new Set(setups.map(({ game }) => game)).size).toBe(4);
  expect(new Set(setups.map(({ car_name }) => car_name)).size).toBeGreaterThan(40);
  expect(new Set(setups.map(({ track_name }) => track_name)).size).toBeGreaterThan(35);
  for (const { title, note } of setups) {
    expect(title.length).toBeLessThanOrEqual(120);
    expect(note.length).toBeLessThanOrEqual(5_000);
  }
});

test('the seeded list is the same at every start', () => {
  expect(seedSetupList()).toEqual(setups);
});
