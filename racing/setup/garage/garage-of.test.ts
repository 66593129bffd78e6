import { expect, test } from 'vitest';
import { parsedSvm } from '../parsed.fixture.ts';
import { describeSvm } from '../svm/index.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from '../svm/fixtures/example-setups.ts';
import { garageOf, garageInFile } from './garage-of.ts';

const wing = 'REARWING.RWSetting';

test('a file that the game wrote tells its texts, for its car in its season, and no counts', () => {
  const told = garageInFile(exampleLmuSetup());
  expect(told).toMatchObject({ game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2025' });
  expect(told?.files[wing]).toEqual({ legal: null, texts: { 3: '-0.4 deg' } });
});

test.each([
  ['names no upgrade', exampleLmuSetup().replace(/^UpgradeSetting.*$/m, '')],
  ['names upgrade 0, which the game never does', exampleLmuSetup().replace('(299140,', '(0,')],
  ['is for a car that nobody knows', exampleLmuSetup({ vehicleClass: 'Nobody_Knows GT3 WEC2025' })],
  ['is none', 'hello'],
])('a file that %s tells nothing', (_, text) => {
  expect(garageInFile(text)).toBeNull();
});

test('rFactor 2 tells of its cars too, without seasons, and other games have no such garage', () => {
  const told = garageInFile(exampleRfactor2Setup({ vehicleClass: 'BMW_M4_Class_1_2021' }));
  expect(told).toMatchObject({ game: 'rFactor2', car: 'bmw-m4-class-1-2021', version: '' });
  expect(told?.files['FRONTLEFT.CamberSetting']?.texts).toEqual({ 45: '-3.5 deg' });
  expect(garageOf('rFactor2', 'audi-r8-lms-gt3-2018')).toEqual({
    game: 'rFactor2',
    car: 'audi-r8-lms-gt3-2018',
    version: '',
  });
  expect(garageOf('ACC', 'bmw_m4_gt3')).toBeNull();
});

test('lines missing from a file read as its car’s garage shows them', () => {
  const text = exampleLmuSetup().replace('RWSetting=3//-0.4 deg', 'RWSetting=3//');
  const shown = (garage = {}) =>
    describeSvm(parsedSvm(text), garage)
      .sections.flatMap(({ rows }) => rows)
      .find(({ parameter }) => parameter === 'rearWing')?.text;
  expect(shown()).not.toBe('P4 of the wing');
  expect(shown({ [wing]: { legal: null, texts: { 3: 'P4 of the wing' } } })).toBe('P4 of the wing');
  expect(shown({ [wing]: { legal: null, texts: { 4: 'P5' } } })).toBe(shown());
});
