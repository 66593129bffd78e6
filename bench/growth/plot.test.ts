import { expect, test } from 'vitest';
import { apart, decades, plotSvg } from './plot.ts';

test('an axis runs over whole powers of ten', () => {
  expect(decades([1_000, 1_000_000])).toEqual([1_000, 10_000, 100_000, 1_000_000]);
  expect(decades([0.2, 0.4])).toEqual([0.1, 1]);
  expect(decades([1])).toEqual([1, 10]);
});

test('labels that would lie on each other are moved apart in their order', () => {
  expect(apart([50, 10, 12], 15)).toEqual([50, 10, 25]);
  expect(apart([10, 10, 10], 5)).toEqual([10, 15, 20]);
});

test('a flat series is a level line and a larger size is further right', () => {
  const point = (count: number, median: number) => ({ count, median, slowest: median, runs: 1 });
  const svg = plotSvg('Time & size', [{ name: 'a < b', points: [point(1_000, 1), point(1_000_000, 1)] }]);
  const [, from = '', to = ''] = /<polyline points="(\S+) (\S+)" stroke-dasharray/.exec(svg) ?? [];
  const [x1, y1] = from.split(',').map(Number);
  const [x2, y2] = to.split(',').map(Number);
  expect(y1).toBe(y2);
  expect(x2).toBeGreaterThan(x1 ?? Number.NaN);
  expect(svg).toContain('Time &amp; size');
  expect(svg).toContain('a &lt; b');
});
