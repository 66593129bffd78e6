import { expect, test } from 'vitest';
import { describeSettings } from './describe.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './fixtures/example-setups.ts';
import { describeSvm } from './index.ts';
import { emptyCarTable, type SvmCarTable } from './setting-range.ts';
import { parsedSvm } from '../parsed.fixture.ts';

const described = (text: string) => describeSvm(parsedSvm(text));

function rowsOf(text: string) {
  return new Map(described(text).sections.flatMap(({ rows }) => rows.map((row) => [row.parameter, row])));
}

const withTable = (text: string, table: Partial<SvmCarTable>) =>
  describeSettings(parsedSvm(text), { ...emptyCarTable, ...table }).flatMap(({ rows }) => rows);

test('shows every line of the file that sets something, once', () => {
  const rows = described(exampleLmuSetup()).sections.flatMap((section) => section.rows);
  const lines = exampleLmuSetup().match(
    /^\w+(?:Setting|Symmetric|Downforce|Balance|Ride|Gearing|Custom)=[\d.]+/gm,
  );
  expect(rows).toHaveLength((lines ?? []).length + 6);
  expect(new Set(rows.map((row) => row.setting)).size).toBe(rows.length);
  for (const row of rows) expect(row.label && row.text, row.setting).toBeTruthy();
});

test('names car and class words, and groups in display order', () => {
  const setup = described(exampleLmuSetup());
  const car = { carId: 'BMW_M4_LMGT3', carName: 'BMW M4 LMGT3', carKnown: true };
  expect(setup).toMatchObject({ game: 'LMU', ...car });
  const groups = 'general powertrain wheelsAndBrakes suspension dampers chassisAndAero other';
  expect(setup.sections.map(({ id }) => id).join(' ')).toBe(groups);
  const wheels = setup.sections[2]?.rows.map(({ parameter }) => parameter);
  expect(wheels?.slice(4, 8)).toEqual([
    'tyrePressure.LF',
    'tyrePressure.RF',
    'tyrePressure.LR',
    'tyrePressure.RR',
  ]);
});

test('adds value, unit, legal range and place to what the game shows', () => {
  expect(rowsOf(exampleLmuSetup()).get('rideHeight.LF')).toMatchObject({
    setting: 'FRONTLEFT.RideHeightSetting',
    label: 'Ride height',
    corner: 'LF',
    raw: 6,
    value: 5.6,
    text: '5.6 cm',
    unit: 'cm',
    decimals: 1,
    legalRaw: [0, 40],
    legalText: '5.0 to 9.0 cm',
    rangeBasis: 'declared',
    place: 0.15,
    offered: true,
    legal: true,
    derived: false,
    commented: false,
  });
});

test('says of what a car does not offer that it has no range', () => {
  const rows = rowsOf(exampleLmuSetup());
  for (const name of [
    'caster.LF',
    'preload',
    'GENERAL.WedgeSetting',
    'DRIVELINE.Gear1Setting',
    'GENERAL.Pitstop1Setting',
  ]) {
    expect(rows.get(name), name).toMatchObject({ offered: false, legalRaw: null, place: null, legal: true });
  }
  expect(rows.get('SUSPENSION.Rear3rdTenderSpringSetting')?.offered).toBe(false);
  expect(rows.get('arbRear')?.offered).toBe(true);
});

test('believes a table that the car does not offer a setting, unless the file has it off its first position', () => {
  const never = { isNotOffered: () => true };
  expect(withTable('[REARWING]\nRWSetting=0//Standard', never)).toMatchObject([{ offered: false }]);
  expect(withTable('[REARWING]\nRWSetting=1//Standard', never)).toMatchObject([{ offered: true }]);
});

test('keeps an anti-roll bar that is detached on offer, but not a spring rubber that is left off', () => {
  const rows = rowsOf(exampleRfactor2Setup());
  expect(rows.get('arbRear')).toMatchObject({ text: 'Detached', offered: true });
  expect(rows.get('FRONTLEFT.SpringRubberSetting')).toMatchObject({ text: 'Detached', offered: false });
});

test('marks what rFactor 2 commented out as the default, and says how far a range was seen', () => {
  const rows = rowsOf(exampleRfactor2Setup());
  expect(rows.get('rearWing')).toMatchObject({ commented: true, text: '29°', raw: 9 });
  expect(rows.get('camber.LF')).toMatchObject({
    commented: false,
    value: null,
    legalRaw: [0, 120],
    rangeBasis: 'seen',
    legalText: '121 positions (range not confirmed)',
  });
});

test('shows the sliders of the simple garage as shares that are out of use', () => {
  expect(rowsOf(exampleLmuSetup()).get('BASIC.Balance')).toMatchObject({
    text: '50 %',
    place: 0.5,
    offered: false,
  });
  const simple = exampleLmuSetup().replace('Custom=1', 'Custom=0');
  expect(rowsOf(simple).get('BASIC.Balance')).toMatchObject({ offered: true });
});

test('shows a car nobody knows with its own words and the texts of the game', () => {
  const setup = described(exampleLmuSetup({ vehicleClass: 'GT3 Zonda_R_LMGT3 WEC2027', veh: '' }));
  expect(setup).toMatchObject({ game: 'LMU', carId: null, carKnown: false, carName: 'GT3 Zonda R LMGT3' });
  const height = setup.sections.flatMap(({ rows }) => rows).find((row) => row.parameter === 'rideHeight.LF');
  expect(height).toMatchObject({ text: '5.6 cm', value: null, legalRaw: null, legal: true, offered: true });
});

const short = {
  basis: 'declared',
  kind: 'clicks',
  count: 3,
  first: 0,
  last: 2,
  unit: 'click',
  decimals: 0,
} as const;

test('calls an index illegal only by a table that real files confirmed', () => {
  const [checked] = withTable('[REARWING]\nRWSetting=9//', { range: () => short, isChecked: true });
  expect(checked).toMatchObject({
    legal: false,
    unconfirmed: false,
    legalRaw: [0, 2],
    place: 1,
    text: 'P10',
    isUntold: true,
  });
  const [unchecked] = withTable('[REARWING]\nRWSetting=9//', { range: () => short, isChecked: false });
  expect(unchecked).toMatchObject({ legal: true, unconfirmed: true });
  const [shown] = withTable('[REARWING]\nRWSetting=9//9', { range: () => short, isChecked: true });
  expect(shown).toMatchObject({ legal: true, unconfirmed: false, legalRaw: null });
});

test("shows the table's value where the file has no text", () => {
  const range = { ...short, kind: 'value', first: 10, last: 12, unit: 'deg' } as const;
  const [row] = withTable('[REARWING]\nRWSetting=1', { range: () => range });
  expect(row).toMatchObject({ text: '11°', value: 11, unit: '°' });
});

test('a brake balance reads as the garage has it, and a value without a text by its place among all', () => {
  const bias = rowsOf(exampleLmuSetup()).get('brakeBias');
  expect(bias?.text).toMatch(/^\d\d\.\d:\d\d\.\d$/);
  expect(bias?.legalText).toBe('57.0:43.0 to 43.0:57.0');
  const untold = exampleLmuSetup().replace(/FrontAntiSwaySetting=.*/, 'FrontAntiSwaySetting=4//');
  const row = rowsOf(untold).get('arbFront');
  expect(row?.text).toMatch(/^P5 of \d+$/);
});
