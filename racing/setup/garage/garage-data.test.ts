import { expect, test } from 'vitest';
import { parsedSvm } from '../parsed.fixture.ts';
import { exampleLmuSetup } from '../svm/fixtures/example-setups.ts';
import { describeSvm, svmSettings } from '../svm/index.ts';
import { factsOfGarage, setupOfGarage } from './facts.ts';
import { garageDataOf } from './garage-data.fixture.ts';
import { type Garage, readGarageData } from './garage-data.ts';

const entry = {
  key: 'VM_BRAKE_BALANCE',
  value: 26,
  minValue: 0,
  maxValue: 57,
  stringValue: '54.5:45.5',
  available: true,
};
const data: Record<string, typeof entry> = { ...garageDataOf('BMW_M4_LMGT3'), VM_BRAKE_BALANCE: entry };

function read(input: string | Uint8Array): Garage {
  const garage = readGarageData(input);
  if (!garage.ok) throw new Error(garage.reason);
  return garage.garage;
}

test('the highest position of a setting is one less than the game’s own count', () => {
  const { settings } = read(JSON.stringify(data));
  expect(settings.get('CONTROLS.RearBrakeSetting')).toEqual({
    index: 26,
    lowest: 0,
    count: 57,
    text: '54.5:45.5',
    available: true,
  });
  expect(factsOfGarage(read(JSON.stringify(data)))['CONTROLS.RearBrakeSetting']).toEqual({
    legal: [0, 56],
    texts: { 26: '54.5:45.5' },
  });
});

test.each([
  ['as it is', JSON.stringify(data)],
  ['indented, with a byte order mark', `\ufeff${JSON.stringify(data, null, 4)}`],
  ['below other keys', JSON.stringify({ car: { name: 'x', setup: data } })],
  [
    'as JSON text in a table of telemetry',
    JSON.stringify({ metadata: [{ key: 'CarSetup', value: JSON.stringify(data) }] }),
  ],
  [
    'as a page that a browser saved',
    `<html><body><pre>${JSON.stringify(data).replaceAll('"', '&quot;')}</pre></body></html>`,
  ],
  ['in UTF-16', new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(data)}`, 'utf16le'))],
])('garage data is found %s', (_, input) => {
  expect(read(input).settings).toEqual(read(JSON.stringify(data)).settings);
});

test('a key of a later version is kept under its own name', () => {
  const later = {
    ...data,
    VM_HEADLIGHT_AIM: { ...entry, key: 'VM_HEADLIGHT_AIM', stringValue: 'Low', odd: 1 },
  };
  const { unknown } = read(JSON.stringify(later));
  expect([...unknown.keys()]).toEqual(['VM_HEADLIGHT_AIM']);
  expect(unknown.get('VM_HEADLIGHT_AIM')?.text).toBe('Low');
});

test('a setup of the garage is a whole file with the driver’s own values and the game’s texts', () => {
  const garage = read(JSON.stringify(data));
  const file = parsedSvm(setupOfGarage(garage, 'BMW_M4_LMGT3 GT3 WEC2026'));
  expect(describeSvm(file).carId).toBe('BMW_M4_LMGT3');
  for (const { section, name, index, shownText: shown } of svmSettings(file)) {
    const setting = garage.settings.get(`${section}.${name}`);
    expect([index, shown]).toEqual([setting?.index, setting?.text]);
  }
  expect(svmSettings(file).length).toBe(garage.settings.size);
});

test('a file that the game wrote tells of the car too, but not how far its settings go', () => {
  const { settings, file } = read(exampleLmuSetup());
  expect(file).not.toBeNull();
  expect(settings.get('REARWING.RWSetting')).toEqual({
    index: 3,
    lowest: 0,
    count: null,
    text: '-0.4 deg',
    available: true,
  });
});

test('rFactor 2 is recognised by its own keys', () => {
  const { VM_VIRTUAL_ENERGY: _, ...others } = data;
  const ofRfactor2 = Object.fromEntries(
    Object.entries(others).filter(([key]) => !/MAP$|REGEN|MIGRATION|COMPOUND/.test(key)),
  );
  const compound = { ...entry, key: 'VM_FRONT_TIRE_COMPOUND', stringValue: 'Soft' };
  expect(read(JSON.stringify({ ...ofRfactor2, VM_FRONT_TIRE_COMPOUND: compound })).game).toBe('rFactor2');
  expect(read(JSON.stringify(data)).game).toBe('LMU');
});

test.each([
  ['', /is empty/],
  ['hello', /isn’t garage data/],
  ['{"VM_A":', /cut off/],
  ['{"carName":"bmw_m4_gt3","basicSetup":{}}', /isn’t garage data/],
  ['[]', /isn’t garage data/],
  [JSON.stringify({ VM_BRAKE_BALANCE: entry, VM_X: entry }), /almost no settings/],
  [JSON.stringify({ VM_A: 1, VM_B: '2', VM_C: null, VM_D: [], VM_E: {}, VM_F: { value: 1e9 } }), /almost no/],
  ['['.repeat(100_000), /nested deeper/],
  [`{"a":"${'x'.repeat(300_000)}"}`, /256 KiB/],
])('%.40s is refused with a sentence', (text, reason) => {
  expect(readGarageData(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test('a count that is below what is shown does not hide what is shown', () => {
  const odd = {
    ...data,
    VM_REAR_WING: { ...entry, key: 'VM_REAR_WING', value: 9, maxValue: 2, minValue: 40 },
  };
  expect(read(JSON.stringify(odd)).settings.get('REARWING.RWSetting')).toMatchObject({
    lowest: 9,
    count: 10,
  });
});
