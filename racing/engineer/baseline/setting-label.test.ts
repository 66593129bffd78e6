import { expect, test } from 'vitest';
import { instructionWords } from '../../../catalogues/engineering/hearing/index.ts';
import { editableBaseline, hourAtSpa, understoodAs } from '../answer/rulebook.fixture.ts';
import { readingsInDoubt } from '../answer/two-readings.ts';
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

test('no setting that words may name is shown to a driver by its key', () => {
  const ofGames = [hourAtSpa('ACC', 'bmw_m4_gt3'), hourAtSpa('LMU', 'Ferrari_499P')].map(editableBaseline);
  const names = Object.keys(instructionWords.settings).flatMap((name) => {
    const [key = ''] = name.split('@');
    const parameter = instructionWords.parameters[key] ?? key;
    return instructionWords.axled[parameter] ?? [parameter, `${parameter}.all`];
  });
  for (const rows of [[], ...ofGames.map(({ rows }) => rows)])
    for (const parameter of names) {
      const request = { parameter, direction: 'increase', amount: null } as const;
      const [choice] = readingsInDoubt(understoodAs({ wishes: [request] }), rows, 'de');
      expect(choice?.label).toMatch(/^[A-Z][a-zA-Z0-9() /-]+: mehr$/);
      expect(choice?.label).not.toMatch(/[a-z][A-Z]|^(?:Abs|Arb|Ecu|Tc)|^Front.* front:|^Rear.* rear:/);
    }
});
