import { inMs, median, type Table } from '../figures.ts';
import type { Point } from './measure.ts';
import { groups } from './queries.ts';

export type Series = { name: string; points: readonly Point[] };

/** How much longer the largest size may take than the smallest. */
export const flatWithin = 1.5;

/** How many times as long the largest size takes as the smallest; NaN for no sizes. */
export function growthOf({ points }: Series): number {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? last.median / first.median : Number.NaN;
}

export const isFlat = (series: Series): boolean => growthOf(series) <= flatWithin;

export function groupSeries(name: string, members: readonly Series[]): Series {
  const counts = members[0]?.points.map(({ count }) => count) ?? [];
  const points = counts.map((count, place) => {
    const found = members.flatMap(({ points }) => points[place] ?? []);
    return {
      count,
      median: median(found.map((point) => point.median)),
      slowest: Math.max(...found.map((point) => point.slowest)),
      runs: found.reduce((sum, point) => sum + point.runs, 0),
    };
  });
  return { name, points };
}

export function groupsOf(series: readonly Series[]): Series[] {
  return groups.map(({ name, queries }) =>
    groupSeries(
      name,
      series.filter((one) => queries.test(one.name)),
    ),
  );
}

export function growthTable(series: readonly Series[]): Table {
  const counts = series[0]?.points.map(({ count }) => count.toLocaleString('en')) ?? [];
  return {
    headings: ['query', ...counts, 'growth', 'slowest value', 'goal'],
    rows: series.map((one) => [
      one.name,
      ...one.points.map((point) => inMs(point.median)),
      `${growthOf(one).toFixed(2)} x`,
      inMs(one.points.at(-1)?.slowest ?? Number.NaN),
      isFlat(one) ? 'met' : 'missed',
    ]),
  };
}
