import { expect, test } from 'vitest';
import { inEveryGame } from './any-game.server.ts';
import { queryChoices, readSetupQuery } from './setup-query.server.ts';

const read = (address: string) => readSetupQuery(new URLSearchParams(address));

test('an address without parameters asks for the newest of everything', () => {
  expect(read('')).toEqual({ q: '', game: '', car: '', track: '', sort: 'newest', after: null });
});

test('what makes no sense is as if it were not there', () => {
  expect(read('game=Tetris&sort=worst')).toMatchObject({ game: '', sort: 'newest' });
});

test('a long search is cut, not dropped', () => {
  expect(read(`q=${'spa '.repeat(100)}`).q).toHaveLength(200);
});

test('cars and tracks are taken by id and by name', () => {
  expect(read('game=ACC&car=BMW+M4+GT3+2021&track=SPA')).toMatchObject({ car: 'bmw_m4_gt3', track: 'spa' });
  expect(read('car=Ferrari+499P').car).toBe('Ferrari_499P');
});

test('a car of another game than the chosen one is forgotten, one that nobody knows is not', () => {
  expect(read('game=LMU&car=bmw_m4_gt3').car).toBe('');
  expect(read('game=rFactor2&car=My+own+mod').car).toBe('My own mod');
});

test('the lists are those of the chosen game', () => {
  const { cars, tracks } = queryChoices(read('game=LMU'));
  expect(cars.some(({ value }) => value === 'Ferrari_499P')).toBe(true);
  expect(cars.some(({ value }) => value === 'bmw_m4_gt3')).toBe(false);
  expect(tracks.some(({ value }) => value === 'le_mans')).toBe(true);
});

test('without a game the lists hold those of any, each once', () => {
  const { cars, tracks } = queryChoices(read(''));
  const named = (choices: { label: string }[], label: string) =>
    choices.filter((choice) => choice.label === label);
  expect(named(tracks, 'Circuit de Spa-Francorchamps')).toEqual([
    { value: 'spa', label: 'Circuit de Spa-Francorchamps' },
  ]);
  expect(cars.map(({ value }) => value)).toEqual(expect.arrayContaining(['bmw_m4_gt3', 'Ferrari_499P']));
  expect(new Set(tracks.map(({ value }) => value)).size).toBe(tracks.length);
});

test('a track is the same in every game, whatever they call it', () => {
  expect(read('track=circuit-de-spa-francorchamps').track).toBe('spa');
  expect(read('game=iRacing&track=spa').track).toBe('circuit-de-spa-francorchamps');
  expect(inEveryGame({ car: '', track: 'spa' })).toEqual([
    { car: '', track: 'spa' },
    { car: '', track: 'circuit-de-spa-francorchamps' },
  ]);
  expect(inEveryGame({ car: 'bmw_m4_gt3', track: 'spa' })).toEqual([{ car: 'bmw_m4_gt3', track: 'spa' }]);
  expect(inEveryGame({ car: 'My own mod', track: '' })).toEqual([{ car: 'My own mod', track: '' }]);
});

test('a car of a game that is not listed whole is listed while it is chosen', () => {
  const { cars } = queryChoices(read('car=arca-ford-mustang'));
  expect(cars[0]).toEqual({ value: 'arca-ford-mustang', label: 'ARCA Ford Mustang' });
});

test('a car that no catalogue knows is listed with the others while it is chosen', () => {
  const { cars } = queryChoices(read('game=rFactor2&car=My+own+mod'));
  expect(cars[0]).toEqual({ value: 'My own mod', label: 'My own mod' });
  expect(cars.length).toBeGreaterThan(1);
});
