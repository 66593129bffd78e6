import { expect, test } from 'vitest';
import { type Garage, readGarageData } from '#racing/setup/garage/garage-data';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { garageInWords } from '#racing/setup/garage/garage-in-words';
import { exampleLmuSetup } from '#racing/setup/svm/fixtures/example-setups';
import { garageObjection, putGarageInPlace, garageInUpload } from './garage-data.server.ts';

const data = garageDataOf('BMW_M4_LMGT3');
const ofRfactor2 = {
  ...Object.fromEntries(
    Object.entries(data).filter(([key]) => !/MAP$|ENERGY|REGEN|MIGRATION|COMPOUND/.test(key)),
  ),
  VM_FRONT_TIRE_COMPOUND: {
    key: 'VM_FRONT_TIRE_COMPOUND',
    value: 1,
    minValue: 0,
    maxValue: 3,
    stringValue: 'Soft',
    available: true,
  },
};

function garageIn(input: object | string): Garage {
  const read = readGarageData(typeof input === 'string' ? input : JSON.stringify(input));
  if (!read.ok) throw new Error(read.reason);
  return read.garage;
}

test('a garage of either game is told in a sentence', () => {
  expect(garageInWords(garageIn(data))).toMatch(
    /^Garage data of Le Mans Ultimate: \d{3} settings, \d+ of them to be set\.$/,
  );
  const later = { ...ofRfactor2, VM_NEW_THING: data.VM_REAR_WING };
  expect(garageInWords(garageIn(later))).toMatch(
    /^Garage data of rFactor 2: \d+ settings, \d+ of them to be set\. 1 of them is new to us\.$/,
  );
});

test.each([
  [data, { game: 'LMU', car: 'BMW_M4_LMGT3' }, null],
  [ofRfactor2, { game: 'LMU', car: 'BMW_M4_LMGT3' }, /from rFactor 2, but the setup is for Le Mans Ultimate/],
  [data, { game: 'ACC', car: 'bmw_m4_gt3' }, /only works for Le Mans Ultimate and rFactor 2/],
  [
    exampleLmuSetup(),
    { game: 'LMU', car: 'Ferrari_499P' },
    /for the BMW M4 LMGT3, but the setup is for another/,
  ],
])('garage data go with a setup of their game and car (%#)', (input, setup, sentence) => {
  const objection = garageObjection(garageIn(input), setup);
  if (sentence === null) expect(objection).toBeNull();
  else expect(objection).toMatch(sentence);
});

test('a setup and the garage beside it are told together, and one of ours tells nothing by itself', () => {
  const setup = { game: 'LMU', car: 'BMW_M4_LMGT3', text: exampleLmuSetup() };
  const told = garageInUpload(setup, garageIn(data));
  expect(told).toMatchObject({ game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2025' });
  expect(told?.data['REARWING.RWSetting']).toMatchObject({ legal: [0, expect.any(Number)] });
  expect(told?.files['FRONTLEFT.PressureSetting']?.texts).toMatchObject({ 2: '142 kPa' });
  const ours = exampleLmuSetup().replace(/^UpgradeSetting.*$/m, '');
  expect(garageInUpload({ ...setup, text: ours }, null)).toBeNull();
  expect(garageInUpload({ ...setup, text: ours }, garageIn(ours))).toMatchObject({ files: {}, data: {} });
});

test('garage data that were given as a setup go to their own field; a setup stays where it is', async () => {
  const form = new FormData();
  form.set('setup_file', new File([JSON.stringify(data)], 'garage.json'));
  await putGarageInPlace(form);
  expect(form.has('setup_file')).toBe(false);
  expect(form.get('garageData')).toBe(JSON.stringify(data));
  const other = new FormData();
  other.set('setup_file', new File([exampleLmuSetup()], 'a.svm'));
  await putGarageInPlace(other);
  expect(other.has('garageData')).toBe(false);
});
