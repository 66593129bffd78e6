import { expect, test } from 'vitest';
import { applyProposedChanges } from '../apply-changes.ts';
import type { EngineerRequest } from '../conditions.ts';
import { rowFor } from '../sanity.ts';
import { playersBand } from './players-band.ts';
import { randomFrom } from '../../../../tests/support/random.ts';
import { madeFor, refinedFrom } from '../../run/run.fixture.ts';
import { hourAtSpa } from '../../answer/rulebook.fixture.ts';

const race = { ...hourAtSpa('ACC', 'bmw_m4_gt3'), track: 'zolder', durationMin: 30 };
const setupFor = (words = '', more: Partial<EngineerRequest> = {}) =>
  madeFor({ ...race, ...more }, words).baseline.editable;
const proposal = (parameter: string, value: number) => ({ parameter, value, why: 'I say so.', cost: '' });

/** Values no file may hold without a warning, in the conditions in which they matter. */
const absurd: readonly [Partial<EngineerRequest>, Readonly<Record<string, readonly number[]>>][] = [
  [
    {},
    {
      ...{
        'tyrePressure.LF': [35],
        'tyrePressure.RF': [20.3],
        'tyrePressure.LR': [30],
        'tyrePressure.RR': [22.5],
      },
      ...{ rearWing: [0], tc1: [0, 11], abs: [0, 11], brakeBias: [75, 45, 66], brakeTorque: [80] },
      ...{ 'rideHeight.front': [85], 'rideHeight.rear': [50, 90], 'wheelRate.front': [300_000] },
      ...{ 'camber.front': [-1.5], 'camber.rear': [-1], 'camber.LF': [-2.2], 'caster.front': [20] },
      ...{ 'toe.front': [0.4, -0.4], 'toe.rear': [-0.4], 'toe.RR': [0.4], arbFront: [0], arbRear: [40] },
      ...{ 'bumpStopRateUp.front': [2500], 'bumpStopWindow.rear': [60], preload: [300] },
      ...{ 'bumpSlow.front': [40], 'reboundFast.rear': [0], frontBrakePad: [4], fuel: [2] },
      ...{ steerRatio: [17], ecuMap: [8] },
    },
  ],
  [{ weather: 'wet' }, { 'tyrePressure.LF': [22], 'tyrePressure.RR': [34], rearWing: [0], tc1: [0] }],
  [{ trackTemperature: 45 }, { 'tyrePressure.LF': [28.5] }],
  [{ track: 'hungaroring' }, { rearWing: [0] }],
];

test('forty absurd changes are each objected to', () => {
  const tried = absurd.flatMap(([more, changes]) =>
    Object.entries(changes).flatMap(([parameter, values]) =>
      values.map((value) => ({ more, parameter, value })),
    ),
  );
  expect(tried.length).toBeGreaterThanOrEqual(40);
  const passed = tried.filter(({ more, parameter, value }) => {
    const { changes, adjusted } = applyProposedChanges(setupFor('', more), [proposal(parameter, value)]);
    return adjusted.length === 0 || changes.some(({ to }) => to === value);
  });
  expect(passed).toEqual([]);
});

test.each(['bumpSlow.front', 'reboundSlow.rear'])(
  'where no setups say what is usual, %s still moves no further than can be judged',
  (parameter) => {
    const editable = setupFor('', { car: 'audi_r8_lms_gt2' });
    const row = editable.rows.find((one) => one.parameter === parameter);
    const highest = row && 'highest' in row.choices ? row.choices.highest : 0;
    const { changes, adjusted } = applyProposedChanges(editable, [proposal(parameter, highest)]);
    expect(changes).toMatchObject([{ parameter, to: expect.toSatisfy((to: number) => to < highest) }]);
    expect(adjusted[0]?.reason).toContain('can’t judge');
  },
);

test('a thousand legal changes end in the band of the players, or have a reason', () => {
  const { pick, below } = randomFrom(18);
  const cars = [
    'bmw_m4_gt3',
    'ferrari_296_gt3',
    'porsche_992_gt3_r',
    'mclaren_720s_gt3_evo',
    'porsche_718_cayman_gt4_mr',
  ];
  const setups = cars.flatMap((car) =>
    ['monza', 'zolder', 'spa', 'nurburgring_24h'].map((track) => {
      const request = { ...race, car, track };
      return { request, editable: setupFor('', request) };
    }),
  );
  const silent: string[] = [];
  let banded = 0;
  const tried = process.env.ALL_CASES ? 1000 : 200;
  for (let count = 0; count < tried; count += 1) {
    const { request, editable } = pick(setups);
    const { choices, parameter } = pick(editable.rows);
    const value =
      'values' in choices
        ? pick(choices.values)
        : choices.lowest +
          below(Math.round((choices.highest - choices.lowest) / choices.step) + 1) * choices.step;
    const made = applyProposedChanges(editable, [proposal(parameter, value)]);
    const { editable: after, changes, adjusted } = made;
    const band = playersBand(request, parameter);
    const now = rowFor(after, parameter)?.value ?? 0;
    if (band) banded += 1;
    const isOutside = band !== null && (now < band.low - 1e-6 || now > band.high + 1e-6);
    if (changes.length > 0 && isOutside && adjusted.length === 0)
      silent.push(`${request.car} ${parameter} ${now}`);
  }
  expect(silent).toEqual([]);
  expect(banded).toBeGreaterThan(tried / 2);
});

