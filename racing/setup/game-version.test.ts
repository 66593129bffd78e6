import { expect, test } from 'vitest';
import { isNewerVersion, laterChange, newestVersion } from './game-version.ts';

const bmwAtSpa = {
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  version: '1.9',
  createdAt: '2026-10-01T10:00:00Z',
} as const;

test('a setup is older than a later change of its car, of its class and of every car', () => {
  expect(laterChange({ ...bmwAtSpa, version: '1.8.0' })).toEqual({
    version: '1.9.4',
    kinds: ['brakes', 'aero', 'tyres', 'bop'],
  });
});

test('a change of another track or another car makes no setup older', () => {
  expect(laterChange({ ...bmwAtSpa, version: '1.9.4' })).toBeNull();
  expect(laterChange({ ...bmwAtSpa, version: '1.9.4', track: 'zolder' })).toMatchObject({ version: '1.9.5' });
  expect(laterChange({ ...bmwAtSpa, version: '1.9.4', car: 'jaguar_g3', track: 'zolder' })).toBeNull();
});

test('a partial version may be the newest of its kind', () => {
  expect(laterChange(bmwAtSpa)).toBeNull();
  expect(isNewerVersion('1.9.5', '1.9')).toBe(false);
  expect(isNewerVersion('1.10', '1.9.5')).toBe(true);
  expect(isNewerVersion('1.9', '1.9.0')).toBe(false);
});

test('without a version only what was shared before a change is older', () => {
  const lexus = { game: 'LMU', car: 'Lexus_RCF_GT3', track: 'spa', version: null } as const;
  expect(laterChange({ ...lexus, createdAt: '2026-09-21T23:00:00Z' })).toEqual({
    version: '1.4.2',
    kinds: ['bop', 'brakes'],
  });
  expect(laterChange({ ...lexus, createdAt: '2026-09-22T01:00:00Z' })).toBeNull();
});

test('games without followed versions get no sentence', () => {
  expect(laterChange({ ...bmwAtSpa, game: 'rFactor2' })).toBeNull();
  expect([newestVersion('ACC'), newestVersion('iRacing')]).toEqual(['1.10.2', null]);
});
