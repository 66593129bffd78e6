import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { blankAccSetup } from './blank.ts';
import { checkAccSetup } from './check.ts';
import { describeAccSetup } from './describe.ts';
import { accSetupValue, editAccSetup } from './edit.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import { parametersNamed, pitStopParameters, setupParameters } from './parameters.ts';
import { printAccSetup } from './print.ts';
import { parsedAcc } from '../parsed.fixture.ts';

const setup = parsedAcc(ferrari296File);

test('an edit changes its click and nothing else, in a new setup', () => {
  const edited = editAccSetup(setup, [{ parameter: 'rearWing', value: 11 }]);
  expect(edited.applied).toEqual([
    {
      parameter: 'rearWing',
      label: 'Rear wing',
      from: 9,
      to: 11,
      unit: 'clicks',
      target: 11,
      snapped: false,
    },
  ]);
  expect(printAccSetup(edited.setup)).toBe(ferrari296File.replace('"rearWing": 9', '"rearWing": 11'));
  expect(printAccSetup(setup)).toBe(ferrari296File);
});

test('a value between or beyond the clicks is snapped and reported', () => {
  const { applied } = editAccSetup(setup, [
    { parameter: 'tyrePressure.LF', value: 26.33 },
    { parameter: 'camber.RR', value: -12 },
    { parameter: 'camber.LR', value: -3.0000000001 },
  ]);
  expect(applied.map(({ parameter, to, target: asked, snapped }) => [parameter, to, asked, snapped])).toEqual(
    [
      ['tyrePressure.LF', 26.3, 26.33, true],
      ['camber.RR', -3.5, -12, true],
      ['camber.LR', -3, -3.0000000001, false],
    ],
  );
});

test('axle names set both wheels, and all sets every corner', () => {
  const { setup: edited, applied } = editAccSetup(setup, [
    { parameter: 'toe.front', value: -0.1 },
    { parameter: 'caster.all', value: 99 },
    { parameter: 'rideHeight.all', value: 60 },
    { parameter: 'pitStop1.tyrePressure.all', value: 30 },
  ]);
  expect(applied.map(({ parameter }) => parameter)).toEqual([
    'toe.LF',
    'toe.RF',
    'caster.LF',
    'caster.RF',
    'rideHeight.front',
    'rideHeight.rear',
    'pitStop1.tyrePressure.LF',
    'pitStop1.tyrePressure.RF',
    'pitStop1.tyrePressure.LR',
    'pitStop1.tyrePressure.RR',
  ]);
  expect(accSetupValue(edited, 'toe.RF')).toBe(-0.1);
  expect(accSetupValue(edited, 'toe.RR')).toBe(accSetupValue(setup, 'toe.RR'));
  expect(printAccSetup(edited)).toMatch(/"rideHeight": \[ \d+, 6, \d+, 18 ]/);
  expect(accSetupValue(edited, 'pitStop1.tyrePressure.RR')).toBe(30);
  expect(accSetupValue(edited, 'tyrePressure.RR')).toBe(accSetupValue(setup, 'tyrePressure.RR'));
});

test('the later of two edits of one setting wins, and both are listed', () => {
  const { setup: edited, applied } = editAccSetup(setup, [
    { parameter: 'abs', value: 3 },
    { parameter: 'abs', value: 7 },
  ]);
  expect(applied.map(({ from, to }) => [from, to])).toEqual([
    [5, 3],
    [3, 7],
  ]);
  expect(accSetupValue(edited, 'abs')).toBe(7);
});

test('an impossible edit is dropped with its reason, and the rest is made', () => {
  const { applied, dropped } = editAccSetup(setup, [
    { parameter: 'splitter', value: 2 },
    { parameter: 'staticCamber.LF', value: -3 },
    { parameter: 'bumpStopRateDn.LF', value: 3 },
    { parameter: 'abs', value: Number.NaN },
    { parameter: 'camber', value: -3 },
    { parameter: 'turboBoost', value: 2 },
    { parameter: '__proto__', value: 2 },
    { parameter: 'pitStop3.tyreSet', value: 2 },
    { parameter: 'tc1', value: 2 },
  ]);
  expect(applied.map(({ parameter }) => parameter)).toEqual(['tc1']);
  expect(dropped.map(({ reason }) => reason)).toEqual([
    'This car doesn’t have "Splitter".',
    'The game works "Static camber LF" out from camber and ride height; change those instead.',
    'The garage doesn’t show "Bumpstop rate down LF", so you can’t change it.',
    'The value for "ABS" isn’t a number.',
    expect.stringContaining('needs a corner'),
    'There is no setting named "turboBoost".',
    'There is no setting named "__proto__".',
    'This file has no "Pit stop 3: tyre set".',
  ]);
});

