import { expect, test } from 'vitest';
import type { MadeChange } from '#racing/engineer/baseline/apply-changes';
import { shownChange } from '#racing/engineer/answer/shown-change';
import { afterEvent, isUnopened, runBegins } from './run-state.ts';

const baseline = { described: null, text: 'file', note: 'rules' };
const change: MadeChange = {
  parameter: 'brakeBias',
  label: 'Brake bias',
  from: 56,
  to: 55.2,
  unit: '%',
  fromText: '56.0 %',
  toText: '55.2 %',
  why: 'Calmer rear.',
  cost: '',
};

test('a run fills up event by event', () => {
  const events = [
    { event: 'baseline', data: baseline },
    { event: 'stored', data: { id: 7 } },
    { event: 'change', data: change },
    { event: 'note', data: { note: 'Drive three laps.' } },
    { event: 'done', data: { id: 7, source: 'model' } },
  ] as const;
  expect(events.reduce(afterEvent, runBegins('generate'))).toEqual({
    kind: 'generate',
    id: 7,
    baseline,
    changes: [shownChange(change)],
    note: 'Drive three laps.',
    done: true,
    isCutOff: false,
  });
});

test('a setup that is ready and could not be read is waited for no longer', () => {
  const going = runBegins('generate', 7);
  const done = afterEvent(going, { event: 'done', data: { id: 7, source: 'model' } });
  const waited = [null, going, done].map((run) => [isUnopened(run, false), isUnopened(run, true)]);
  expect(waited).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ]);
});

test('a run that is heard of again is no longer cut off', () => {
  const cutOff = { ...runBegins('generate', 7), isCutOff: true };
  expect(afterEvent(cutOff, { event: 'baseline', data: baseline }).isCutOff).toBe(false);
});

test('a second baseline forgets what the first try changed', () => {
  const tried = afterEvent(afterEvent(runBegins('refine', 3), { event: 'baseline', data: baseline }), {
    event: 'change',
    data: change,
  });
  const again = afterEvent(tried, { event: 'baseline', data: { ...baseline, note: '' } });
  expect(again.changes).toEqual([]);
  expect(again.id).toBe(3);
});
