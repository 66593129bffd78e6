import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampled } from '../../../tests/support/sampled.ts';
import { sourceOf } from './byte-source.ts';
import {
  type Deed,
  type Drive,
  type Driven,
  driveTicks,
  ibtDrive,
  ldDrive,
  lmuDrive,
} from './drives.fixture.ts';
import { digestTables } from './lmu-telemetry/digest-tables.ts';
import { type DigestRead, digestFiles } from './read-recordings.ts';

const pace = fc.double({ min: 0.97, max: 1, noNaN: true });
const share = fc.double({ min: 0.15, max: 0.97, noNaN: true });
const seconds = fc.integer({ min: 5, max: 30 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('lap' as const), pace }) },
  fc.record({ is: fc.constant('lap without a time' as const), pace }),
  fc.record({ is: fc.constant('stop' as const), pace, seconds }),
  fc.record({ is: fc.constantFrom('reset' as const, 'tow' as const), pace, share, seconds }),
  fc.record({ is: fc.constant('put back on the track' as const), pace, share }),
);
const drive: fc.Arbitrary<Drive> = fc.record({
  lengthM: fc.integer({ min: 1800, max: 3000 }),
  speed: fc.integer({ min: 50, max: 75 }),
  boxM: fc.constantFrom(-150, -60, 40, 100, 300),
  startM: fc.integer({ min: 300, max: 1700 }),
  deeds: fc.array(deed, { minLength: 1, maxLength: 7 }),
  restSeconds: fc.integer({ min: 2, max: 15 }),
});

function expectLaps(
  read: DigestRead,
  { laps: whole, litres }: Pick<Driven, 'laps' | 'litres'>,
  exact: number,
): void {
  const laps = whole.map((lap) => lap.seconds);
  if (!read.ok) throw new Error(read.reason);
  const counting = read.digest.laps.filter(({ counts }) => counts).map((lap) => lap.seconds ?? 0);
  const told = `${counting.join(' ')} instead of ${laps.join(' ')}: ${JSON.stringify(read.digest.laps)}`;
  expect(counting.length, told).toBe(laps.length);
  laps.forEach((lap, index) => {
    expect(Math.abs((counting[index] ?? 0) - lap), told).toBeLessThanOrEqual(exact);
  });
  if (laps.length > 0 && read.digest.fuelPerLap !== null)
    expect(Math.abs(read.digest.fuelPerLap - litres)).toBeLessThan(0.06);
}

type Rows = readonly { at: number; value: number }[];
function eachTable(events: ReadonlyMap<string, Rows>, change: (rows: Rows) => Rows): void {
  for (const [name, rows] of events) (events as Map<string, Rows>).set(name, change(rows));
}

const runs = sampled(Array.from({ length: 700 }), 40).length;
const isWithout =
  (...deeds: Deed['is'][]) =>
  (plan: Drive) =>
    plan.deeds.every(({ is }) => !deeds.includes(is));
const isTimed = isWithout('lap without a time');

test('laps of any drive in iRacing are those from line to line, and no others', () => {
  const options = fc.record({
    rate: fc.constantFrom(10, 60),
    lateBy: fc.constantFrom(null, 0.1, 1),
    byShare: fc.boolean(),
    clock: fc.boolean(),
    sliceBytes: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(drive, options, (plan, { rate, sliceBytes, ...rest }) => {
      fc.pre(rest.lateBy !== null || isTimed(plan));
      const recorded = driveTicks(plan, rate);
      const bytes = ibtDrive(recorded, { lengthM: plan.lengthM, ...rest });
      const source = sourceOf({ name: 'a.ibt', bytes }, sliceBytes);
      expectLaps(digestFiles([source]), recorded, rest.lateBy === null ? 0.02 : 0.002);
    }),
    { numRuns: runs },
  );
});

test('laps of any drive in Le Mans Ultimate are those from line to line, and no others', () => {
  const tells = fc.constantFrom(
    { laps: true, times: true, pits: true },
    { laps: true, times: true, pits: false },
    { laps: false, times: true, pits: true },
    { laps: true, times: false, pits: true },
    { laps: false, times: false, pits: true },
  );
  const hole = fc.option(
    fc.record({ from: fc.integer({ min: 20, max: 200 }), for: fc.integer({ min: 5, max: 120 }) }),
  );
  fc.assert(
    fc.property(drive, tells, hole, (plan, events, gap) => {
      fc.pre(events.times || isTimed(plan));
      const recorded = driveTicks(plan, 10);
      const away = gap && events.laps ? { from: gap.from, to: gap.from + gap.for } : null;
      const own = recorded.laps.filter(
        ({ from, seconds: took }) => !away || from + took <= away.from - 0.5 || from >= away.to + 0.5,
      );
      // A lap that begins or ends as another driver gets in may be either's.
      fc.pre(
        !away ||
          recorded.laps.every(({ from, seconds: took }) =>
            [from, from + took].every((at) => Math.abs(at - away.from) > 1 && Math.abs(at - away.to) > 1),
          ),
      );
      fc.pre(!away || away.to < recorded.ticks.length / 10 - 1);
      const read = digestTables(lmuDrive(recorded, { ...events, away }));
      expectLaps(read, { ...recorded, laps: own }, events.times ? 0.001 : events.laps ? 0.002 : 0.05);
    }),
    { numRuns: runs },
  );
});

const clockReset = 150;
test.each<[oddity: string, exact: number, of: (tables: ReturnType<typeof lmuDrive>) => void]>([
  [
    'tells each crossing twice',
    0.001,
    ({ events }) => eachTable(events, (rows) => rows.flatMap((row) => [row, row])),
  ],
  [
    'counts all laps as one',
    0.001,
    ({ events }) =>
      (events as Map<string, Rows>).set(
        'Lap',
        (events.get('Lap') ?? []).map(({ at }) => ({ at, value: 3 })),
      ),
  ],
  ['has no clock', 0.001, ({ channels }) => (channels as Map<string, Float32Array[]>).delete('GPS Time')],
  [
    'restarts its clock',
    0.05,
    ({ channels, events }) => {
      const [clock = new Float32Array()] = channels.get('GPS Time') ?? [];
      const at = clock[2000] ?? 0;
      clock.forEach((time, row) => {
        if (row >= 2000) clock[row] = time - clockReset;
      });
      eachTable(events, (rows) =>
        rows.map((row) => (row.at < at ? row : { ...row, at: row.at - clockReset })),
      );
    },
  ],
])('a recording of Le Mans Ultimate that %s has the same laps', (_, exact, change) => {
  const laps = [1, 0.99, 1, 0.995, 1].map((pace): Deed => ({ is: 'lap', pace }));
  const plan = { lengthM: 4653, speed: 60, boxM: -150, startM: 4353, deeds: laps, restSeconds: 10 };
  const recorded = driveTicks(plan, 10);
  const tables = lmuDrive(recorded, { laps: true, pits: true, times: true, away: null });
  change(tables);
  const result = digestTables(tables);
  expectLaps(result, recorded, exact);
  const numbers = result.ok && result.digest.laps.flatMap(({ counts, number }) => (counts ? [number] : []));
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
});

test('laps of any drive in ACC are those between its markers that were driven', () => {
  fc.assert(
    fc.property(drive.filter(isWithout('lap without a time', 'put back on the track')), (plan) => {
      const recorded = driveTicks(plan, 60);
      const { ld, ldx } = ldDrive(recorded);
      const read = digestFiles([
        { name: 'a.ld', bytes: ld },
        { name: 'a.ldx', bytes: ldx },
      ]);
      expectLaps(read, recorded, 0.002);
    }),
    { numRuns: runs },
  );
});
