import { expect, test } from 'vitest';
import { change, comparisonTable } from './compare.ts';
import type { CaseFigures, Results } from './results.ts';

const figures = (perSecond: number): CaseFigures => ({
  perSecond,
  p50Ms: 2,
  p99Ms: 8,
  cpuMs: null,
  memoryMb: 100,
  ofConstant: 0.1,
  ofConstantBehindAssets: 0.2,
  ofRemixPage: 0.4,
});

const results = (cases: Results['cases'], addedP50Ms: number): Results => ({
  machine: 'two cores',
  load: 'quiet',
  takenAt: '2026-11-21T12:00:00.000Z',
  rounds: 3,
  cases,
  coldList: {
    lists: 1,
    totalP50Ms: 5,
    totalP99Ms: 6,
    databaseP50Ms: 1,
    addedP50Ms,
    addedP99Ms: 5,
  },
});

test('a change is told in percent of what it was', () => {
  expect(change(100, 112)).toBe('+12 %');
  expect(change(100, 50)).toBe('-50 %');
  expect(change(100, 99.9)).toBe('0 %');
});

test('no change is told where one of the two is not known', () => {
  expect(change(null, 1)).toBe('');
  expect(change(1, null)).toBe('');
  expect(change(0, 1)).toBe('');
});

test('every case of either is compared', () => {
  const before = results({ landing: figures(100), gone: figures(1), cached: null }, 8);
  const after = results({ landing: figures(150), cached: figures(900) }, 4);
  const { rows } = comparisonTable(before, after);
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['landing', '+50 %', '0 %', '0 %', ''],
    ['cached', 'new', '', '', ''],
    ['gone', 'gone', '', '', ''],
    ['cold list, added (as p50 and p99)', '', '-50 %', '0 %', ''],
  ]);
});

test('every row is as long as the headings', () => {
  const table = comparisonTable(results({ a: null }, 1), results({ a: figures(1), b: null }, 1));
  for (const row of table.rows) expect(row).toHaveLength(table.headings.length);
});
