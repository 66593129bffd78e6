import { expect, test } from 'vitest';
import { ldOf, ldxOf } from '../recording/ld.fixture.ts';
import { digestFiles } from '../recording/read-recordings.ts';
import { normalOf, type PlantedLaps, plantedLaps, randomOf } from '../traces/laps.fixture.ts';
import { chanceOf, reachOf } from './distributions.ts';
import { type Measures, measuresOf, measuresSchema, pooled } from './measures.ts';
import { proofInWords } from './proof-in-words.ts';
import { proveChange } from './prove-change.ts';

const corners = Array.from({ length: 14 }, (_, index) => index / 15);
/** Deviations as drivers have them: some corners are driven less alike than others. */
const scatter = (index: number) => 0.5 + (index % 5) / 4;

/** Laps of a file: in each corner its seconds and its balance, with what is planted. */
function stintOf(
  seed: number,
  {
    laps = 5,
    planted = {},
    fuel = 60,
    perLitre = 0,
    isTimed = false,
  }: {
    laps?: number;
    planted?: Record<string, number>;
    fuel?: number;
    perLitre?: number;
    /** The lap's own time is measured too. */
    isTimed?: boolean;
  } = {},
): Measures {
  const normal = normalOf(randomOf(seed));
  const rows = Array.from({ length: laps }, (_, lap) => {
    const load = fuel - lap * 2.5;
    const values = new Map<string, number>();
    corners.forEach((_, index) => {
      const add = (key: string, usual: number, deviation: number) =>
        values.set(
          key,
          usual +
            (planted[key] ?? 0) +
            perLitre * load * (key.endsWith('time') ? 1 : 0) +
            deviation * normal(),
        );
      add(`T${index + 1} time`, 6, 0.05 * scatter(index));
      for (const phase of ['entry', 'middle', 'exit'])
        add(`T${index + 1} ${phase}`, 2, 0.35 * scatter(index + 1));
    });
    const times = [...values].flatMap(([key, value]) => (key.endsWith('time') ? [value] : []));
    if (isTimed)
      values.set(
        'lap time',
        times.reduce((sum, one) => sum + one, 0),
      );
    return { load, values };
  });
  const measures = measuresOf(rows, corners, 'fuel');
  if (!measures) throw new Error('no measures');
  return measuresSchema.parse(measures);
}

const changed = (before: Measures, after: Measures) => {
  const proof = proveChange(before, after);
  return 'changes' in proof ? proof.changes.map(({ key }) => key) : [proof.reason];
};

test('chance is that of the tables of Student’s t', () => {
  for (const [t, freedom, chance] of [
    [2.228, 10, 0.05],
    [4.604, 4, 0.01],
    [12.706, 1, 0.05],
    [1.96, 1e6, 0.05],
  ] as const)
    expect(chanceOf(t, freedom)).toBeCloseTo(chance, 4);
  expect(reachOf(0.01, 4)).toBeCloseTo(4.604, 2);
});

test('stints without a difference are said to have one in at most 9 of 900 pairs', () => {
  for (const [pairs, options] of [
    [400, {}],
    [200, { laps: 3 }],
    [100, { perLitre: 0.004 }],
    [200, { isTimed: true, laps: 3 }],
  ] as const) {
    const wrong = Array.from({ length: pairs }, (_, pair) =>
      changed(
        stintOf(pair * 2 + 1, options),
        stintOf(pair * 2 + 2, { ...options, ...('perLitre' in options && { fuel: 35 }) }),
      ),
    );
    expect(wrong.filter((keys) => keys.length > 0).length / pairs).toBeLessThanOrEqual(0.01);
  }
});

const inLog = {
  speed: 'SPEED',
  throttle: 'THROTTLE',
  brake: 'BRAKE',
  steering: 'STEERANGLE',
  lateralG: 'G_LAT',
  yawRate: 'ROTY',
} as const;

/** Laps of a driver who takes each corner in his own time, written as ACC writes them and read from those bytes. */
function measuredFromBytes(seed: number, planted: PlantedLaps = {}): Measures {
  const { channels, crossings } = plantedLaps({
    seed,
    scatter: (corner) => 0.03 + 0.01 * (corner % 5),
    steeringScatter: 0.4,
    ...planted,
  });
  const log = Object.entries(inLog).flatMap(([quantity, name]) =>
    channels
      .filter((channel) => channel.quantity === quantity)
      .map(({ rate, values }) => ({ name, unit: '', rate, values: [...values] })),
  );
  const read = digestFiles([
    { name: 'a.ld', bytes: ldOf('Nowhere', log) },
    { name: 'a.ldx', bytes: ldxOf(Object.fromEntries((crossings ?? []).entries())) },
  ]);
  if (!read.ok || !read.measures) throw new Error(read.ok ? 'no measures' : read.reason);
  return read.measures;
}

