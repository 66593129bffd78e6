import { expect, test } from 'vitest';
import { contactPatch, toeName, wheelLean, wheelTurn } from './wheels.ts';

const size = { width: 20, length: 40 };
const corners = (points: string) => points.split(' ').map((point) => point.split(',').map(Number));
const edge = (points: string, side: 'left' | 'right') => {
  const ys = corners(points)
    .filter(([x = 0]) => (side === 'left' ? x < 0 : x > 0))
    .map(([, y = 0]) => y);
  return Math.max(...ys) - Math.min(...ys);
};

test('with toe-in the fronts of two wheels point to each other', () => {
  expect(wheelTurn('LF', 0.1)).toBeGreaterThan(0);
  expect(wheelTurn('RF', 0.1)).toBeLessThan(0);
});

test('with toe-out they point away from each other', () => {
  expect(wheelTurn('LR', -0.1)).toBeLessThan(0);
  expect(wheelTurn('RR', -0.1)).toBeGreaterThan(0);
});

test('no wheel turns so far that it leaves its arch', () => {
  expect(wheelTurn('LF', 40)).toBe(15);
  expect(wheelTurn('RF', 40)).toBe(-15);
});

test('a wheel of unknown angles is not said to stand straight', () => {
  expect(wheelTurn('LF', null)).toBeNull();
  expect(wheelLean(null)).toBeNull();
});

test('a wheel without toe or camber is drawn straight', () => {
  expect(Object.is(wheelTurn('RF', 0), 0)).toBe(true);
  expect(wheelLean(0)).toBe(0);
  expect(edge(contactPatch('LF', 0, size), 'left')).toBe(edge(contactPatch('LF', 0, size), 'right'));
});

test('negative camber loads the inner edge of either side, positive the outer', () => {
  const lean = wheelLean(-3) ?? 0;
  expect(edge(contactPatch('LF', lean, size), 'right')).toBeGreaterThan(
    edge(contactPatch('LF', lean, size), 'left'),
  );
  expect(edge(contactPatch('RR', lean, size), 'left')).toBeGreaterThan(
    edge(contactPatch('RR', lean, size), 'right'),
  );
  expect(edge(contactPatch('RR', -lean, size), 'right')).toBeGreaterThan(
    edge(contactPatch('RR', -lean, size), 'left'),
  );
});

test('the patch stays inside the tyre, however much camber a file claims', () => {
  for (const camber of [-90, -5, 5, 90]) {
    for (const [x = 0, y = 0] of corners(contactPatch('LF', wheelLean(camber) ?? 0, size))) {
      expect(Math.abs(x)).toBeLessThanOrEqual(10);
      expect(Math.abs(y)).toBeLessThanOrEqual(20);
    }
  }
});

test('toe is named by its sign', () => {
  expect([toeName(0.1), toeName(-0.1), toeName(0), toeName(null)]).toEqual(['in', 'out', '', '']);
});