test('nothing is changed on an unknown car beyond what all cars share', () => {
  const unknown = parsedAcc(ferrari296File.replace('ferrari_296_gt3', 'unknown_car'));
  const {
    setup: edited,
    applied,
    dropped,
  } = editAccSetup(unknown, [
    { parameter: 'camber.front', value: -3 },
    { parameter: 'telemetryLaps', value: 0 },
  ]);
  expect(applied.map(({ parameter }) => parameter)).toEqual(['telemetryLaps']);
  expect(dropped).toHaveLength(2);
  expect(printAccSetup(edited)).toContain('"camber": [ 4, 6, 3, 5 ]');
});

test('a setting whose end nobody knows is left alone', () => {
  const { dropped } = editAccSetup(blankAccSetup('audi_r8_lms'), [{ parameter: 'steerRatio', value: 14 }]);
  expect(dropped).toEqual([
    { parameter: 'steerRatio', reason: 'We don’t know this car’s range for "Steer ratio".' },
  ]);
});

test('an amount is kept as the 32-bit float that the game would write', () => {
  const { setup: edited, applied } = editAccSetup(setup, [{ parameter: 'fuelPerLap', value: 3.3 }]);
  expect(applied).toMatchObject([{ from: 2.85, to: 3.3, unit: 'L', snapped: false }]);
  expect(printAccSetup(edited)).toContain('"fuelPerLap": 3.2999999523162842');
});

test('an unknown or derived parameter has the value the file shows, or none', () => {
  expect(accSetupValue(setup, 'staticCamber.LF')).toBe(-3.64);
  expect(accSetupValue(setup, 'camber.front')).toBeNull();
  expect(accSetupValue(setup, 'nonsense')).toBeNull();
});

const anyName = fc.constantFrom(
  ...new Set(
    [...setupParameters, ...(pitStopParameters[0] ?? [])].flatMap(({ name, key, axle }) => [
      name,
      `${key}.${axle}`,
      `${key}.all`,
    ]),
  ),
);
const anyEdits = fc.array(
  fc.record({
    parameter: fc.oneof(anyName, fc.string({ maxLength: 20 })),
    value: fc.oneof(fc.double(), fc.double({ min: -50, max: 200 }), fc.integer({ min: 0, max: 200_000 })),
  }),
  { maxLength: 12 },
);

test('no edit ever leaves the legal range of any car, and every edit is answered', () => {
  fc.assert(
    fc.property(fc.constantFrom(...accCars), anyEdits, (car, edits) => {
      const { setup: edited, applied, dropped } = editAccSetup(blankAccSetup(car.id), edits);
      const { legal, unconfirmed, missing } = checkAccSetup(edited);
      expect({ legal, unconfirmed, missing }).toEqual({ legal: true, unconfirmed: [], missing: [] });
      const answers = edits.reduce(
        (sum, { parameter }) => sum + Math.max(1, parametersNamed(parameter).length),
        0,
      );
      expect(applied.length + dropped.length).toBe(answers);
    }),
    { numRuns: 600 },
  );
});

test('setting what is shown changes nothing, whatever the legal click', () => {
  fc.assert(
    fc.property(fc.constantFrom(...accCars), anyEdits, (car, edits) => {
      const edited = editAccSetup(blankAccSetup(car.id), edits).setup;
      const shown = describeAccSetup(edited)
        .sections.flatMap(({ rows }) => rows)
        .flatMap(({ parameter, value }) => (value === null ? [] : [{ parameter, value }]));
      const again = editAccSetup(
        edited,
        shown.filter(({ parameter }) => parameter !== 'fuelPerLap'),
      );
      expect(again.setup).toEqual(edited);
      expect(again.applied.some(({ snapped }) => snapped)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
