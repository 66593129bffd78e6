import { expect, test } from 'vitest';
import { matchingChoices } from './matching-choices.ts';

const choices = [
  { value: 'a', label: 'Porsche 911 GT3 R (992) 2023', group: 'GT3' },
  { value: 'b', label: 'BMW M4 GT4', group: 'GT4' },
  { value: 'c', label: 'Nürburgring' },
];
const found = (typed: string) => matchingChoices(choices, typed).map(({ value }) => value);

test('every word must be found, in any order, in label or class', () => {
  expect(found('992 porsche')).toEqual(['a']);
  expect(found('gt4')).toEqual(['b']);
  expect(found('porsche gt4')).toEqual([]);
});

test('case and accents do not matter, and nothing typed finds everything', () => {
  expect(found('NURBURG')).toEqual(['c']);
  expect(found('nürb')).toEqual(['c']);
  expect(found('  ')).toEqual(['a', 'b', 'c']);
});