test('whole recordings without a difference are said to have one in at most one of a hundred pairs', () => {
  const pairs = process.env.ALL_CASES ? 200 : 2;
  const wrong = Array.from({ length: pairs }, (_, pair) =>
    changed(measuredFromBytes(pair * 2 + 21), measuredFromBytes(pair * 2 + 22)),
  ).filter((keys) => keys.length > 0);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(pairs / 100);
  const slower = measuredFromBytes(2, {
    lost: (_, corner, phase) => (corner === 4 && phase === 'exit' ? 0.2 : 0),
  });
  expect(changed(measuredFromBytes(1), slower)).toEqual(['T4 time']);
});

test.each<[planted: Record<string, number>, laps: number]>([
  [{ 'T1 entry': -1.8 }, 5],
  [{ 'T6 time': 0.2 }, 6],
  [{ 'T3 exit': 2.2, 'T9 time': -0.3 }, 6],
])('a difference of %o is found there and nowhere else', (planted, laps) => {
  const proofs = Array.from({ length: 40 }, (_, pair) =>
    changed(stintOf(pair * 2 + 1, { laps }), stintOf(pair * 2 + 2, { laps, planted })),
  );
  const keys = Object.keys(planted);
  expect(proofs.flat().filter((key) => !keys.includes(key)).length).toBeLessThanOrEqual(1);
  expect(proofs.filter((one) => keys.every((key) => one.includes(key))).length).toBeGreaterThan(30);
});

test('laps with less fuel are no faster car: its part is taken out', () => {
  const light = { fuel: 20, perLitre: 0.02, laps: 8 };
  const proofs = Array.from({ length: 20 }, (_, pair) =>
    changed(stintOf(pair + 1, { perLitre: 0.02, laps: 8 }), stintOf(pair + 500, light)),
  );
  expect(proofs.flat()).toEqual([]);
});

test('a proof is told with its laps, and so is that there is none', () => {
  const say = (before: Measures, after: Measures) => proofInWords(proveChange(before, after));
  const before = stintOf(1, { planted: { 'T1 entry': 2.1 } });
  expect(say(before, stintOf(2, { planted: { 'T1 entry': -0.1 } }))[0]).toMatch(
    /^T1 entry understeer 4\.\d° → 1\.\d° \(5 laps against 5, sure\)\.$/,
  );
  expect(say(before, stintOf(2, { planted: { 'T1 entry': -4 } }))[0]).toMatch(
    /^T1 entry understeer 4\.\d° → oversteer \d\.\d° \(/,
  );
  expect(say(stintOf(3), stintOf(4))).toEqual([
    expect.stringMatching(
      /^No difference that these laps can show \(5 laps against 5\)\. They would show about 0\.\d\d s in a corner or \d\.\d° of balance\.$/,
    ),
  ]);
  expect(say(stintOf(1, { laps: 2 }), stintOf(2))[0]).toMatch(/^Too few laps/);
  const elsewhere = { ...stintOf(2), corners: corners.map((from) => Math.round(from * 900)) };
  expect(say(stintOf(1), elsewhere)[0]).toMatch(/don’t have the same corners/);
});

test('several stints of one file are one, with the scatter between them', () => {
  const [a, b] = [stintOf(1, { laps: 4 }), stintOf(2, { laps: 6, planted: { 'T1 entry': 3 } })];
  const both = pooled([a, b]);
  expect(both?.load[0]).toBe(10);
  expect(both?.of['T1 entry']?.[2]).toBeGreaterThan((a.of['T1 entry']?.[2] ?? 0) * 1.3);
  const [n, mean] = both?.of['T2 time'] ?? [];
  const [m1, m2] = [a.of['T2 time']?.[1] ?? 0, b.of['T2 time']?.[1] ?? 0];
  expect([n, mean]).toEqual([10, expect.closeTo((4 * m1 + 6 * m2) / 10, 6)]);
});
