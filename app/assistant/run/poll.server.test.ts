import { expect, test } from 'vitest';
import { pollAfterSeconds } from './poll.server.ts';

const begun = '2026-11-22T10:00:00.000Z';
const after = (seconds: number) => pollAfterSeconds(begun, Date.parse(begun) + seconds * 1000);

test('a page looks again soon at a young run, ever more seldom at an old one, and then no more', () => {
  expect([0, 30, 100, 300, 600, 900].map(after)).toEqual([3, 3, 10, 30, 60, 60]);
  expect(after(901)).toBeNull();
});

test('a clock that is behind the database does not matter', () => {
  expect(after(-20)).toBe(3);
});
