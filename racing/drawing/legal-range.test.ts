import { expect, test } from 'vitest';
import { row } from './fixtures/described.ts';
import { placeOnRange, rangeEnds, rangeMarks } from './legal-range.ts';

test('a range is read with its unit at the highest end', () => {
  expect(rangeEnds('20.3 to 35.0 psi')).toEqual({
    lowest: '20.3',
    highest: '35.0 psi',
    from: 20.3,
    to: 35,
    isOpen: false,
  });
  expect(rangeEnds('-4.0 to -1.5°')).toMatchObject({ lowest: '-4.0', highest: '-1.5°', from: -4, to: -1.5 });
});

test('positions count from one', () => {
  expect(rangeEnds('11 positions')).toMatchObject({ lowest: '1', highest: '11', isOpen: false });
});

test('a range that is known only in part is open', () => {
  expect(rangeEnds('32 positions (range not confirmed)')?.isOpen).toBe(true);
  expect(rangeEnds('136 to 210 kPa (range not confirmed)')).toMatchObject({
    highest: '210 kPa',
    isOpen: true,
  });
});

test('names, one value and nothing have no ends', () => {
  for (const text of ['Dry or Wet', '100 %', '', null]) expect([text, rangeEnds(text)]).toEqual([text, null]);
});

test('a value is drawn at its share of the range and never outside', () => {
  const ends = rangeEnds('20.0 to 30.0 psi');
  expect(placeOnRange('22.5 psi', ends)).toBe(0.25);
  expect(placeOnRange('99 psi', ends)).toBe(1);
  expect(placeOnRange('soft', ends)).toBeNull();
  expect(placeOnRange('5', rangeEnds('5 to 5'))).toBeNull();
});

test('a value that is none of the car has no mark, nor has one without a choice', () => {
  expect(rangeMarks(row('a', '12', { legal: false }))).toBeNull();
  expect(rangeMarks(row('a', '12', { place: null }))).toBeNull();
});

test('a changed value has a mark where it was and one where it is, on one scale', () => {
  const legalText = '0 to 10';
  const change = { from: '2', to: '4' };
  // The described setup may be the one before the change: the texts decide.
  expect(rangeMarks(row('a', '2', { legalText, place: 0.2, change }))).toMatchObject({ at: 0.4, was: 0.2 });
  expect(rangeMarks(row('a', '4', { legalText, place: 0.4, change }))).toMatchObject({ at: 0.4, was: 0.2 });
});

test('a change between names keeps the place the setup tells', () => {
  const change = { from: 'Dry', to: 'Wet' };
  expect(rangeMarks(row('a', 'Wet', { legalText: 'Dry or Wet', place: 1, change }))).toEqual({
    at: 1,
    was: null,
    ends: null,
  });
});
