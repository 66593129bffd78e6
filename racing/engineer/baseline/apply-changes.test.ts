import { expect, test } from 'vitest';
import { parsedAcc } from '../../setup/parsed.fixture.ts';
import { checkAccSetup } from '../../setup/acc/check.ts';
import { exampleLmuSetup } from '../../setup/svm/fixtures/example-setups.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { openAccSetup } from './acc/open-acc-setup.ts';
import { applyProposedChanges, tidyLine } from './apply-changes.ts';
import { openSetup } from '../run/job.ts';
import { dryRace } from './dry-race.fixture.ts';

const request = { game: 'ACC', car: 'porsche_992_gt3_r', track: 'zandvoort', ...dryRace } as const;
const editable = openAccSetup(makeAccBaseline(request).setup);
const texts = { why: 'It helps.', cost: 'Something.' };
/** The setup with these settings changed, as many as are taken. */
const applied = (wanted: readonly (readonly [string, number])[], { on = editable, most = 8 } = {}) =>
  applyProposedChanges(
    on,
    wanted.map(([parameter, value]) => ({ parameter, value, ...texts })),
    most,
  );
const shownOn = (parameter: string, on = editable) =>
  on.rows.find((row) => row.parameter === parameter)?.value;

test('a legal change is made and shown from and to, with its reason', () => {
  const { editable: changed, changes, adjusted } = applied([['brakeBias', 50]]);
  expect(changes).toEqual([
    expect.objectContaining({
      parameter: 'brakeBias',
      label: 'Brake bias',
      to: 50,
      toText: '50.0% front',
      why: 'It helps.',
    }),
  ]);
  expect(adjusted).toEqual([]);
  expect(shownOn('brakeBias', changed)).toBe(50);
  expect(shownOn('brakeBias')).not.toBe(50);
});

test('a value between two clicks goes to the nearer one, and the note says so', () => {
  const { changes, adjusted } = applied([['preload', 173]]);
  expect(changes[0]?.to).toBe(170);
  expect(adjusted).toEqual([expect.objectContaining({ parameter: 'preload', asked: 173, to: 170 })]);
});

test('a value a little beyond the range goes to its end, one far off is left out', () => {
  const { changes, adjusted } = applied([
    ['rearWing', 14],
    ['brakeBias', 99_999],
  ]);
  expect(changes).toEqual([]);
  expect(adjusted.map(({ to }) => to)).toEqual([null, null]);
  expect(applied([['tc1', 13]]).changes[0]?.to).toBe(11);
  expect(shownOn('brakeBias', applied([['brakeBias', 99_999]]).editable)).toBe(shownOn('brakeBias'));
});

test('a setting that the car lacks, nobody knows or nobody may set is left out with a reason', () => {
  const names =
    'splitter fluxCapacitor __proto__ tyreCompound staticCamber.LF telemetryLaps pitStop1.fuelToAdd';
  const { changes, adjusted } = applied([...names.split(' '), ''].map((name) => [name, 1] as const));
  expect(changes).toEqual([]);
  expect(adjusted).toHaveLength(8);
  expect(adjusted.every(({ to, reason }) => to === null && reason.length > 10)).toBe(true);
  const notANumber = applied([
    ['tc1', Number.NaN],
    ['abs', Number.POSITIVE_INFINITY],
  ]);
  expect(notANumber.changes).toEqual([]);
});

test('an axle is changed on both wheels and shown as one change', () => {
  const { editable: changed, changes } = applied([['camber.front', -3]]);
  expect(changes).toEqual([
    expect.objectContaining({ parameter: 'camber.front', label: 'Camber front', toText: '-3.0°' }),
  ]);
  expect(shownOn('camber.front', changed)).toBe(-3);
});

test('the same setting twice, and more changes than can be judged, are left out', () => {
  const names = ['tc1', 'tc1', 'abs', 'preload'];
  const { changes, adjusted } = applied(
    names.map((name) => [name, 2] as const),
    { most: 2 },
  );
  expect(changes.map(({ parameter }) => parameter)).toEqual(['tc1', 'abs']);
  expect(adjusted.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(['tc1', 'preload']));
});

test('whatever is proposed, the file stays legal', () => {
  for (const [index, { parameter, value }] of editable.rows.entries())
    for (const asked of [value + 1e6, value - 1e6, value + 0.37, value * (index % 3), -value]) {
      const setup = parsedAcc(applied([[parameter, asked]]).editable.text);
      expect(checkAccSetup(setup).legal).toBe(true);
    }
});

test('an LMU file is changed by what the garage shows, or by position where only that is known', () => {
  const lmu = openSetup('LMU', exampleLmuSetup());
  const { changes, editable: changed } = applied(
    [
      ['camber.front', -2.5],
      ['brakeBias', 50],
    ],
    { on: lmu },
  );
  expect(changes.map(({ parameter, toText }) => [parameter, toText])).toEqual([
    ['camber.front', '-2.50°'],
    ['brakeBias', '50.0:50.0'],
  ]);
  expect(changed.text).not.toBe(lmu.text);
  expect(applied([['GENERAL.FuelSetting', 3]], { on: lmu }).changes).toEqual([]);
});

test('texts of the model become one line without control characters', () => {
  expect(tidyLine('a\u0000b\n\tc\u202e d')).toBe('a b c d');
  expect(tidyLine('x'.repeat(1000))).toHaveLength(400);
  expect(tidyLine(`ab${'🏎'.repeat(9)}`, 6)).toBe('ab🏎…');
});
