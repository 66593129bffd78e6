import { expect, test } from 'vitest';
import { groupSeries, growthOf, growthTable, isFlat, type Series } from './table.ts';

function series(name: string, ...medians: number[]): Series {
  return {
    name,
    points: medians.map((median, place) => ({
      count: 10 ** (place + 3),
      median,
      slowest: median * 2,
      runs: 4,
    })),
  };
}

test('what takes half as long again is flat, and what takes more is not', () => {
  expect(isFlat(series('list', 1, 9, 1.5))).toBe(true);
  expect(isFlat(series('list', 1, 1, 1.51))).toBe(false);
  expect(growthOf(series('list', 2, 1))).toBe(0.5);
});

test('a group is the median of its queries at every size', () => {
  const group = groupSeries('search', [series('a', 1, 10), series('b', 2, 20), series('c', 9, 90)]);
  expect(group.points.map(({ median }) => median)).toEqual([2, 20]);
  expect(group.points.map(({ slowest }) => slowest)).toEqual([18, 180]);
  expect(group.points.map(({ runs }) => runs)).toEqual([12, 12]);
});

test('the table has a column for every size', () => {
  const { headings, rows } = growthTable([series('list', 0.25, 0.5)]);
  expect(headings).toEqual(['query', '1,000', '10,000', 'growth', 'slowest value', 'goal']);
  expect(rows).toEqual([['list', '0.250', '0.500', '2.00 x', '1.00', 'missed']]);
});
