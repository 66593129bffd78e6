import { expect, test } from 'vitest';
import { engineeringRules } from '../../catalogues/engineering/index.ts';
import { spokenClicks, spokenParameter } from './spoken.ts';

test('parameters are said as drivers say them', () => {
  expect(
    ['rideHeight.front', 'arbRear', 'rearWing', 'tyrePressure.all', 'tc1', 'diffCoast'].map(spokenParameter),
  ).toEqual([
    'Front ride height',
    'Rear anti-roll bar',
    'Rear wing',
    'Tyre pressure',
    'TC1',
    'Differential coast',
  ]);
  for (const { parameter } of engineeringRules)
    expect(spokenParameter(parameter)).toMatch(/^[A-Z][A-Za-z12 -]+$/);
});

test('clicks are counted in words', () => {
  expect(
    [
      [1, 1],
      [1, 3],
      [2, 2],
      [0, 0],
    ].map(([low = 0, high = 0]) => spokenClicks([low, high])),
  ).toEqual([' by 1 click', ' by 1 to 3 clicks', ' by 2 clicks', '']);
});
