import { expect, test } from 'vitest';
import { parseResults, references, summarise } from './results.ts';
import type { Round } from './rounds.ts';

const round = (perSecond: number): Round => ({ perSecond, p50Ms: 2, p99Ms: 6, cpuMs: 0.5, memoryMb: 100 });
const rounds = (...perSecond: number[]) => perSecond.map(round);

const measured = new Map([
  [references.ofConstant, rounds(4000, 1000, 4000)],
  [references.ofConstantBehindAssets, rounds(2000, 500, 2000)],
  [references.ofRemixPage, rounds(1000, 250, 1000)],
  ['landing, rendered', rounds(500, 125, 150)],
  ['landing, cached', []],
]);

test('a ratio is taken within each round, so that a slow round spoils none', () => {
  const landing = summarise(measured)['landing, rendered'];
  expect(landing?.ofRemixPage).toBe(0.5);
  expect(landing?.ofConstant).toBe(0.125);
  expect(landing?.ofConstantBehindAssets).toBe(0.25);
});

test('a figure is the median of its rounds', () => {
  expect(summarise(measured)['landing, rendered']?.perSecond).toBe(150);
});

test('a case without rounds has no figures', () => {
  expect(summarise(measured)['landing, cached']).toBeNull();
});

test('what the system does not tell is null', () => {
  const silent = rounds(10).map((one) => ({ ...one, cpuMs: Number.NaN }));
  expect(summarise(new Map([['alone', silent]])).alone).toMatchObject({ cpuMs: null, ofRemixPage: null });
});

test('saved results are read again, and nothing else is', () => {
  const results = {
    machine: 'two cores',
    load: 'quiet',
    takenAt: '2026-11-21T12:00:00.000Z',
    rounds: 3,
    cases: summarise(measured),
    coldList: {
      lists: 1,
      totalP50Ms: 5,
      totalP99Ms: 6,
      databaseP50Ms: 1,
      addedP50Ms: 4,
      addedP99Ms: null,
    },
  };
  expect(parseResults(JSON.stringify(results))).toEqual(results);
  expect(() => parseResults('{"cases":{}}')).toThrow();
});
