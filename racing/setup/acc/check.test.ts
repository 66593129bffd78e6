import { expect, test } from 'vitest';
import { blankAccSetup } from './blank.ts';
import { checkAccSetup } from './check.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import { printAccSetup } from './print.ts';
import { parsedAcc } from '../parsed.fixture.ts';

const checked = (text: string) => checkAccSetup(parsedAcc(text));

const nothingToSay = { illegal: [], unconfirmed: [], unreadable: [], missing: [] };

test('a file with legal clicks only is legal', () => {
  expect(checked(ferrari296File)).toEqual({ carKnown: true, legal: true, ...nothingToSay });
});

test('a click out of range is named, with what is legal', () => {
  const result = checked(
    ferrari296File.replace('"camber": [ 4, 6,', '"camber": [ 4, 60,').replace('"abs": 5', '"abs": -1'),
  );
  expect(result.legal).toBe(false);
  expect(result.illegal).toEqual([
    {
      parameter: 'camber.RF',
      label: 'Camber RF',
      raw: 60,
      text: '2.0°',
      legalRaw: [0, 25],
      legalText: '-4.0 to -1.5°',
    },
    { parameter: 'abs', label: 'ABS', raw: -1, text: '-1', legalRaw: [0, 11], legalText: '0 to 11' },
  ]);
});

test('what all cars share is checked too', () => {
  const cases: [string, string, string][] = [
    ['"telemetryLaps": 7', '"telemetryLaps": 100', 'telemetryLaps'],
    ['"tyreSet": 3', '"tyreSet": 50', 'tyreSet'],
    ['"tyreCompound": 0', '"tyreCompound": 2', 'tyreCompound'],
    ['"frontBrakePadCompound": 0', '"frontBrakePadCompound": 4', 'frontBrakePad'],
    ['"tyrePressure": [ 90, 90', '"tyrePressure": [ 90, 900', 'pitStop2.tyrePressure.RF'],
  ];
  for (const [from, to, parameter] of cases) {
    expect(checked(ferrari296File.replace(from, to)).illegal.map((each) => each.parameter)).toEqual([
      parameter,
    ]);
  }
});

test('half clicks are illegal', () => {
  expect(checked(ferrari296File.replace('"preload": 6', '"preload": 6.5')).illegal).toMatchObject([
    { parameter: 'preload', raw: 6.5 },
  ]);
});

test('a setting that the car surely does not have must stay at its constant', () => {
  const ofBmw = printAccSetup(blankAccSetup('bmw_m6_gt3'));
  expect(checked(ofBmw.replace('"splitter": 0', '"splitter": 1')).illegal).toMatchObject([
    { parameter: 'splitter', raw: 1, legalRaw: [0, 0], legalText: 'fixed at 0' },
  ]);
});

test('where a tank is only assumed, a little more is doubtful and far more is illegal', () => {
  const withFuel = (raw: number) => checked(ferrari296File.replace('"fuel": 41', `"fuel": ${raw}`));
  expect(withFuel(118)).toMatchObject({ illegal: [], unconfirmed: [] });
  expect(withFuel(119)).toMatchObject({
    legal: true,
    illegal: [],
    unconfirmed: [{ parameter: 'fuel', raw: 119 }],
  });
  expect(withFuel(1000)).toMatchObject({ legal: false, illegal: [{ parameter: 'fuel' }], unconfirmed: [] });
});

test('a known tank takes its litres and not one more', () => {
  const withFuel = (raw: number) =>
    checked(
      ferrari296File.replace('ferrari_296_gt3', 'lexus_rc_f_gt3').replace('"fuel": 41', `"fuel": ${raw}`),
    ).illegal.filter(({ parameter }) => parameter === 'fuel');
  expect(withFuel(118)).toEqual([]);
  expect(withFuel(119)).toMatchObject([{ legalText: '2 to 120 L' }]);
});

test('what the game fills itself is not questioned', () => {
  const text = ferrari296File
    .replace('"bumpStopRateDn": [ 0, 0, 10, 10 ]', '"bumpStopRateDn": [ 3, 3, 3, 3 ]')
    .replace('"rideHeight": [ 3, 6, 14, 18 ]', '"rideHeight": [ 3, 7, 14, 19 ]');
  expect(checked(text)).toEqual({ carKnown: true, legal: true, ...nothingToSay });
});

test('text where a number belongs is unreadable, and an absent setting is only missing', () => {
  const result = checked(
    ferrari296File.replace('"rearWing": 9,', '"rearWing": "9",').replace('"preload": 6', '"other": 6'),
  );
  expect(result).toMatchObject({
    legal: false,
    illegal: [],
    unreadable: [{ parameter: 'rearWing', label: 'Rear wing' }],
    missing: [{ parameter: 'preload', label: 'Preload' }],
  });
});

test('of an unknown car only what all cars share is judged', () => {
  const unknown = ferrari296File.replace('ferrari_296_gt3', 'unknown_car');
  expect(checked(unknown.replace('"camber": [ 4,', '"camber": [ 400,'))).toMatchObject({
    carKnown: false,
    legal: true,
  });
  expect(checked(unknown.replace('"tyreCompound": 0', '"tyreCompound": 9')).legal).toBe(false);
});