test.each(['rideHeight.front', 'rideHeight.rear', 'rearWing'])(
  'in the rain %s goes to the edge of the band that is shown, and no further',
  (parameter) => {
    const wet = { weather: 'wet' } as const;
    const editable = setupFor('', wet);
    const highest = Math.max(
      rowFor(editable, parameter)?.value ?? 0,
      playersBand({ ...race, ...wet }, parameter)?.high ?? 0,
    );
    const { editable: after } = applyProposedChanges(editable, [proposal(parameter, highest + 1)]);
    expect(rowFor(after, parameter)?.value).toBe(highest);
  },
);

test.each([
  ['turn the tc off please', 'tc1', 0],
  ['no TC', 'tc1', 0],
  ['bitte ohne ABS', 'abs', 0],
  ['tc and abs off', 'abs', 0],
  ['wing to zero', 'rearWing', 0],
  ['aileron au minimum', 'rearWing', 0],
  ['alettone al minimo', 'rearWing', 0],
  ['Heckflügel auf 0', 'rearWing', 0],
  ['sin control de tracción', 'tc1', 0],
  ['set brake bias to 62', 'brakeBias', 62],
])('%s is done, and told with what speaks against it', (words, parameter, value) => {
  const { changes, adjusted } = applyProposedChanges(setupFor(words), [proposal(parameter, value)]);
  expect(changes.map(({ to }) => to)).toEqual([value]);
  expect(adjusted.map(({ reason }) => reason).join()).toContain('as you asked');
});

test.each([
  ["don't turn the tc off", 'tc1', 0],
  ['never take the wing to zero', 'rearWing', 0],
  ['less understeer', 'rearWing', 0],
  ['TC nicht aus', 'tc1', 0],
  ['wing to zero, tc 4', 'tc1', 0],
])('%s is no wish for it', (words, parameter, value) => {
  const { changes } = applyProposedChanges(setupFor(words), [proposal(parameter, value)]);
  expect(changes.map(({ to }) => to)).not.toContain(value);
});

test('a change of one wheel is made on both, but for who names a side', () => {
  const { value } = rowFor(setupFor(), 'bumpSlow.front') ?? { value: 0 };
  const both = applyProposedChanges(setupFor(), [
    proposal('bumpSlow.LF', value + 1),
    proposal('bumpSlow.RF', value + 1),
  ]);
  expect(both.changes.map(({ parameter, to }) => [parameter, to])).toEqual([['bumpSlow.front', value + 1]]);
  const one = applyProposedChanges(setupFor('the left front wheel hops'), [
    proposal('bumpSlow.LF', value + 1),
  ]);
  expect(one.changes.map(({ parameter }) => parameter)).toEqual(['bumpSlow.LF']);
  expect(one.adjusted[0]?.reason).toContain('you named a side');
  const corner = applyProposedChanges(setupFor('hops in left corners'), [proposal('bumpSlow.LF', value + 1)]);
  expect(corner.changes.map(({ parameter }) => parameter)).toEqual(['bumpSlow.front']);
});

test('a file outside the limits is not repaired, may come nearer, and goes no further', () => {
  const away = applyProposedChanges(setupFor('wing to zero'), [proposal('rearWing', 0)]).editable;
  const { editable } = refinedFrom(race, away.text, 'loose').baseline;
  expect(
    applyProposedChanges(editable, [proposal('preload', (rowFor(editable, 'preload')?.value ?? 0) + 10)])
      .changes,
  ).toHaveLength(1);
  expect(rowFor(editable, 'rearWing')?.value).toBe(0);
  const nearer = applyProposedChanges(editable, [proposal('rearWing', 1)]);
  expect(nearer.changes.map(({ to }) => to)).toEqual([1]);
  expect(nearer.adjusted[0]?.reason).toContain('Still unusual');
});

test('a driver who reads the hot pressures may be far from our estimate', () => {
  const wheels = ['LF', 'RF', 'LR', 'RR'].map((wheel) => `tyrePressure.${wheel}`);
  const lower = wheels.map((wheel) =>
    proposal(wheel, Number(((rowFor(setupFor(), wheel)?.value ?? 0) - 2.3).toFixed(1))),
  );
  expect(applyProposedChanges(setupFor('too much slide'), lower).adjusted).toHaveLength(4);
  expect(applyProposedChanges(setupFor('hot pressures were 28.8 all round'), lower).adjusted).toEqual([]);
});
