import { expect, test } from 'vitest';
import { goalsOf, isMet } from './goals.ts';
import type { CaseFigures } from './results.ts';

const figures = (some: Partial<CaseFigures>): CaseFigures => ({
  perSecond: 100,
  p50Ms: 2,
  p99Ms: 8,
  cpuMs: 1,
  memoryMb: 100,
  ofConstant: 0.1,
  ofConstantBehindAssets: 0.2,
  ofRemixPage: 0.4,
  ...some,
});

const coldList = {
  lists: 1,
  totalP50Ms: 5,
  totalP99Ms: 6,
  databaseP50Ms: 1,
  addedP50Ms: 4,
  addedP99Ms: 5,
};

const metBy = (cases: Record<string, CaseFigures | null>, list = coldList) =>
  Object.fromEntries(goalsOf({ cases, coldList: list }).map((goal) => [goal.what, isMet(goal)]));

test('a rendered page is held against the Remix page, and half of it is enough', () => {
  const what = 'landing, rendered: share of the bare Remix page';
  expect(metBy({ 'landing, rendered': figures({ ofRemixPage: 0.5 }) })[what]).toBe(true);
  expect(metBy({ 'landing, rendered': figures({ ofRemixPage: 0.49 }) })[what]).toBe(false);
});

test('a cached page is held against both constant answers', () => {
  const met = metBy({ 'viewer, cached': figures({ ofConstant: 0.3, ofConstantBehindAssets: 0.8 }) });
  expect(met['viewer, cached: share of the constant Response']).toBe(false);
  expect(met['viewer, cached: share of the same behind static assets']).toBe(true);
});

test('a tail of more than five medians misses', () => {
  const what = 'landing, rendered: p99 to p50';
  expect(metBy({ 'landing, rendered': figures({ p50Ms: 2, p99Ms: 10 }) })[what]).toBe(true);
  expect(metBy({ 'landing, rendered': figures({ p50Ms: 2, p99Ms: 10.1 }) })[what]).toBe(false);
});

test('a page that the cache does not have misses its goal, and has no tail', () => {
  const met = metBy({ 'landing, cached': null });
  expect(met['landing, cached: share of the constant Response']).toBe(false);
  expect(met).not.toHaveProperty('landing, cached: p99 to p50');
});

test('references and other cases have no goals', () => {
  expect(goalsOf({ cases: { 'constant Response': figures({}) }, coldList })).toHaveLength(1);
});

test('a cold list may add ten milliseconds', () => {
  const what = 'cold list: added, ms (median)';
  expect(metBy({}, { ...coldList, addedP50Ms: 10 })[what]).toBe(true);
  expect(metBy({}, { ...coldList, addedP50Ms: 10.5 })[what]).toBe(false);
});
