import { expect, test } from 'vitest';
import type { SetupQuery } from '#platform/adapters/supabase/setup-query';
import { demoSetups } from '#racing/setup/demo-setups';
import { listedDemos } from './demo-cards.server.ts';

const ids = (filter: SetupQuery) => listedDemos(filter).map(({ id }) => id);

test('without a filter all demo setups are there', () => {
  expect(ids({})).toHaveLength(demoSetups.length);
});

test('filters narrow the demo setups like any others', () => {
  expect(ids({ game: 'LMU', tracks: ['le_mans'] })).toEqual(['demo-lmu-le-mans-race']);
  expect(ids({ game: 'LMU', cars: ['bmw_m4_gt3'] })).toEqual([]);
});

test('setups without conditions are in no list of conditions', () => {
  for (const filter of [{ session: 'practice' }, { author: 1 }, { sort: 'lap' }] as const) {
    expect(ids(filter)).toEqual([]);
  }
  expect(ids({ session: '', version: '', author: null, sort: 'works' })).toHaveLength(demoSetups.length);
});

test('they are in the lists of what they are made for', () => {
  expect(ids({ weather: 'wet' })).toEqual(['demo-acc-nurburgring-wet']);
  expect(ids({ game: 'LMU', session: 'race' })).toEqual(['demo-lmu-le-mans-race']);
});

test('every word of a search must be found, in the names too', () => {
  expect(ids({ q: 'Francorchamps bmw' })).toEqual(['demo-acc-spa-race']);
  expect(ids({ q: 'Francorchamps suzuka' })).toEqual([]);
});

test('a word is found whole, and a condition by what the setup is for', () => {
  expect(ids({ q: 'sp' })).toEqual([]);
  expect(ids({ q: 'spa regen' })).toEqual([]);
  expect(ids({ q: 'nurburgring regen' })).toEqual(['demo-acc-nurburgring-wet']);
});
