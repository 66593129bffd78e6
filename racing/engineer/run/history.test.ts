import { expect, test } from 'vitest';
import type { PastChange, SetupHistory } from '../answer/setup-history.ts';
import { editableBaseline, hourAtSpa } from '../answer/rulebook.fixture.ts';
import { outcomeWithoutModel } from './outcome.ts';
import { eventsOf, modelAnswer, modelOf, outcomeOf, refinedFrom } from './run.fixture.ts';

const request = hourAtSpa('ACC', 'bmw_m4_gt3');
const baseline = editableBaseline(request);
const clickOf = (parameter: string, of = baseline) =>
  of.rows.find((row) => row.parameter === parameter)?.value ?? Number.NaN;

/** A refinement before: each parameter moved by so much, for this complaint. */
function entry(
  symptom: string,
  moved: Readonly<Record<string, number>>,
  outcome: PastChange['outcome'] = 'kept',
  isDriven = false,
): SetupHistory[number] {
  const changes = Object.entries(moved).map(([parameter, by]) => {
    const to = outcome === 'undone' ? clickOf(parameter) + by : clickOf(parameter);
    return { parameter, from: to - by, to, answers: 0, outcome };
  });
  const complaints: SetupHistory[number]['complaints'] = [{ symptom, phase: 'mid' }];
  return { version: 2, said: symptom, complaints, changes, measured: '', isDriven };
}

const inputFor = (words: string, history: SetupHistory) =>
  refinedFrom(request, baseline.text, words, { history });
const byRules = (words: string, history: SetupHistory) =>
  outcomeWithoutModel(inputFor(words, history), 'slow');
const parametersOf = ({ changes }: { changes: readonly { parameter: string }[] }) =>
  changes.map(({ parameter }) => parameter);

const first = byRules('understeer mid corner', []);
const moveOf = ({ parameter, from, to }: (typeof first.changes)[number]) =>
  [parameter, to - (from ?? 0)] as const;
const [firstMove = ['', 0]] = first.changes.map(moveOf);

test('a cure that was undone gives way to the next one, and the driver reads why', () => {
  const undone = entry('understeer', Object.fromEntries([firstMove]), 'undone');
  const again = byRules('understeer mid corner', [undone]);
  expect(parametersOf(again)).not.toContain(firstMove[0]);
  expect(again.changes.length).toBeGreaterThan(0);
  expect(again.adjusted).toContainEqual(
    expect.objectContaining({
      parameter: firstMove[0],
      to: null,
      reason: 'You tried this and took it back.',
    }),
  );
});

test('a setting that was undone moves again when its driver names it', () => {
  const undone = entry('understeer', { arbFront: -2 }, 'undone');
  expect(parametersOf(byRules('understeer mid corner, soften the front anti-roll bar', [undone]))).toContain(
    'arbFront',
  );
});

test('the opposite complaint takes half of the last change back, and says so', () => {
  const after = byRules('oversteer mid corner', [entry('understeer', { arbFront: -4 })]);
  expect(after.changes).toMatchObject([{ parameter: 'arbFront', to: clickOf('arbFront') + 2 }]);
  expect(after.changes[0]?.why).toMatch(/^You are between two steps/);
});

test('traction control that was raised for wheelspin comes down when it cuts too much', () => {
  const after = byRules('TC cuts too much', [entry('poor_traction', { tc1: 1 })]);
  expect(parametersOf(after)).toContain('tc1');
});

test('between two clicks another setting has its turn', () => {
  const after = byRules('oversteer mid corner', [entry('understeer', { arbFront: -1 })]);
  expect(parametersOf(after)).not.toContain('arbFront');
  expect(after.changes.length).toBeGreaterThan(0);
});

test('the third time a complaint comes, the setting changes and not the amount', () => {
  const moved = Object.fromEntries(first.changes.map(moveOf));
  const second = byRules('understeer mid corner', [entry('understeer', moved)]);
  expect(parametersOf(second)).toEqual(parametersOf(first));
  const third = byRules('understeer mid corner', [entry('understeer', moved), entry('understeer', moved)]);
  expect(third.changes.length).toBeGreaterThan(0);
  for (const parameter of parametersOf(third)) expect(parametersOf(first)).not.toContain(parameter);
});

test('a version that nobody drove counts half beside one that was driven', () => {
  const moved = Object.fromEntries(first.changes.map(moveOf));
  const [unproved, proved] = [entry('understeer', moved), entry('understeer', moved, 'kept', true)];
  const after = (...history: SetupHistory) => parametersOf(byRules('understeer mid corner', history));
  expect(after(unproved, proved)).toEqual(parametersOf(first));
  for (const parameter of after(proved, proved)) expect(parametersOf(first)).not.toContain(parameter);
});

test('the engineer asks for a stint where every setting was tried', () => {
  const all = Object.fromEntries(baseline.rows.map(({ parameter }) => [parameter, 1]));
  const { question, changes } = byRules('understeer mid corner', [
    entry('understeer', all),
    entry('understeer', all),
  ]);
  expect(changes).toEqual([]);
  expect(question).toMatch(/Drive a stint/);
});

