import { expect, test } from 'vitest';
import { drawVersionList, versionChoices } from './version-choices.server.tsx';

test('a version that no catalogue has stays a choice', () => {
  expect(versionChoices('ACC', '1.9.7')[0]).toEqual({ value: '1.9.7', label: '1.9.7' });
  expect(versionChoices('ACC', '1.9.5').filter(({ value }) => value === '1.9.5')).toHaveLength(1);
  expect(versionChoices('rFactor2', '')).toEqual([]);
});

test('without a game the versions of all stand in groups', () => {
  expect(new Set(versionChoices('', '').map(({ group }) => group))).toEqual(
    new Set(['Assetto Corsa Competizione', 'Le Mans Ultimate']),
  );
  expect(drawVersionList('LMU')).toContain('<option value="1.4.2" label="LMU 1.4.2, 22 September 2026">');
});
