import { expect, test } from 'vitest';
import { casesTable, coldListTable, goalsTable } from './tables.ts';

test('a case that the product does not have is printed as n/a in every column', () => {
  const { headings, rows } = casesTable({ 'landing, cached': null });
  expect(rows).toEqual([['landing, cached', ...headings.slice(1).map(() => 'n/a')]]);
});

test('a figure is printed with the digits of its column', () => {
  const { rows } = casesTable({
    landing: {
      perSecond: 1234.5,
      p50Ms: 1.234,
      p99Ms: 5,
      cpuMs: 0.12345,
      memoryMb: 99.6,
      ofConstant: 0.5,
      ofConstantBehindAssets: null,
      ofRemixPage: 1,
    },
  });
  expect(rows).toEqual([['landing', '1235', '1.23', '5.00', '0.123', '100', '0.50', 'n/a', '1.00']]);
});

test('a goal is printed as met, missed or not to be had', () => {
  const { rows } = goalsTable([
    { what: 'a', reached: 0.5, atLeast: 0.5 },
    { what: 'b', reached: 12, atMost: 10 },
    { what: 'c', reached: null, atLeast: 0.8 },
  ]);
  expect(rows).toEqual([
    ['a', '0.50', '≥ 0.5', 'met'],
    ['b', '12.00', '≤ 10', 'missed'],
    ['c', 'n/a', '≥ 0.8', 'n/a'],
  ]);
});

test('the cold list has one row', () => {
  const coldList = {
    lists: 300,
    totalP50Ms: 5,
    totalP99Ms: 9,
    databaseP50Ms: 0.25,
    addedP50Ms: 4.75,
    addedP99Ms: null,
  };
  expect(coldListTable({ coldList }).rows).toEqual([
    ['cold list (300)', '5.00', '9.00', '0.25', '4.75', 'n/a'],
  ]);
});
