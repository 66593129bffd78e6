import { expect, test } from 'vitest';
import { fallenRatios, figuresToKeep } from './baseline-figures.ts';
import { parseEarlierResults, type Results, summarise } from './results.ts';
import type { Round } from './rounds.ts';

const round = (perSecond: number): Round => ({ perSecond, p50Ms: 1, p99Ms: 2, cpuMs: 1, memoryMb: 100 });

const references = { 'constant Response behind static assets': 2000, 'bare Remix page': 1000 };

/** Three rounds of every case; in one of them something else took most of the machine while the product was measured. */
function resultsOf(perSecond: Record<string, number>): Results {
  const rounds = Object.entries({ ...references, ...perSecond }).map(
    ([name, each]) => [name, [each, name in references ? each : each / 4, each].map(round)] as const,
  );
  return {
    machine: '2 cores',
    load: 'Load 0.1',
    takenAt: '2026-11-23T08:00:00.000Z',
    rounds: 3,
    cases: summarise(new Map(rounds)),
    coldList: {
      lists: 5,
      totalP50Ms: 9,
      totalP99Ms: 9,
      databaseP50Ms: 1,
      addedP50Ms: 8,
      addedP99Ms: 8,
    },
    rush: { readers: 500, failed: 0, questions: 1, p50Ms: 9, p99Ms: 9 },
    heaps: [],
  };
}

const usual = {
  'landing, rendered': 500,
  'landing, cached': 1800,
  'landing, signed in': 1000,
  '/my-setups, signed in': 300,
  '/healthz': 1900,
};

const kept = () => parseEarlierResults(JSON.stringify(figuresToKeep(resultsOf(usual))));

test('what is kept of a run is the ratios it is judged by and its machine', () => {
  expect(kept()).toEqual({
    machine: '2 cores',
    takenAt: '2026-11-23T08:00:00.000Z',
    rounds: 3,
    cases: {
      'landing, rendered': { ofRemixPage: 0.5 },
      'landing, cached': { ofConstantBehindAssets: 0.9 },
      'landing, signed in': { ofVisitorsCopy: 0.556 },
    },
  });
});

test('a ratio that lost less than a tenth has not fallen, nor has one on a machine that is slower in all', () => {
  expect(fallenRatios(kept(), resultsOf({ ...usual, 'landing, rendered': 455 }))).toEqual([]);
  const slower = Object.entries({ ...references, ...usual }).map(([name, each]) => [name, each / 3]);
  expect(fallenRatios(kept(), resultsOf(Object.fromEntries(slower)))).toEqual([]);
});

test('each ratio that lost more than a tenth is told in a line', () => {
  const after = resultsOf({ ...usual, 'landing, rendered': 445, 'landing, signed in': 890, '/healthz': 100 });
  expect(fallenRatios(kept(), after)).toEqual([
    'landing, rendered: 0.445 of the bare Remix page, and was 0.500',
    "landing, signed in: 0.494 of the visitor's cached page, and was 0.556",
  ]);
});

test('a page that no cache gives any more has fallen, and one that nobody kept has not', () => {
  const { 'landing, cached': _gone, ...rest } = usual;
  expect(fallenRatios(kept(), resultsOf({ ...rest, 'viewer, rendered': 10 }))).toEqual([
    'landing, cached: not known of the constant Response behind assets, and was 0.900',
    "landing, signed in: not known of the visitor's cached page, and was 0.556",
  ]);
});
