import { expect, test } from 'vitest';
import { makeLmuBaseline } from '../engineer/baseline/lmu/baseline.ts';
import { hourAtSpa } from '../engineer/answer/rulebook.fixture.ts';
import { valuesByName } from './driven-file.ts';
import { readStint } from './read-stint.ts';
import { solveFuel } from './solve-fuel.ts';
import type { TypedStint } from './stint-fields.ts';
import { knownOf, solveStint } from './solve-stint.ts';
import { setupFileOf } from '../setup/parsed.fixture.ts';

/** The fuel advice for a typed sheet of a Le Mans Ultimate car, with a setup for an hour at Spa. */
function solvedFor(car: string, typed: TypedStint) {
  const file = setupFileOf('LMU', makeLmuBaseline(hourAtSpa('LMU', car)).text);
  const place = { car, track: 'spa' };
  const read = readStint(typed, { ...knownOf(file, place), isConfirmed: true });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const asked = solveFuel(file, read.sheet, { ...place, usualLap: null });
  return { ...asked, ...solveStint(file, read.sheet, place, []), wanted: asked.targets };
}

const twoMinutes = { laps: '10', typical_lap: '2:00' };

test('litres are those of all laps, the formation lap and a reserve, as the stint burned them', () => {
  const { changes, file, remarks } = solvedFor('Oreca_07', {
    ...twoMinutes,
    fuel_used: '21',
    race_minutes: '40',
  });
  // 44.1 for the laps, six tenths of a lap before them, a lap of less than 3 L after: 47.46.
  expect(changes).toMatchObject([
    {
      parameter: 'fuel',
      to: 48,
      why: '21 L in 10 laps are 2.10 L a lap. 40 min at 2:00.0 are 21 laps: 21 × 2.10 L, formation lap 1.3 L and reserve 2.1 L make 48 L.',
    },
  ]);
  expect(valuesByName(file).get('fuel')?.text).toBe('48.0 L');
  expect(remarks).toEqual([]);
});

test('more litres than the tank holds fill it, and a stop is planned', () => {
  const { wanted, remarks } = solvedFor('Oreca_07', { ...twoMinutes, fuel_used: '25', race_minutes: '60' });
  expect(wanted).toMatchObject([{ parameter: 'fuel', value: 75 }]);
  expect(remarks).toEqual([
    'The race takes 82 L and the tank surely holds 75 L, good for 30 laps: fill up at 1 stop, after lap 15.',
  ]);
});

test.each([
  ['BMW_M4_LMGT3', 74],
  ['Ferrari_499P', 73],
] as const)('a %s is filled with energy, as the stint used it', (car, percent) => {
  const short = { ...twoMinutes, energy_used: '60', fuel_used: '55', race_minutes: '20' };
  const { changes, file, remarks } = solvedFor(car, short);
  // 11 laps of 6 %, six tenths of one before them, and what 3 L are of the class's energy.
  expect(changes).toMatchObject([{ parameter: 'virtualEnergy', to: percent }]);
  expect(valuesByName(file).get('GENERAL.VirtualEnergySetting')?.text).toBe(`${percent}%`);
  expect(remarks).toEqual([]);
});

test('more laps than one load of energy lasts become stops', () => {
  const { wanted, remarks } = solvedFor('BMW_M4_LMGT3', {
    ...twoMinutes,
    energy_used: '60',
    race_minutes: '60',
  });
  expect(wanted).toMatchObject([{ parameter: 'virtualEnergy', value: 100 }]);
  expect(remarks.join()).toContain(
    'The race takes 194 % and one load is 100 %, good for 16 laps: fill up at 1 stop, after lap 16.',
  );
});

test('without what the stint used, or a lap time, it says which figure is missing', () => {
  const litresAlone = solvedFor('BMW_M4_LMGT3', { ...twoMinutes, fuel_used: '55', race_minutes: '60' });
  expect(litresAlone.wanted).toEqual([]);
  expect(litresAlone.remarks.join()).toContain('type laps and virtual energy used');
});
