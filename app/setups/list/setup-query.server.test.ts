import { expect, test } from 'vitest';
import { listQueryOf, queryChoices, readSetupQuery } from './setup-query.server.ts';

const read = (address: string) => readSetupQuery(new URLSearchParams(address));

test('an address without parameters asks for the newest of everything', () => {
  const { sort, after, ...rest } = read('');
  expect({ sort, after }).toEqual({ sort: '', after: null });
  expect(new Set(Object.values(rest))).toEqual(new Set(['']));
  expect(listQueryOf(read(''))).toMatchObject({ cars: null, tracks: null, author: null });
});

test.each([
  ['game=Tetris&sort=worst', { game: '', sort: '' }],
  ['session=warmup&weather=snow&temp=24', { session: '', weather: '', temp: '' }],
  ['version=1.x&author=-1&class=GT9', { version: '', author: '', class: '' }],
  [`q=${'spa '.repeat(100)}`, { q: 'spa '.repeat(50) }],
  ['game=ACC&car=BMW+M4+GT3+2021&track=SPA', { car: 'bmw_m4_gt3', track: 'spa' }],
  ['car=Ferrari+499P', { car: 'Ferrari_499P' }],
  ['game=ACC&car=Ferrari+296+GT3&track=Spa-Francorchamps', { car: 'ferrari_296_gt3', track: 'spa' }],
  ['game=ACC&car=BMW+M4', { car: 'BMW M4' }],
  ['game=LMU&car=bmw_m4_gt3', { car: '' }],
  ['game=rFactor2&car=My+own+mod', { car: 'My own mod' }],
  ['track=circuit-de-spa-francorchamps', { track: 'spa' }],
  ['game=iRacing&track=spa', { track: 'circuit-de-spa-francorchamps' }],
  ['class=gt3', { class: 'GT3' }],
  ['game=LMU&class=GT3', { class: '' }],
])('an address with %.60s asks for %j', (address, values) => {
  expect(read(address)).toMatchObject(values);
});

const ferraris = ['ferrari_296_gt3', 'Ferrari_296_LMGT3', 'ferrari-296-gt3'];

test.each([
  ['car=Ferrari+296+GT3&track=le+mans', { cars: expect.arrayContaining(ferraris), tracks: ['le_mans'] }],
  ['track=spa', { cars: null, tracks: ['spa', 'circuit-de-spa-francorchamps'] }],
  ['game=ACC&car=bmw_m4_gt3&track=spa', { cars: ['bmw_m4_gt3'], tracks: ['spa'] }],
  ['car=My+own+mod', { cars: ['My own mod'], tracks: null }],
  ['game=ACC&class=GT4&car=bmw_m4_gt3', { cars: [] }],
])('a list of %s holds the cars and tracks of any game that are called so', (address, values) => {
  expect(listQueryOf(read(address))).toMatchObject(values);
});

test('a class is its cars', () => {
  const { cars } = listQueryOf(read('game=ACC&class=GT4'));
  expect(cars).toContain('bmw_m4_gt4');
  expect(cars).not.toContain('bmw_m4_gt3');
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

test('a car of a game that is not listed whole is listed while it is chosen', () => {
  const { cars } = queryChoices(read('car=arca-ford-mustang'));
  expect(cars[0]).toEqual({ value: 'arca-ford-mustang', label: 'ARCA Ford Mustang' });
});

test('a car that no catalogue knows is listed with the others while it is chosen', () => {
  const { cars } = queryChoices(read('game=rFactor2&car=My+own+mod'));
  expect(cars[0]).toEqual({ value: 'My own mod', label: 'My own mod' });
  expect(cars.length).toBeGreaterThan(1);
});
