import { expect, test } from 'vitest';
import { listQueryOf, queryChoices, readSetupQuery } from './setup-query.server.ts';

const read = (address: string) => readSetupQuery(new URLSearchParams(address));

test('an address without parameters asks for the newest of everything', () => {
  const { sort, after, ...rest } = read('');
  expect({ sort, after }).toEqual({ sort: '', after: null });
  expect(new Set(Object.values(rest))).toEqual(new Set(['']));
  expect(listQueryOf(read(''))).toMatchObject({ cars: null, tracks: null, author: null });
});

test('what makes no sense is as if it were not there', () => {
  expect(read('game=Tetris&sort=worst')).toMatchObject({ game: '', sort: '' });
  expect(read('session=warmup&weather=snow&temp=24&version=1.x&author=-1&class=GT9')).toMatchObject({
    session: '',
    weather: '',
    temp: '',
    version: '',
    author: '',
    class: '',
  });
});

test('a long search is cut, not dropped', () => {
  expect(read(`q=${'spa '.repeat(100)}`).q).toHaveLength(200);
});

test('cars and tracks are taken by id and by name', () => {
  expect(read('game=ACC&car=BMW+M4+GT3+2021&track=SPA')).toMatchObject({ car: 'bmw_m4_gt3', track: 'spa' });
  expect(read('car=Ferrari+499P').car).toBe('Ferrari_499P');
});

test('cars and tracks are taken by what drivers call them too', () => {
  expect(read('game=ACC&car=Ferrari+296+GT3&track=Spa-Francorchamps')).toMatchObject({
    car: 'ferrari_296_gt3',
    track: 'spa',
  });
  expect(listQueryOf(read('car=Ferrari+296+GT3&track=le+mans'))).toMatchObject({
    cars: expect.arrayContaining(['ferrari_296_gt3', 'Ferrari_296_LMGT3', 'ferrari-296-gt3']),
    tracks: ['le_mans'],
  });
  expect(read('game=ACC&car=BMW+M4').car).toBe('BMW M4');
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
  expect(listQueryOf(read('track=spa'))).toMatchObject({
    cars: null,
    tracks: ['spa', 'circuit-de-spa-francorchamps'],
  });
  expect(listQueryOf(read('game=ACC&car=bmw_m4_gt3&track=spa'))).toMatchObject({
    cars: ['bmw_m4_gt3'],
    tracks: ['spa'],
  });
  expect(listQueryOf(read('car=My+own+mod'))).toMatchObject({ cars: ['My own mod'], tracks: null });
});

test('a class is its cars, and with a car of another class nothing', () => {
  expect(read('class=gt3').class).toBe('GT3');
  expect(read('game=LMU&class=GT3').class).toBe('');
  const { cars } = listQueryOf(read('game=ACC&class=GT4'));
  expect(cars).toContain('bmw_m4_gt4');
  expect(cars).not.toContain('bmw_m4_gt3');
  expect(listQueryOf(read('game=ACC&class=GT4&car=bmw_m4_gt3')).cars).toEqual([]);
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
