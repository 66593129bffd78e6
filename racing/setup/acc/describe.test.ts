import { expect, test } from 'vitest';
import { accCars } from '../../../catalogues/acc/index.ts';
import { blankAccSetup } from './blank.ts';
import { type DescribedAccSetup, type DescribedValue, describeAccSetup } from './describe.ts';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import { parsedAcc } from '../parsed.fixture.ts';

const described = (text: string) => describeAccSetup(parsedAcc(text));

function row(description: DescribedAccSetup, parameter: string): DescribedValue {
  const found = description.sections.flatMap(({ rows }) => rows).find((each) => each.parameter === parameter);
  if (!found) throw new Error(`no row ${parameter}`);
  return found;
}

const full = described(ferrari296File);

test('the sections and their settings stand in the order of the result view', () => {
  const shown = full.sections.map(({ title, rows }) => {
    const own = rows.filter(({ parameter }) => !parameter.startsWith('pitStop'));
    return `${title}: ${[...new Set(own.map(({ label }) => label))].join(', ')}`;
  });
  const balance = 'Front anti-roll bar, Rear anti-roll bar, Wheel rate, Bumpstop rate, Bumpstop rate down';
  expect(shown).toEqual([
    'Tyres: Tyre compound, Tyre pressure',
    'Alignment: Camber, Toe, Static camber, Toe out linear, Caster, Steer ratio',
    'Electronics: TC1, TC2, ABS, ECU map, Fuel mix, Telemetry laps',
    `Mechanical Balance: ${balance}, Bumpstop range, Brake power, Brake bias`,
    'Dampers: Bump slow, Bump fast, Rebound slow, Rebound fast',
    'Aero Balance: Ride height, Rod length, Splitter, Rear wing, Brake duct',
    'Drivetrain: Preload',
    expect.stringMatching(/^Strategy: Fuel, Pit stops, Tyre set, Fuel per lap/),
  ]);
});

test('a click is shown as in the garage, with its legal range and place', () => {
  expect(full).toMatchObject({ carId: 'ferrari_296_gt3', carKnown: true });
  expect(full.carName).toContain('Ferrari 296');
  expect(row(full, 'tyrePressure.RF')).toEqual({
    parameter: 'tyrePressure.RF',
    label: 'Tyre pressure',
    corner: 'RF',
    raw: 53,
    value: 25.6,
    text: '25.6 psi',
    unit: 'psi',
    decimals: 1,
    legalRaw: [0, 147],
    legalText: '20.3 to 35.0 psi',
    place: 53 / 147,
    offered: true,
    legal: true,
    unconfirmed: false,
    derived: false,
  });
  expect(row(full, 'tyreCompound').text).toBe('Dry');
  expect(row(full, 'fuel')).toMatchObject({ raw: 41, value: 43, text: '43 L' });
  expect(row(full, 'tyreSet')).toMatchObject({ raw: 3, value: 4 });
  expect(row(full, 'ecuMap')).toMatchObject({ raw: 1, value: 2 });
  expect(row(full, 'frontBrakePad')).toMatchObject({ raw: 0, value: 1 });
  expect(row(full, 'brakeTorque').text).toBe('100%');
  expect(row(full, 'fuelPerLap').text).toBe('2.85 L');
  expect(row(full, 'rideHeight.rear').raw).toBe(14);
});

test('each wheel reads its own place of the list', () => {
  const raws = (key: string) => ['LF', 'RF', 'LR', 'RR'].map((corner) => row(full, `${key}.${corner}`).raw);
  expect(raws('bumpSlow')).toEqual([1, 2, 3, 4]);
  expect(raws('reboundFast')).toEqual([7, 6, 5, 4]);
  expect([row(full, 'caster.LF').raw, row(full, 'caster.RF').raw]).toEqual([21, 23]);
  expect([row(full, 'brakeDuct.front').raw, row(full, 'brakeDuct.rear').raw]).toEqual([2, 4]);
});

