import { expect, test } from 'vitest';
import type { CornerPhase } from '../stint-words.ts';
import { differenceInWords, lapAgainstLap } from './lap-against-lap.ts';
import { idealLap } from './ideal-lap.ts';
import { keptTraceSchema } from './kept-trace-schema.ts';
import { keptTrace, type LapTraces, longestKeptTrace } from './lap-trace.ts';
import { corners, lapsOf, plantedLaps, type PlantedLaps } from './laps.fixture.ts';
import { traceLaps } from './trace-laps.ts';

function traced(planted: PlantedLaps): LapTraces {
  const recording = plantedLaps(planted);
  const traces = traceLaps(recording, lapsOf(recording), corners);
  if (!traces) throw new Error('no traces');
  return traces;
}

/** The second lap against the first. */
function difference(planted: PlantedLaps) {
  const { laps, corners } = traced({ laps: 2, ...planted });
  const [first, second] = laps;
  if (!first || !second) throw new Error('no two laps');
  return lapAgainstLap(first, second, corners);
}

const cases = corners.flatMap(({ number }) =>
  (['entry', 'middle', 'exit'] as const).map((phase): [number, CornerPhase] => [number, phase]),
);

test.each(cases)('0.2 s lost in T%d, %s, are found there, and nothing anywhere else', (corner, phase) => {
  const { lost, corners, behind } = difference({
    lost: (lap, number, at) => (lap === 2 && number === corner && at === phase ? 0.2 : 0),
  });
  expect(lost).toBeCloseTo(0.2, 2);
  expect(behind[0]).toBe(0);
  const losses = corners.filter((one) => Math.abs(one.lost) > 0.02);
  expect(losses.map(({ name, phase }) => [name, phase])).toEqual([[`T${corner}`, phase]]);
  expect(losses[0]?.lost).toBeCloseTo(0.2, 1);
  expect(losses[0]?.lostInPhase).toBeGreaterThan(0.15);
});

test('two equal laps lose nothing in any corner', () => {
  const equal = difference({});
  expect(Math.max(...equal.behind.map(Math.abs))).toBeLessThan(0.02);
  expect(differenceInWords(equal)).toBe('as fast, to a twentieth of a second.');
});

test.each<[says: RegExp, lost: Record<number, number>]>([
  [/^0\.50 s slower: 0\.4\d s of it in T5, on exit\.$/, { 5: 0.42, 8: 0.08 }],
  [/^0\.30 s faster: 0\.28 s of it in T2, on exit\.$/, { 2: -0.28, 9: -0.02 }],
  [/^0\.20 s slower, though 0\.4\d s in T5, on exit; the rest/, { 5: 0.42, 8: -0.22 }],
])('a difference is told in words: %s', (says, lost) => {
  const twoLaps = difference({
    lost: (lap, corner, phase) => (lap === 2 && phase === 'exit' ? (lost[corner] ?? 0) : 0),
  });
  expect(differenceInWords(twoLaps)).toMatch(says);
});

test('a lap that is kept is at most 20 kB, without positions where they are too long, and says the same of another one', () => {
  const { corners, laps } = traced({ laps: 2, scatter: () => 0.1 });
  const [first, second] = laps.map((lap) => keptTrace({ corners }, lap));
  if (!first || !second) throw new Error('no two laps');
  expect(keptTraceSchema.parse(first)).toEqual(first);
  expect(JSON.stringify(first).length).toBeLessThan(longestKeptTrace);
  expect(first.trace.east?.length).toBe(first.trace.times.length);
  const [a, b] = laps;
  if (!a || !b) throw new Error('no two laps');
  const farAway = (places: readonly number[] | null) => places?.map((metres) => metres + 1e14) ?? null;
  const far = keptTrace({ corners }, { ...a, east: farAway(a.east), north: farAway(a.north) });
  expect([far.trace.east, far.trace.north]).toEqual([null, null]);
  expect(far.trace.speed).toEqual(first.trace.speed);
  const [whole, thin] = [lapAgainstLap(a, b, corners), lapAgainstLap(first.trace, second.trace, corners)];
  for (const [index, { lost }] of whole.corners.entries())
    expect(Math.abs(lost - (thin.corners[index]?.lost ?? 9))).toBeLessThan(0.01);
});

test('a track is drawn by speed and yaw rate where no positions are', () => {
  const [lap] = traced({ laps: 1 }).laps;
  expect(lap?.isReckoned).toBe(true);
  const [east, north] = [lap?.east ?? [], lap?.north ?? []];
  expect(Math.hypot(east.at(-1) ?? 9, north.at(-1) ?? 9)).toBeLessThan(15);
  expect(Math.max(...east) - Math.min(...east)).toBeGreaterThan(300);
});

test('a driver’s scatter in one corner is found there and nowhere else, and read with care', () => {
  const traces = traced({ laps: 8, scatter: (corner) => (corner === 4 ? 0.25 : 0.01) });
  const ideal = idealLap(traces, []);
  expect(ideal?.told).toEqual([
    expect.stringMatching(/^T4: (four|five|six|seven) of eight laps lose 0\.08 s or more here; /),
  ]);
  const spreads = ideal?.corners.filter(({ spread }) => spread > 0.08).map(({ name }) => name);
  expect(spreads).toEqual(['T4']);
  const best = Math.min(...traces.laps.map(({ seconds }) => seconds));
  expect(ideal?.seconds).toBeLessThan(best);
  // Alike everywhere, no corner stands out.
  expect(idealLap(traced({ laps: 8, scatter: () => 0.06 }), [])?.told).toEqual([]);
  expect(idealLap(traced({ laps: 2 }), [])).toBeNull();
});

test.each<[measured: boolean, slow: number, says: RegExp]>([
  [
    true,
    5,
    /^T3: five of eight laps lose .* the understeer on exit that was measured here speaks for the car\.$/,
  ],
  [false, 5, /look at the line first\.$/],
  [false, 2, /^T3: two of eight laps lose .* more likely the driving\.$/],
])('a loss in T3 (balance measured: %s, on %d laps) is read as %s', (measured, slow, says) => {
  const traces = traced({
    laps: 8,
    lost: (lap, corner, phase) => (lap <= slow && corner === 3 && phase === 'exit' ? 0.3 : 0),
  });
  const exitBalance = {
    corner: 'T3',
    phase: 'exit',
    tendency: 'understeer',
    size: 3,
    sureness: 'sure',
  } as const;
  expect(idealLap(traces, measured ? [exitBalance] : [])?.told).toEqual([expect.stringMatching(says)]);
});