test('a drive with the newest version gives the settings a second turn', () => {
  const all = Object.fromEntries(baseline.rows.map(({ parameter }) => [parameter, 1]));
  const moved = entry('understeer', { ...all, arbFront: -1 });
  const driven = [{ ...moved, isDriven: true }, moved, moved, moved];
  expect(parametersOf(byRules('understeer mid corner', driven))).toContain('arbFront');
});

test('refinements together move a setting no further than two of its largest steps', () => {
  const far = entry('oversteer', { rearWing: 6 });
  const { changes, adjusted } = byRules('oversteer in fast corners', [far]);
  expect(parametersOf({ changes })).not.toContain('rearWing');
  expect(adjusted).toContainEqual(
    expect.objectContaining({ parameter: 'rearWing', reason: expect.stringContaining('where it began') }),
  );
});

test('readings are taken each time, whatever was set before', () => {
  const words = 'hot pressures 27.5 27.5 27.5 27.5, pressures too high';
  const before = entry('tyre_pressure_high', { 'tyrePressure.LF': -1 });
  const fresh = byRules(words, []);
  expect(parametersOf(fresh)).toContain('tyrePressure.LF');
  for (const history of [[before, before, before], [entry('tyre_pressure_low', { 'tyrePressure.LF': 1 })]])
    expect(byRules(words, history).changes).toEqual(fresh.changes);
});

const answering = (symptom: string, ...changes: [string, number][]) =>
  modelAnswer(
    { complaints: [{ symptom, phase: 'mid' }] },
    changes.map(([parameter, by]) => ({ parameter, value: clickOf(parameter) + by, answers: 0 })),
  );

async function byModel(words: string, history: SetupHistory, answer: string) {
  const { model, questions } = modelOf(answer);
  const outcome = outcomeOf(await eventsOf(inputFor(words, history), model));
  return { ...outcome, asked: questions.length };
}

test('a model that repeats an undone change is held to the history, and the rules answer instead', async () => {
  const history = [entry('understeer', { arbFront: -2 }, 'undone')];
  const made = await byModel('understeer mid corner', history, answering('understeer', ['arbFront', -2]));
  expect(made).toMatchObject({ source: 'model', question: null, asked: 1 });
  expect(parametersOf(made)).not.toContain('arbFront');
  expect(made.changes.length).toBeGreaterThan(0);
  expect(made.adjusted).toContainEqual(
    expect.objectContaining({ parameter: 'arbFront', to: null, reason: 'You tried this and took it back.' }),
  );
});

test('a model that takes all of the last change back goes half of the way', async () => {
  const history = [entry('understeer', { arbFront: -4 })];
  const made = await byModel('oversteer mid corner', history, answering('oversteer', ['arbFront', 4]));
  expect(made.changes).toMatchObject([{ parameter: 'arbFront', to: clickOf('arbFront') + 2 }]);
});

test('a model for which every setting was tried asks for a stint', async () => {
  const all = Object.fromEntries(baseline.rows.map(({ parameter }) => [parameter, 1]));
  const history = [entry('understeer', all), entry('understeer', all)];
  const made = await byModel('understeer mid corner', history, answering('understeer', ['arbFront', -1]));
  expect(made.question).toMatch(/Drive a stint/);
  expect(made.editable.text).toBe(baseline.text);
});

test('a complaint that is over keeps its cure, whatever is complained of next', () => {
  const after = byRules('the understeer is gone, but now oversteer mid corner', [
    entry('understeer', { arbFront: -4 }),
  ]);
  expect(parametersOf(after)).not.toContain('arbFront');
  expect(after.changes.length).toBeGreaterThan(0);
});

test('two complaints in turn do not walk the same bar on before anybody has driven', () => {
  const answered = entry('front_tyres_overheat', { arbFront: -1 });
  expect(parametersOf(byRules('understeer mid corner', [answered]))).not.toContain('arbFront');
  const driven = { ...answered, isDriven: true };
  expect(parametersOf(byRules('understeer mid corner', [driven]))).toContain('arbFront');
});

test('rears that overheat again and again keep half of their toe', () => {
  const began = clickOf('toe.rear');
  const moves = { 'toe.rear': -0.04 };
  const [first, second] = [entry('rear_tyres_overheat', moves), entry('oversteer', moves)];
  const { editable } = byRules('rear tyres overheat', [first, second]);
  const toe = editable.rows.find(({ parameter }) => parameter === 'toe.rear')?.value ?? 0;
  expect(toe).toBeGreaterThanOrEqual(Math.min(began, (began + 0.04) / 2));
});

test('the last change is taken back on request, whole or of the setting that is named', () => {
  const history = [entry('understeer', { arbFront: -2, arbRear: 1 })];
  const all = byRules('undo the last change', history);
  expect(all.changes.map(moveOf)).toEqual([
    ['arbFront', 2],
    ['arbRear', -1],
  ]);
  expect(byRules('put the rear ARB back', history).changes.map(moveOf)).toEqual([['arbRear', -1]]);
  expect(byRules('that was worse', []).question).toMatch(/no earlier change/);
});
