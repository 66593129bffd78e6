import { expect, test } from 'vitest';
import { makeLmuBaseline } from '../engineer/lmu/baseline.ts';
import { hourAtSpa } from '../engineer/rulebook.fixture.ts';
import { readSetup } from '../setup/formats.ts';
import { valuesByName } from './driven-file.ts';
import { readStint } from './read-stint.ts';
import { solveFuel } from './solve-fuel.ts';
import type { TypedStint } from './stint-fields.ts';
import { knownOf, solveStint } from './solve-stint.ts';

/** What a typed sheet asks of the fuel of a car of Le Mans Ultimate, whose setup is for an hour at Spa. */
function solvedFor(car: string, typed: TypedStint) {
  const file = readSetup('LMU', makeLmuBaseline(hourAtSpa('LMU', car)).text);
  if (!file) throw new Error(`A file of ours for ${car} is not read`);
  const place = { car, track: 'spa' };
  const read = readStint(typed, { ...knownOf(file, place), isConfirmed: true });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const asked = solveFuel(file, read.sheet, { ...place, usualLap: null });
  return { ...asked, ...solveStint(file, read.sheet, place, []), wanted: asked.wanted };
}

const twoMinutes = { laps: '10', typical_lap: '2:00' };

test('litres are those of all laps and one in hand, as the stint burned them', () => {
  const { changes, file, told } = solvedFor('Oreca_07', {
    ...twoMinutes,
    fuel_used: '21',
    race_minutes: '40',
  });
  // 21 laps and one in hand: 22 × 2.10 = 46.2.
  expect(changes).toMatchObject([
    {
      parameter: 'fuel',
      to: 47,
      why: '21 L in 10 laps are 2.10 L a lap. 40 min at 2:00.0 are 21 laps, with one in hand 22 × 2.10 = 47 L.',
    },
  ]);
  expect(valuesByName(file).get('fuel')?.text).toBe('47.0 L');
  expect(told).toEqual([]);
});

test('more litres than the tank surely holds fill it, and a stop is told of', () => {
  const { wanted, told } = solvedFor('Oreca_07', { ...twoMinutes, fuel_used: '25', race_minutes: '60' });
  expect(wanted).toMatchObject([{ parameter: 'fuel', value: 75 }]);
  expect(told).toEqual(['The race needs 80 L and the tank surely holds 75 L: fill it, and plan to stop.']);
});

test.each(['BMW_M4_LMGT3', 'Ferrari_499P'])('a %s is filled with energy, as the stint used it', (car) => {
  const short = { ...twoMinutes, energy_used: '60', fuel_used: '55', race_minutes: '20' };
  const { changes, file, told } = solvedFor(car, short);
  // 11 laps and one in hand: 12 × 6 %.
  expect(changes).toMatchObject([{ parameter: 'virtualEnergy', to: 72 }]);
  expect(valuesByName(file).get('GENERAL.VirtualEnergySetting')?.text).toBe('72%');
  expect(told).toEqual([]);
});

test('what one load of energy does not last for is told in stops', () => {
  const { wanted, told } = solvedFor('BMW_M4_LMGT3', {
    ...twoMinutes,
    energy_used: '60',
    race_minutes: '60',
  });
  expect(wanted).toMatchObject([{ parameter: 'virtualEnergy', value: 100 }]);
  expect(told.join()).toContain('192 %: 2 full loads, so 1 stop for energy.');
});

test('without what the stint used, or a lap time, it says which figure is missing', () => {
  const litresAlone = solvedFor('BMW_M4_LMGT3', { ...twoMinutes, fuel_used: '55', race_minutes: '60' });
  expect(litresAlone.wanted).toEqual([]);
  expect(litresAlone.told.join()).toContain('type laps and virtual energy used');
});
