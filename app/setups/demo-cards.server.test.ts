import { expect, test } from 'vitest';
import { gameUnits } from '#core/setup/chosen-units';
import { demoSetups } from '#core/setup/demo-setups';
import { demoCards } from './demo-cards.server.ts';

const everything = { q: '', game: '', car: '', track: '' };
const ids = (filter: Partial<typeof everything>) =>
  demoCards({ ...everything, ...filter }, gameUnits).map(({ id }) => id);

test('without a filter all demo setups are there', () => {
  expect(ids({})).toHaveLength(demoSetups.length);
});

test('filters narrow the demo setups like any others', () => {
  expect(ids({ game: 'LMU', track: 'le_mans' })).toEqual(['demo-lmu-le-mans-race']);
  expect(ids({ game: 'LMU', car: 'bmw_m4_gt3' })).toEqual([]);
});

test('every word of a search must be found, in the names too', () => {
  expect(ids({ q: 'Francorchamps bmw' })).toEqual(['demo-acc-spa-race']);
  expect(ids({ q: 'Francorchamps suzuka' })).toEqual([]);
});

test('a short word is found at the beginning of a word only', () => {
  expect(ids({ q: 'sp' })).toContain('demo-acc-spa-race');
  expect(ids({ q: 'zz' })).toEqual([]);
});
