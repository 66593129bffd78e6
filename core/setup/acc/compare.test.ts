import { expect, test } from 'vitest';
import { compareAccSetups } from './compare.ts';
import { editAccSetup } from './edit.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import type { AccSetup } from './json.ts';
import { parseAccSetup } from './parse.ts';

function parsed(text: string): AccSetup {
  const result = parseAccSetup(text);
  if (!result.ok) throw new Error(result.reason);
  return result.setup;
}

const setup = parsed(ferrari296File);

test('equal setups do not differ, and neither do derived values alone', () => {
  expect(compareAccSetups(setup, setup)).toEqual([]);
  const savedElsewhere = parsed(
    ferrari296File.replace('-2.71875', '-2.5').replace('"trackBopType": 33', '"trackBopType": 9'),
  );
  expect(compareAccSetups(setup, savedElsewhere)).toEqual([]);
});

test('differences come in display order, as the garage shows them', () => {
  const other = editAccSetup(setup, [
    { parameter: 'rearWing', value: 7 },
    { parameter: 'tyreCompound', value: 1 },
    { parameter: 'camber.front', value: -3.4 },
    { parameter: 'fuelPerLap', value: 3.1 },
  ]).setup;
  expect(
    compareAccSetups(setup, other).map(({ parameter, label, corner, fromText, toText }) => [
      parameter,
      label,
      corner,
      fromText,
      toText,
    ]),
  ).toEqual([
    ['tyreCompound', 'Tyre compound', null, 'Dry', 'Wet'],
    ['camber.LF', 'Camber', 'LF', '-3.6°', '-3.4°'],
    ['fuelPerLap', 'Fuel per lap', null, '2.85 L', '3.10 L'],
    ['rearWing', 'Rear wing', null, '9', '7'],
  ]);
});

test('a setting that one side lacks is a difference to nothing', () => {
  const without = parsed(ferrari296File.replace('"preload": 6', '"other": 6'));
  expect(compareAccSetups(setup, without)).toMatchObject([
    { parameter: 'preload', fromText: expect.stringContaining('Nm'), to: null, toText: null },
  ]);
});

test('planned stops are compared, prepared ones that nobody plans are not', () => {
  const firstStop = parsed(ferrari296File.replace('"fuelToAdd": 38', '"fuelToAdd": 40'));
  const secondStop = parsed(ferrari296File.replace('"fuelToAdd": 0', '"fuelToAdd": 40'));
  expect(compareAccSetups(setup, firstStop)).toMatchObject([
    { parameter: 'pitStop1.fuelToAdd', label: 'Pit stop 1: fuel to add', from: 38, to: 40, unit: 'L' },
  ]);
  expect(compareAccSetups(setup, secondStop)).toEqual([]);
});

test('setups of two cars compare by what is shown, not by clicks', () => {
  const other = parsed(ferrari296File.replace('ferrari_296_gt3', 'amr_v8_vantage_gt4'));
  const differences = compareAccSetups(setup, other).map(({ parameter }) => parameter);
  expect(differences).toContain('tyrePressure.LF');
  expect(differences).not.toContain('tc1');
});
