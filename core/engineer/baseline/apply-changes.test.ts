import { expect, test } from 'vitest';
import { parsedAcc } from '../../setup/parsed.fixture.ts';
import { checkAccSetup } from '../../setup/acc/check.ts';
import { exampleLmuSetup } from '../../setup/svm/fixtures/example-setups.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { openAccSetup } from './acc/open-acc-setup.ts';
import { applyProposedChanges, tidyLine } from './apply-changes.ts';
import { openSetup } from '../run/job.ts';
import { dryRace } from './dry-race.fixture.ts';

const { setup: zandvoort } = makeAccBaseline({
  game: 'ACC',
  car: 'porsche_992_gt3_r',
  track: 'zandvoort',
  ...dryRace,
});
const editable = openAccSetup(zandvoort);
const change = (parameter: string, value: number) => ({
  parameter,
  value,
  why: 'It helps.',
  cost: 'Something.',
});
const shownOn = (parameter: string, on = editable) =>
  on.rows.find((row) => row.parameter === parameter)?.value;

test('a legal change is made and shown from and to, with its reason', () => {
  const { editable: changed, changes, adjusted } = applyProposedChanges(editable, [change('brakeBias', 50)]);
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
  const { changes, adjusted } = applyProposedChanges(editable, [change('preload', 173)]);
  expect(changes[0]?.to).toBe(170);
  expect(adjusted).toEqual([expect.objectContaining({ parameter: 'preload', asked: 173, to: 170 })]);
});

test('a value a little beyond the range goes to its end, one far off is left out', () => {
  const { changes, adjusted } = applyProposedChanges(editable, [
    change('rearWing', 14),
    change('brakeBias', 99_999),
  ]);
  expect(changes).toEqual([]);
  expect(adjusted.map(({ to }) => to)).toEqual([null, null]);
  expect(applyProposedChanges(editable, [change('tc1', 13)]).changes[0]?.to).toBe(11);
  expect(shownOn('brakeBias', applyProposedChanges(editable, [change('brakeBias', 99_999)]).editable)).toBe(
    shownOn('brakeBias'),
  );
});

test('what the car lacks, nobody knows or nobody may set is left out with a reason', () => {
  const names = [
    'splitter',
    'fluxCapacitor',
    '__proto__',
    'tyreCompound',
    'staticCamber.LF',
    'telemetryLaps',
    'pitStop1.fuelToAdd',
    '',
  ];
  const { changes, adjusted } = applyProposedChanges(
    editable,
    names.map((name) => change(name, 1)),
  );
  expect(changes).toEqual([]);
  expect(adjusted).toHaveLength(names.length);
  expect(adjusted.every(({ to, reason }) => to === null && reason.length > 10)).toBe(true);
  const notANumber = applyProposedChanges(editable, [
    change('tc1', Number.NaN),
    change('abs', Number.POSITIVE_INFINITY),
  ]);
  expect(notANumber.changes).toEqual([]);
});

test('an axle is changed on both wheels and shown as one change', () => {
  const { editable: changed, changes } = applyProposedChanges(editable, [change('camber.front', -3)]);
  expect(changes).toEqual([
    expect.objectContaining({ parameter: 'camber.front', label: 'Camber front', toText: '-3.0°' }),
  ]);
  expect(shownOn('camber.front', changed)).toBe(-3);
});

test('the same setting twice, and more changes than can be judged, are left out', () => {
  const names = ['tc1', 'tc1', 'abs', 'preload'];
  const { changes, adjusted } = applyProposedChanges(
    editable,
    names.map((name) => change(name, 2)),
    2,
  );
  expect(changes.map(({ parameter }) => parameter)).toEqual(['tc1', 'abs']);
  expect(adjusted.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(['tc1', 'preload']));
});

test('whatever is proposed, the file stays legal', () => {
  const proposals = editable.rows.flatMap(({ parameter, value }, index) =>
    [value + 1e6, value - 1e6, value + 0.37, value * (index % 3), -value].map((asked) =>
      change(parameter, asked),
    ),
  );
  for (const proposal of proposals) {
    const setup = parsedAcc(applyProposedChanges(editable, [proposal]).editable.text);
    expect(checkAccSetup(setup).legal).toBe(true);
  }
});

test('an LMU file is changed by what the garage shows, or by position where only that is known', () => {
  const lmu = openSetup('LMU', exampleLmuSetup());
  const { changes, editable: changed } = applyProposedChanges(lmu, [
    change('camber.front', -2.5),
    change('brakeBias', 50),
  ]);
  expect(changes.map(({ parameter, toText }) => [parameter, toText])).toEqual([
    ['camber.front', '-2.50°'],
    ['brakeBias', '50.0:50.0'],
  ]);
  expect(changed.text).not.toBe(lmu.text);
  expect(applyProposedChanges(lmu, [change('GENERAL.FuelSetting', 3)]).changes).toEqual([]);
});

test('texts of the model become one line without control characters', () => {
  expect(tidyLine('a\u0000b\n\tc\u202e d')).toBe('a b c d');
  expect(tidyLine('x'.repeat(1000))).toHaveLength(400);
  expect(tidyLine(`ab${'🏎'.repeat(9)}`, 6)).toBe('ab🏎…');
});
