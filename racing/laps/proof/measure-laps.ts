import type { LapBalance } from '../recording/corner-balance.ts';
import type { FoundLap } from '../recording/find-laps.ts';
import type { KnownCorner } from '../recording/known-track.ts';
import { channelOf, type Recording } from '../recording/recording.ts';
import { meanOver, type Span, valueAt } from '../recording/samples.ts';
import type { StintWheel } from '../stint-words.ts';
import { damperSpeed } from '../platform/damper-speeds.ts';
import { cornerStretches, secondsIn, type Stretch } from '../traces/corner-stretches.ts';
import { type LapTraces, valueAtShare } from '../traces/lap-trace.ts';
import { type Measures, measuresOf } from './measures.ts';

const axles: readonly (readonly [name: string, wheels: readonly [StintWheel, StintWheel]])[] = [
  ['front', ['LF', 'RF']],
  ['rear', ['LR', 'RR']],
];

/** Ride heights and damper speeds over a lap, as far as they were recorded. */
function platformIn(recording: Recording, span: Span): [key: string, value: number][] {
  const meanOf = (wheels: readonly StintWheel[], of: (wheel: StintWheel) => number | null) => {
    const values = wheels.flatMap((wheel) => of(wheel) ?? []);
    return values.length === wheels.length ? values.reduce((sum, one) => sum + one, 0) / wheels.length : null;
  };
  const [front, rear] = axles.map(([, wheels]) =>
    meanOf(wheels, (wheel) => meanOver(channelOf(recording, 'rideHeight', wheel), [span])),
  );
  const dampers = axles.flatMap(([axle, wheels]) =>
    ([1, -1] as const).map((way): [string, number | null] => [
      `${axle} ${way > 0 ? 'bump' : 'rebound'}`,
      meanOf(wheels, (wheel) => damperSpeed(channelOf(recording, 'suspensionTravel', wheel), span, way)),
    ]),
  );
  const all: [string, number | null][] = [
    ['front height', front ?? null],
    ['rake', front != null && rear != null ? rear - front : null],
    ...dampers,
  ];
  return all.flatMap(([key, value]): [string, number][] => (value === null ? [] : [[key, value]]));
}

const paceShare = 0.005;

/** Where the stretches of the corners meet, and the pace there in seconds a lap. */
function cutsIn(stretches: readonly Stretch[], traces: LapTraces | null): NonNullable<Measures['cuts']> {
  const laps = traces?.laps.filter(({ counts }) => counts) ?? [];
  return stretches.slice(0, -1).map(({ to }) => {
    const seconds = laps.map(
      ({ times }) => valueAtShare(times, to + paceShare) - valueAtShare(times, to - paceShare),
    );
    return [to, seconds.reduce((sum, one) => sum + one, 0) / Math.max(1, laps.length) / (2 * paceShare)];
  });
}

/** Laps since the recording began or the car was in the pits, which is all that is known of the tyres' age. */
function lapsSincePits(laps: readonly FoundLap[]): Map<FoundLap, number> {
  let since = 0;
  return new Map(
    laps.map((lap) => {
      since = /pit/.test(lap.reason ?? '') ? 0 : since + 1;
      return [lap, since];
    }),
  );
}

/**
 * Measures of a recording's counting laps, for the proof of a change: time and balance of each corner, ride heights and
 * dampers. Null with fewer than two such laps.
 */
export function measureLaps(
  recording: Recording,
  {
    laps,
    corners,
    traces,
    balance,
  }: {
    laps: readonly FoundLap[];
    corners: readonly KnownCorner[];
    traces: LapTraces | null;
    balance: readonly LapBalance[];
  },
): Measures | null {
  const fuel = channelOf(recording, 'fuel');
  const since = lapsSincePits(laps);
  const stretches = cornerStretches(corners);
  const rows = laps.flatMap((lap) => {
    const { counts, from, to, number } = lap;
    if (!counts || from === null || to === null) return [];
    const values = new Map<string, number>();
    const trace = traces?.laps.find((one) => one.lap === number && one.counts);
    if (trace) {
      values.set('lap time', trace.seconds);
      stretches.forEach((stretch, index) => {
        values.set(`T${corners[index]?.number} time`, secondsIn(trace, stretch));
      });
    }
    for (const [key, value] of platformIn(recording, { from, to })) values.set(key, value);
    for (const [key, { excess }] of balance.find((one) => one.lap === lap)?.felt ?? [])
      values.set(`T${key}`, excess);
    return [{ load: fuel ? valueAt(fuel, from) : (since.get(lap) ?? 0), values }];
  });
  return measuresOf(
    rows,
    corners.map(({ from }) => from),
    fuel ? 'fuel' : 'laps',
    cutsIn(stretches, traces),
  );
}
