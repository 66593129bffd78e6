import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { blankAccSetup } from './blank.ts';
import { checkAccSetup } from './check.ts';
import { accSetupValue } from './edit.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import type { JsonValue } from './json.ts';
import { parseAccSetup } from './parse.ts';
import { printAccSetup } from './print.ts';

function fieldNames(value: JsonValue, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((each) => fieldNames(each, `${path}[]`));
  return Object.entries(value).flatMap(([key, each]) => fieldNames(each, `${path}.${key}`));
}

test('every car gets a complete and legal setup that survives its file', () => {
  for (const { id } of accCars) {
    const setup = blankAccSetup(id);
    expect(checkAccSetup(setup), id).toEqual({
      carKnown: true,
      legal: true,
      illegal: [],
      unconfirmed: [],
      unreadable: [],
      missing: [],
    });
    expect(parseAccSetup(printAccSetup(setup)), id).toEqual({ ok: true, setup });
  }
});

test('a blank setup has the fields of a file of the game, in the same order, but names no track', () => {
  const ofGame = fieldNames(JSON.parse(ferrari296File));
  expect(fieldNames(blankAccSetup('ferrari_296_gt3'))).toEqual(
    ofGame.filter((name) => name !== '.trackBopType'),
  );
});

test('a blank setup is neutral and records no telemetry', () => {
  const setup = blankAccSetup('ferrari_296_gt3');
  const value = (parameter: string) => accSetupValue(setup, parameter);
  expect(
    ['toe.LF', 'toe.RR', 'telemetryLaps', 'nPitStops', 'pitStop1.fuelToAdd', 'tyreCompound'].map(value),
  ).toEqual([0, 0, 0, 0, 0, 0]);
  expect(value('brakeTorque')).toBe(100);
  expect(value('tyrePressure.LF')).toBe(value('pitStop1.tyrePressure.LF'));
  expect(value('fuel')).toBe(30);
});

test('the constants of the car are in their places', () => {
  expect(printAccSetup(blankAccSetup('bmw_m4_gt3'))).toMatch(/"rideHeight": \[ \d+, 11, \d+, 18 ]/);
  expect(printAccSetup(blankAccSetup('bmw_m2_cs_racing'))).toMatch(/"rideHeight": \[ \d+, 0, \d+, 0 ]/);
});

test('a car that is not in the catalogue is refused', () => {
  for (const id of ['unknown_car', '', '__proto__', 'Ferrari 296 GT3']) {
    expect(() => blankAccSetup(id), id).toThrow(RangeError);
  }
});
