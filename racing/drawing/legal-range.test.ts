import { expect, test } from 'vitest';
import { row } from './fixtures/described.ts';
import { placeOnRange, rangeEnds, rangeMarks } from './legal-range.ts';

const ends = (lowest: string, highest: string, from: number, to: number, isOpen = false) => ({
  ...{ lowest, highest, from, to, isOpen },
});

test.each([
  ['20.3 to 35.0 psi', ends('20.3', '35.0 psi', 20.3, 35)],
  ['-4.0 to -1.5°', ends('-4.0', '-1.5°', -4, -1.5)],
  ['11 positions', ends('1', '11', 1, 11)],
  ['32 positions (range not confirmed)', ends('1', '32', 1, 32, true)],
  ['136 to 210 kPa (range not confirmed)', ends('136', '210 kPa', 136, 210, true)],
  ['Dry or Wet', null],
  ['100 %', null],
  ['', null],
  [null, null],
])(
  'the range %j has its unit at the highest end, counts positions from one, and may be open',
  (text, range) => {
    expect(rangeEnds(text)).toEqual(range);
  },
);

test('a value is drawn at its share of the range and never outside', () => {
  const range = rangeEnds('20.0 to 30.0 psi');
  expect(placeOnRange('22.5 psi', range)).toBe(0.25);
  expect(placeOnRange('99 psi', range)).toBe(1);
  expect(placeOnRange('soft', range)).toBeNull();
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
