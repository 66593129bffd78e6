import { expect, test } from 'vitest';
import { exampleLmuSetup } from '../svm/fixtures/example-setups.ts';
import { svmSettings } from '../svm/index.ts';
import { fileAsInGarage } from './driven-file.ts';
import { garageDataOf } from './garage-data.fixture.ts';
import { readGarageData } from './garage-data.ts';
import { parsedSvm } from '../parsed.fixture.ts';

function garage() {
  const read = readGarageData(JSON.stringify(garageDataOf('BMW_M4_LMGT3')));
  if (!read.ok) throw new Error(read.reason);
  return read.garage;
}

test('a driven setup is the file with every position that its garage shows', () => {
  const before = exampleLmuSetup();
  const { settings } = garage();
  const driven = fileAsInGarage(before, garage());
  const known = svmSettings(parsedSvm(driven ?? '')).filter(
    ({ section, name }) => settings.get(`${section}.${name}`)?.available,
  );
  expect(known.length).toBeGreaterThan(10);
  const positions = known.map(({ section, name, index }) => [
    name,
    index,
    settings.get(`${section}.${name}`)?.index,
  ]);
  expect(positions.filter(([, is, wanted]) => is !== wanted)).toEqual([]);
  expect(driven).toContain(
    `FuelSetting=${settings.get('GENERAL.FuelSetting')?.index}//${settings.get('GENERAL.FuelSetting')?.text}`,
  );
  expect(driven?.split('\n').length).toBe(before.split('\n').length);
  expect(fileAsInGarage(driven ?? '', garage())).toBeNull();
  expect(fileAsInGarage('no setup', garage())).toBeNull();
});
