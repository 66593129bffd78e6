import { expect, test } from 'vitest';
import { garagePages, svmSettings } from '../../../catalogues/svm/index.ts';
import { knownSetting, labelFromName, settingGroups, settingOfParameter } from './known-settings.ts';

test('every setting of the catalogue has a label and a group of its own', () => {
  const withoutGroup = svmSettings.filter(
    ({ section, key }) => key.endsWith('Setting') && knownSetting(section, key).group === 'other',
  );
  expect(withoutGroup).toEqual([]);
  for (const { section, key } of svmSettings) expect(knownSetting(section, key).label).not.toBe('');
});

test('shows the pages of the garage in the game’s order, with each setting on its own', () => {
  expect(settingGroups.slice(0, 6)).toEqual(garagePages.map(({ id, title }) => ({ id, title })));
  for (const { id, keys } of garagePages) {
    for (const line of Object.values(keys)) {
      const [section = '', name = ''] = line.replace('*', 'FRONTLEFT').split('.');
      expect(knownSetting(section, name).group, line).toBe(id);
    }
  }
});

test.each([
  ['REARRIGHT', 'PressureSetting', 'RR', 'tyrePressure.RR'],
  ['SUSPENSION', 'FrontToeInSetting', 'front', 'toe.front'],
  ['SUSPENSION', 'LeftCasterSetting', 'LF', 'caster.LF'],
  ['SUSPENSION', 'Rear3rdPackerSetting', 'rear', null],
  ['CONTROLS', 'RearBrakeSetting', null, 'brakeBias'],
])('tells wheel and axle: %s %s', (section, name, corner, parameter) => {
  expect(knownSetting(section, name)).toMatchObject({ corner, parameter });
});

test('each parameter name means one setting, with its corner', () => {
  expect(settingOfParameter.get('camber.LR')).toBe('REARLEFT.CamberSetting');
  expect(settingOfParameter.get('rearWing')).toBe('REARWING.RWSetting');
  expect(new Set(settingOfParameter.values()).size).toBe(settingOfParameter.size);
});

test.each([
  ['TCPowerCutMapSetting', 'TC power cut map'],
  ['Front3rdTenderSpringSetting', 'Front 3rd tender spring'],
  ['ERSModeSetting', 'ERS mode'],
  ['Gear10Setting', 'Gear 10'],
  ['abc_defSetting', 'Abc def'],
  ['XSetting', 'X'],
])('splits the unknown name %s into %s', (name, label) => {
  expect(labelFromName(name)).toBe(label);
});

test('shows an unknown setting of a wheel with its wheel, among the others', () => {
  expect(knownSetting('FRONTLEFT', 'TyreBlanketSetting')).toMatchObject({
    label: 'Tyre blanket',
    corner: 'LF',
    group: 'other',
  });
});
