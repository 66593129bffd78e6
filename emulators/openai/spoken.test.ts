import { expect, test } from 'vitest';
import { engineeringRules } from '../../catalogues/engineering/index.ts';
import { spokenParameter, spokenSize } from './spoken.ts';

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

test('a size is said in its unit', () => {
  expect([
    spokenSize({ '°': 0.03 }, { '°': 0.1 }),
    spokenSize({ mm: 2 }, { mm: 2 }),
    spokenSize({ share: 0.06 }, { share: 0.2 }),
    spokenSize({}, {}),
  ]).toEqual([' by 0.03 to 0.1°', ' by 2 mm', ' by a click', '']);
});