test('derived values are marked, shown as saved and not offered', () => {
  expect(row(full, 'staticCamber.RF')).toMatchObject({
    derived: true,
    offered: false,
    text: '-3.44°',
    legalRaw: null,
  });
  expect(row(full, 'toeOutLinear.LF').text).toBe('0.00061');
  expect(row(full, 'rodLength.LR')).toMatchObject({ derived: true, text: '40.25' });
});

test('values that the game has not worked out yet are left out', () => {
  const rows = describeAccSetup(blankAccSetup('ferrari_296_gt3')).sections.flatMap((section) => section.rows);
  expect(rows.filter(({ derived }) => derived)).toEqual([]);
});

test('settings that the car lacks are there but not offered', () => {
  expect(row(full, 'splitter')).toMatchObject({ offered: false, legalText: 'fixed at 0', place: null });
  expect(row(full, 'bumpStopRateDn.LR')).toMatchObject({ offered: false, value: null, text: '10 clicks' });
});

test('planned stops stand in the strategy section, prepared ones beside it', () => {
  const strategy = full.sections.find(({ id }) => id === 'strategy')?.rows.map(({ parameter }) => parameter);
  expect(strategy?.filter((name) => name.startsWith('pitStop'))).toEqual([
    'pitStop1.fuelToAdd',
    'pitStop1.tyreCompound',
    'pitStop1.tyrePressure.LF',
    'pitStop1.tyrePressure.RF',
    'pitStop1.tyrePressure.LR',
    'pitStop1.tyrePressure.RR',
    'pitStop1.tyreSet',
    'pitStop1.frontBrakePad',
    'pitStop1.rearBrakePad',
  ]);
  expect(full.pitStops.map(({ number, planned }) => [number, planned])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(full.pitStops[1]?.rows.find((each) => each.parameter === 'pitStop2.tyreCompound')?.text).toBe('Wet');
});

test('an unknown car shows raw clicks under its own name', () => {
  const unknown = described(ferrari296File.replace('ferrari_296_gt3', 'bmw_m9_gt3_2031'));
  expect(unknown).toMatchObject({ carId: 'bmw_m9_gt3_2031', carName: 'bmw_m9_gt3_2031', carKnown: false });
  expect(row(unknown, 'camber.LF')).toMatchObject({
    raw: 4,
    value: null,
    text: '4 clicks',
    legalRaw: null,
    legalText: null,
    place: null,
    legal: true,
  });
  expect(row(unknown, 'tyreCompound').text).toBe('Dry');
  expect(unknown.sections.map(({ rows }) => rows.length)).toEqual(
    full.sections.map(({ rows }) => rows.length),
  );
});

test('an illegal click is shown and marked', () => {
  const illegal = row(described(ferrari296File.replace('"camber": [ 4,', '"camber": [ 99,')), 'camber.LF');
  expect(illegal).toMatchObject({ raw: 99, legal: false, unconfirmed: false, place: 1 });
});

test('settings that a file lacks or spoils are left out', () => {
  const bare = described(
    '{"carName": "ferrari_296_gt3", "basicSetup": {"tyres": {"tyrePressure": [50, "x", null]}}}',
  );
  const rows = bare.sections.flatMap((section) => section.rows);
  expect([bare.sections.length, rows.map(({ parameter }) => parameter)]).toEqual([8, ['tyrePressure.LF']]);
  expect(bare.pitStops).toEqual([]);
});

test('every setting of every car has a label and a text', () => {
  for (const { id } of accCars) {
    for (const { label, text, value, parameter } of describeAccSetup(blankAccSetup(id)).sections.flatMap(
      ({ rows }) => rows,
    )) {
      expect(label && text, `${id} ${parameter}`).toBeTruthy();
      if (value !== null) expect(Number.isFinite(value), `${id} ${parameter}`).toBe(true);
    }
  }
});
