import { expect, test } from 'vitest';
import { svmLinesOf, svmSections, svmSetting, svmSettings } from './index.ts';

test('the lines are listed in the order of the sections of a file', () => {
  expect([...new Set(svmSettings.map(({ section }) => section))]).toEqual([...svmSections]);
});

test('no line is listed twice, and each has a label of its own words', () => {
  expect(new Set(svmSettings.map(({ section, key }) => `${section}.${key}`)).size).toBe(svmSettings.length);
  for (const { label, key } of svmSettings) expect(label, key).not.toMatch(/Setting$/);
});

test('a line is found by section and key as the file spells them', () => {
  expect(svmSetting('REARWING', 'RWSetting')).toMatchObject({
    label: 'Rear wing',
    games: ['LMU', 'rFactor2'],
  });
  expect(svmSetting('GENERAL', 'VirtualEnergySetting')?.games).toEqual(['LMU']);
  expect(svmSetting('REARWING', 'constructor')).toBeUndefined();
});

test('an axle’s key stands for two lines, any other for itself', () => {
  expect(svmLinesOf('REAR*.SpringSetting')).toEqual(['REARLEFT.SpringSetting', 'REARRIGHT.SpringSetting']);
  expect(svmLinesOf('REARWING.RWSetting')).toEqual(['REARWING.RWSetting']);
});
