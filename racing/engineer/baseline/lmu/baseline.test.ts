import { expect, test } from 'vitest';
import { highestLmuIndex, lmuCars, lmuParameters, lmuTracks } from '../../../../catalogues/lmu/index.ts';
import { exampleLmuSetup } from '../../../setup/svm/fixtures/example-setups.ts';
import { describeSvm, svmSettings } from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { UnusableBase } from '../conditions.ts';
import { makeLmuBaseline } from './baseline.ts';
import { sampled } from '../../../../tests/support/sampled.ts';
import { dryRace, everyFifthCase } from '../dry-race.fixture.ts';
import { parsedSvm } from '../../../setup/parsed.fixture.ts';

const usual: EngineerRequest = { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'spa', ...dryRace };

/** A file's faults for a car: an index out of range, or above zero on a setting without a choice. */
function faultsOf(car: string, text: string): string[] {
  const file = parsedSvm(text);
  const parameters = lmuParameters(car);
  const lines = text.match(/^\w+Setting=(?!"|\()/gm)?.length;
  const faults = describeSvm(file).carId === car ? [] : [`${car}: the file names another car`];
  if (lines !== svmSettings(file).length) faults.push(`${car}: a line cannot be read`);
  for (const { section, name, index } of svmSettings(file)) {
    const line = `${section}.${name}`;
    const range = parameters?.ranges.get(line);
    if (range && index > highestLmuIndex(range)) faults.push(`${car} ${line}=${index}`);
    if (parameters?.notOffered.has(line) && index !== 0) faults.push(`${car} ${line}=${index}, not offered`);
    if (!Number.isInteger(index) || index < 0) faults.push(`${car} ${line}=${index}`);
  }
  return faults;
}

/** Cars, tracks, sessions, weathers and styles: in the whole run each fifth of 11,016 files. */
test('every combination gives a file with indexes that exist', { timeout: 120_000 }, () => {
  const faults = sampled(everyFifthCase(lmuCars, lmuTracks), 31).flatMap((one, made) => {
    const { text, note } = makeLmuBaseline({ ...usual, ...one });
    const faulty = note === '' ? [`${one.car} ${one.track}: no note`] : [];
    // Every seventh is read back.
    return made % 7 === 0 ? [...faulty, ...faultsOf(one.car, text)] : faulty;
  });
  expect(faults).toEqual([]);
});

test('a built file has all sections and says where it comes from', () => {
  const { text, note } = makeLmuBaseline(usual);
  expect(text).toContain('VehicleClassSetting="BMW_M4_LMGT3 GT3 WEC2026"\r\n');
  expect(text.match(/^\[[A-Z]+\]/gm)).toHaveLength(15);
  expect(note).toContain('Built without your garage data: ');
});

test('with a given file only indexes and the texts that show them change', () => {
  const base = exampleLmuSetup();
  const { text, note } = makeLmuBaseline({ ...usual, setupStyle: 'safe', weather: 'wet' }, { base });
  const before = base.split(/\r?\n/);
  const after = text.split(/\r?\n/);
  expect(after).toHaveLength(before.length);
  const changed = before.filter((line, place) => line !== after[place] && !line.startsWith('//VEH='));
  expect(changed.length).toBeGreaterThan(4);
  expect(changed.every((line) => /^\w+Setting=\d+\/\//.test(line))).toBe(true);
  expect(note).toContain('the file you gave');
});

test('the install path of a given file does not leave', () => {
  const { text } = makeLmuBaseline(usual, { base: exampleLmuSetup() });
  expect(text).not.toMatch(/Steam|:\\/);
});

test('a given file for another car, or no setup file at all, is refused with a sentence', () => {
  const base = exampleLmuSetup();
  expect(() => makeLmuBaseline({ ...usual, car: 'Ferrari_499P' }, { base })).toThrow(UnusableBase);
  expect(() => makeLmuBaseline({ ...usual, car: 'Ferrari_499P' }, { base })).toThrow(
    /not for the Ferrari 499P/,
  );
  expect(() => makeLmuBaseline(usual, { base: 'hello' })).toThrow(UnusableBase);
});

test('a bar is never taken off by softening it', () => {
  const base = exampleLmuSetup().replace(/RearAntiSwaySetting=\d+/, 'RearAntiSwaySetting=1');
  const { text } = makeLmuBaseline({ ...usual, setupStyle: 'safe', weather: 'wet' }, { base });
  expect(text).toMatch(/RearAntiSwaySetting=1\/\//);
});

test('fast tracks take less wing than slow ones', () => {
  const wing = (track: string) =>
    Number(/RWSetting=(\d+)/.exec(makeLmuBaseline({ ...usual, track }).text)?.[1]);
  expect(wing('le_mans')).toBeLessThan(wing('long_beach'));
});
