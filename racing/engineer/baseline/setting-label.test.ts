import { expect, test } from 'vitest';
import { fileWith } from '../../laps/stint.fixture.ts';
import { openSetup } from './open-setup.ts';
import { settingLabel } from './setting-label.ts';

test('a setting is called as the garage calls it, one that the car lacks in words too', () => {
  const rows = openSetup('ACC', fileWith([25, 25, 25, 25]).text)?.rows ?? [];
  expect(settingLabel(rows, 'brakeBias')).toBe('Brake bias');
  expect(settingLabel(rows, 'tyrePressure.LF')).toBe('Tyre pressure LF');
  expect(settingLabel(rows, 'camber.LF')).toBe('Camber LF');
  expect(settingLabel([], 'virtualEnergy')).toBe('Virtual energy');
  expect(settingLabel(rows, 'REARWING.RWSetting')).toBe('REARWING.RWSetting');
});
