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

test.each([
  ['"telemetryLaps": 7', '"telemetryLaps": 100', 'telemetryLaps', 100],
  ['"tyreSet": 3', '"tyreSet": 50', 'tyreSet', 50],
  ['"tyreCompound": 0', '"tyreCompound": 2', 'tyreCompound', 2],
  ['"frontBrakePadCompound": 0', '"frontBrakePadCompound": 4', 'frontBrakePad', 4],
  ['"tyrePressure": [ 90, 90', '"tyrePressure": [ 90, 900', 'pitStop2.tyrePressure.RF', 900],
  ['"preload": 6', '"preload": 6.5', 'preload', 6.5],
])('%s is illegal as %s', (from, to, parameter, raw) => {
  expect(checked(ferrari296File.replace(from, to)).illegal).toMatchObject([{ parameter, raw }]);
});

test('a setting that the car surely does not have must stay at its constant', () => {
  const ofBmw = printAccSetup(blankAccSetup('bmw_m6_gt3'));
  expect(checked(ofBmw.replace('"splitter": 0', '"splitter": 1')).illegal).toMatchObject([
    { parameter: 'splitter', raw: 1, legalRaw: [0, 0], legalText: 'fixed at 0' },
  ]);
});

test.each([
  ['ferrari_296_gt3', 118, [], []],
  ['ferrari_296_gt3', 119, [], [{ parameter: 'fuel', raw: 119 }]],
  ['ferrari_296_gt3', 1000, [{ parameter: 'fuel' }], []],
  ['lexus_rc_f_gt3', 118, [], []],
  ['lexus_rc_f_gt3', 119, [{ parameter: 'fuel', legalText: '2 to 120 L' }], []],
])('a tank of %s, known or only assumed, is judged at click %i', (car, click, illegal, unconfirmed) => {
  const text = ferrari296File.replace('ferrari_296_gt3', car).replace('"fuel": 41', `"fuel": ${click}`);
  const found = checked(text);
  const ofFuel = (faults: typeof found.illegal) => faults.filter(({ parameter }) => parameter === 'fuel');
  expect(ofFuel(found.illegal)).toMatchObject(illegal);
  expect(ofFuel(found.unconfirmed)).toMatchObject(unconfirmed);
});

test('values that the game fills itself are not questioned', () => {
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

test('an unknown car is judged only by limits that all cars share', () => {
  const unknown = ferrari296File.replace('ferrari_296_gt3', 'unknown_car');
  expect(checked(unknown.replace('"camber": [ 4,', '"camber": [ 400,'))).toMatchObject({
    carKnown: false,
    legal: true,
  });
  expect(checked(unknown.replace('"tyreCompound": 0', '"tyreCompound": 9')).legal).toBe(false);
});
