import { expect, test } from 'vitest';
import { lmuCars } from '../../../catalogues/lmu/index.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './fixtures/example-setups.ts';
import { describeSvm, editSvm, type SvmEdit, svmText } from './index.ts';
import { parsedSvm } from '../parsed.fixture.ts';

function edited(text: string, edits: SvmEdit[]) {
  const { file, applied, dropped } = editSvm(parsedSvm(text), edits);
  const before = text.split('\n');
  const changed = svmText(file)
    .split('\n')
    .flatMap((line, place) => (line === before[place] ? [] : [line.trimEnd()]));
  return { text: svmText(file), changed, applied, dropped };
}

test('changes index and text of the wheels meant, and no other byte', () => {
  const { changed, applied, dropped } = edited(exampleLmuSetup(), [
    { parameter: 'rideHeight.front', value: 6.2 },
  ]);
  expect(changed).toEqual(['RideHeightSetting=12//6.2 cm', 'RideHeightSetting=12//6.2 cm']);
  expect(applied).toMatchObject([
    {
      parameter: 'rideHeight.LF',
      label: 'Ride height LF',
      from: 5.6,
      to: 6.2,
      unit: 'cm',
      fromIndex: 6,
      toIndex: 12,
      snapped: false,
    },
    { parameter: 'rideHeight.RF' },
  ]);
  expect(dropped).toEqual([]);
});

test('takes a name as in the file, and an index', () => {
  const { changed, applied } = edited(exampleLmuSetup(), [
    { parameter: 'REARLEFT.SlowBumpSetting', index: 9 },
  ]);
  expect(changed).toEqual(['SlowBumpSetting=9//9']);
  expect(applied).toMatchObject([{ from: 6, to: 9, unit: '', target: 9, snapped: false }]);
});

test('snaps to what the car has, and says so', () => {
  const { applied } = edited(exampleLmuSetup(), [
    { parameter: 'rideHeight.LF', value: 6.23 },
    { parameter: 'camber.RR', value: -9 },
    { parameter: 'bumpFast.LR', index: 99 },
    { parameter: 'bumpFast.RR', index: -3 },
  ]);
  expect(applied).toMatchObject([
    { to: 6.2, target: 6.23, snapped: true },
    { to: -4, toIndex: 0, snapped: true },
    { toIndex: 18, snapped: true },
    { toIndex: 0, snapped: true },
  ]);
});

test('takes the text from the wheel opposite when the table does not know it', () => {
  const text = exampleLmuSetup().replace('SpringSetting=2//3', 'SpringSetting=5//6 (hard)');
  expect(edited(text, [{ parameter: 'wheelRate.RF', index: 5 }]).changed).toEqual([
    'SpringSetting=5//6 (hard)',
  ]);
});

test('leaves no text that the file does not hold any more', () => {
  expect(edited(exampleLmuSetup(), [{ parameter: 'steerRatio', index: 3 }]).changed).toEqual([
    'SteerLockSetting=3//',
  ]);
});

test('goes down without a table, since positions are counted from 0, but never up', () => {
  const { applied } = edited(exampleLmuSetup(), [
    { parameter: 'brakeTorque', index: 40 },
    { parameter: 'steerRatio', index: 9 },
  ]);
  expect(applied).toMatchObject([
    { toIndex: 40, snapped: false },
    { fromIndex: 6, toIndex: 6, snapped: true },
  ]);
});

test('puts a commented line in force when it changes, and leaves it alone when it does not', () => {
  expect(edited(exampleRfactor2Setup(), [{ parameter: 'rearWing', index: 4 }]).changed).toEqual([
    'RWSetting=4//',
  ]);
  expect(edited(exampleRfactor2Setup(), [{ parameter: 'rearWing', index: 9 }]).changed).toEqual([]);
});

test('changes nothing when every shown value is set again', () => {
  const file = parsedSvm(exampleLmuSetup());
  const rows = describeSvm(file).sections.flatMap((section) => section.rows);
  const edits = rows.map(
    ({ setting, raw, value }): SvmEdit =>
      value === null ? { parameter: setting, index: raw } : { parameter: setting, value },
  );
  expect(svmText(editSvm(file, edits).file)).toBe(exampleLmuSetup());
});

test('drops what cannot be done, with a sentence', () => {
  const { changed, dropped } = edited(exampleLmuSetup(), [
    { parameter: 'caster.LF', index: 3 },
    { parameter: 'steerRatio', value: 80 },
    { parameter: 'gravity', value: 1 },
    { parameter: '__proto__', value: 1 },
    { parameter: 'camber.all', value: Number.NaN },
    { parameter: 'rearWing', index: Number.POSITIVE_INFINITY },
  ]);
  expect(changed).toEqual([]);
  expect(dropped).toHaveLength(9);
  for (const { reason } of dropped) expect(reason).toMatch(/^[A-Z].*\.$/);
});

test('knows the names of the engineering rules too', () => {
  expect(edited(exampleLmuSetup(), [{ parameter: 'radiator', index: 0 }]).changed).toEqual([
    'WaterRadiatorSetting=0//',
    'OilRadiatorSetting=0//',
  ]);
});

test('a setting that is changed twice goes as far as the game said at first, not as our own text says', () => {
  for (const car of lmuCars) {
    const setup = parsedSvm(exampleLmuSetup({ vehicleClass: `${car.classWord} ${car.modelWord} WEC2025` }));
    const twice = editSvm(setup, [
      { parameter: 'camber.LR', index: 0 },
      { parameter: 'camber.LR', value: 0 },
    ]);
    const once = editSvm(setup, [{ parameter: 'camber.LR', value: 0 }]);
    // Where the file tells too little to read a value, the first change alone is made.
    expect(twice.applied.at(-1)?.toIndex, car.id).toBe(once.applied.at(-1)?.toIndex ?? 0);
  }
});
