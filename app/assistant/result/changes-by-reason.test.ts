import { expect, test } from 'vitest';
import { changesByReason } from './changes-by-reason.ts';

const change = (parameter: string, why: string, cost = '') => ({
  parameter,
  label: parameter,
  from: '1',
  to: '2',
  why,
  cost,
});
const parameters = (answers: ReturnType<typeof changesByReason>) =>
  answers.map((changes) => changes.map(({ parameter }) => parameter));

test('neighbouring changes for the same reason share it', () => {
  const changes = [
    change('brakeBias', 'It turns.'),
    change('rebound.LR', 'It lifts.', 'grip'),
    change('rebound.RR', 'It lifts.', 'grip'),
    change('rebound.LF', 'It lifts.'),
  ];
  expect(parameters(changesByReason(changes))).toEqual([
    ['brakeBias'],
    ['rebound.LR', 'rebound.RR'],
    ['rebound.LF'],
  ]);
});

test('the order stays, and changes without a reason stand by themselves', () => {
  const changes = [
    change('a', 'One.'),
    change('b', 'Two.'),
    change('c', 'One.'),
    change('d', ''),
    change('e', ''),
  ];
  expect(parameters(changesByReason(changes))).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
});
