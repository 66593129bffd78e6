import { expect, test } from 'vitest';
import { gameUnits, type Units } from './chosen-units.ts';
import { inUnits } from './in-units.ts';

const all: Units = { pressure: 'bar', temperature: 'F', length: 'in', volume: 'gal' };

test('values are shown in the chosen units, with enough digits to type them back', () => {
  for (const [text, shown] of [
    ['26.3 psi', '1.813 bar'],
    ['136 kPa', '1.36 bar'],
    ['20.3 to 35.0 psi', '1.400 to 2.413 bar'],
    ['50 / 60 mm', '1.97 / 2.36 in'],
    ['35.6 mm', '1.402 in'],
    ['-3.5°', '-3.5°'],
    ['120 N/mm', '120 N/mm'],
    ['25 °C', '77 °F'],
    ['-5 °C', '23 °F'],
    ['8 °C hotter', '14 °F hotter'],
    ['+10 °C', '+18 °F'],
    ['62 L', '16.4 gal'],
    ['Estimated at 0.58 L/km (±12 %).', 'Estimated at 0.247 gal/mi (±12 %).'],
    ['about 0.58 L a kilometre, which', 'about 0.247 gal a mile, which'],
    ['Tank of 62 litres', 'Tank of 16.4 gallons'],
    ['0.090 psi a degree', '0.00345 bar a degree'],
    [
      'Cold pressures 26.1 / 26.2 front and 26.3 / 26.4 psi rear',
      'Cold pressures 1.800 / 1.806 front and 1.813 / 1.820 bar rear',
    ],
    ['26.5 psi hot (window 26.0 to 27.0).', '1.827 bar hot (window 1.793 to 1.862).'],
    ['12 positions (range not confirmed)', '12 positions (range not confirmed)'],
    ['12 LMP2 cars', '12 LMP2 cars'],
  ])
    expect(inUnits(text, all), text).toBe(shown);
});

test('the units of the games leave every text as it is, a pressure of LMU as well', () => {
  const row = { text: '136 kPa', legal: ['54 mm', null, 3] };
  expect(inUnits(row, gameUnits)).toBe(row);
  expect(inUnits(row, { ...gameUnits, length: 'in' })).toEqual({
    text: '136 kPa',
    legal: ['2.13 in', null, 3],
  });
  expect(inUnits(row, { ...gameUnits, pressure: 'psi' })).toEqual({
    text: '19.7 psi',
    legal: ['54 mm', null, 3],
  });
});

test('text in the chosen units already stays as it is', () => {
  const once = inUnits('26.3 psi at 25 °C, 54 mm and 62 L', all);
  expect(inUnits(once, all)).toBe(once);
});
