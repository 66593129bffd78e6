import { expect, test } from 'vitest';
import { watchFor } from './cure.ts';
import { editableBaseline, hourAtSpa } from './rulebook.fixture.ts';
import { areIndependent, changesInto, firstToTest, prepareTest, stepsOf, watchedFor } from './test-card.ts';

const editable = editableBaseline(hourAtSpa('ACC', 'bmw_m4_gt3'));
const change = (parameter: string, to = 0, rule?: string, from: number | null = null) => ({
  parameter,
  label: parameter,
  from,
  to,
  why: 'Because.',
  ...(rule && { rule }),
});
const step = (parameter: string) => ({ name: parameter, changes: [change(parameter)] });

test.each([
  ['two wheels of an axle', 'camber.LF', 'toe.front', false],
  ['bar and wing, both of the balance', 'arbFront', 'rearWing', false],
  ['front and rear bar', 'arbFront', 'arbRear', false],
  ['entry and exit, on other axles', 'bumpSlow.front', 'bumpSlow.rear', true],
  ['brake balance and a brake duct', 'brakeBias', 'brakeDuct.rear', true],
  ['pressures and camber of one axle', 'tyrePressure.LF', 'camber.front', false],
])('what a driver can tell apart: %s', (_, one, other, apart) => {
  expect(areIndependent(step(one), step(other))).toBe(apart);
  expect(areIndependent(step(other), step(one))).toBe(apart);
});

test('one rule’s settings are one step, and so are four pressures; the first to test stand apart', () => {
  const wheels = ['LF', 'RF', 'LR', 'RR'].map((wheel) => change(`tyrePressure.${wheel}`));
  const steps = stepsOf([
    ...wheels,
    change('arbFront', 2, 'R009'),
    change('arbRear', 4, 'R009'),
    change('brakeBias'),
  ]);
  expect(steps.map(({ name, changes }) => [name, changes.length])).toEqual([
    ['tyrePressure', 4],
    ['R009', 2],
    ['brakeBias', 1],
  ]);
  expect(firstToTest(steps).map(({ name }) => name)).toEqual(['tyrePressure', 'brakeBias']);
});

test('a test is the setup with these changes and no other, and none where it has them already', () => {
  const now = editable.rows.find(({ parameter }) => parameter === 'arbFront')?.value ?? 0;
  const test = prepareTest(
    editable,
    stepsOf([{ ...change('arbFront', now + 1, 'R010'), watch: 'less push' }]),
  );
  const before = JSON.parse(editable.text);
  const after = JSON.parse(test?.text ?? '{}');
  expect(after.advancedSetup.mechanicalBalance.aRBFront).not.toBe(
    before.advancedSetup.mechanicalBalance.aRBFront,
  );
  after.advancedSetup.mechanicalBalance.aRBFront = before.advancedSetup.mechanicalBalance.aRBFront;
  expect(after).toEqual(before);
  expect(test?.rules).toEqual(['R010']);
  expect(watchedFor(test?.changes ?? [])).toEqual(['less push']);
  expect(prepareTest(editable, stepsOf([change('arbFront', now)]))).toBeNull();
});

test.each([
  ['understeer', 'mid', 'T5', 'less understeer in the middle of T5'],
  ['understeer', 'mid', '', 'less understeer mid-corner'],
  ['oversteer', 'any', 'Pouhon', 'a calmer rear in Pouhon'],
  ['braking_instability', 'braking', '', 'a steadier car under braking'],
  ['braking_instability', 'braking', 'T1', 'a steadier car under braking for T1'],
  ['no_such_symptom', 'any', 'T1', ''],
] as const)('for %s, %s %s a driver watches for: %s', (symptom, phase, where, words) => {
  expect(watchFor({ symptom, phase, where })).toBe(words);
});

test('a change that a setup holds already is tested against the same setup without it', () => {
  const now = editable.rows.find(({ parameter }) => parameter === 'arbFront')?.value ?? 0;
  const test = prepareTest(editable, stepsOf([change('arbFront', now, 'R010', now + 1)]));
  expect(test?.text).toBe(editable.text);
  expect(test?.before).not.toBe(editable.text);
  expect(test?.changes).toMatchObject([{ from: String(now + 1), to: String(now) }]);
});

test('one setup becomes another by the settings that differ', () => {
  const now = editable.rows.find(({ parameter }) => parameter === 'arbFront')?.value ?? 0;
  const edit = editable.set('arbFront', now + 1, 'reading');
  const other = edit.outcome === 'changed' ? edit.editable : editable;
  expect(changesInto(editable, other)).toMatchObject([{ parameter: 'arbFront', from: now, to: now + 1 }]);
  expect(changesInto(editable, editable)).toEqual([]);
});
