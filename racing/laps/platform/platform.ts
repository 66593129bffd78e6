import type { FoundLap } from '../recording/find-laps.ts';
import { cornerName, type KnownCorner } from '../recording/known-track.ts';
import { type Channel, channelOf, type Quantity, type Recording } from '../recording/recording.ts';
import { type Span, valueAt } from '../recording/samples.ts';
import { type StintWheel, stintWheels } from '../stint-words.ts';
import { cornerStretches } from '../traces/corner-stretches.ts';
import { eachDamperSpeed, slowestRate } from './damper-speeds.ts';

type OfWheel<Value> = Record<StintWheel, Value>;

/** Ride heights in mm by speed in km/h; null at speeds that were hardly driven. */
export type Heights = { speeds: number[]; front: (number | null)[]; rear: (number | null)[] };
/** Percent of the time at damper speeds, from the quickest rebound to the quickest bump. */
export type DamperSpeeds = {
  /** Middle of each step, mm/s; negative in rebound. */
  speeds: number[];
  shares: OfWheel<number[]>;
  parts: OfWheel<{ slowBump: number; fastBump: number; slowRebound: number; fastRebound: number }>;
};
/** Percent of the time in a corner, or of its braking or throttle, in which something is so; only where it is more than a touch. */
export type InCorner = { corner: string; wheel: StintWheel; share: number };
/** A reading of the four tyres or brakes over the stint. */
export type OverStint = {
  /** Minutes since the recording began. */
  minutes: number[];
  wheels: OfWheel<number[]>;
  /** The value that it settles at; null while it still moves. */
  settled: OfWheel<number | null>;
};
export type Platform = {
  heights: Heights | null;
  dampers: DamperSpeeds | null;
  bumpStops: InCorner[] | null;
  lockUps: InCorner[] | null;
  wheelspin: InCorner[] | null;
  /** psi */
  pressures: OverStint | null;
  /** °C, middle of the tread, else the air in the tyre. */
  tyreTemperatures: (OverStint & { of: 'tread' | 'air' }) | null;
  /** °C */
  brakeTemperatures: OverStint | null;
};

const speedStep = 20;
const fewestSamples = 40;
/** mm/s that part slow from fast damping. */
const slowDamping = 50;
const damperStep = 20;
const quickestDamper = 200;
/** Percent of a corner from which it is told. */
const leastShare = 10;
const mostCorners = 8;
const stintPoints = 120;

const fourOf = (recording: Recording, quantity: Quantity): OfWheel<Channel> | null => {
  const [LF, RF, LR, RR] = stintWheels.map((wheel) => channelOf(recording, quantity, wheel));
  return LF && RF && LR && RR ? { LF, RF, LR, RR } : null;
};
const ofWheels = <Value>(of: (wheel: StintWheel) => Value): OfWheel<Value> => ({
  LF: of('LF'),
  RF: of('RF'),
  LR: of('LR'),
  RR: of('RR'),
});

function heightsOf(recording: Recording, spans: readonly Span[]): Heights | null {
  const heights = fourOf(recording, 'rideHeight');
  const speed = channelOf(recording, 'speed');
  if (!heights || !speed) return null;
  const bins = new Map<number, { front: number; rear: number; count: number }>();
  for (const { from, to } of spans)
    for (let at = from; at < to; at += 1 / 20) {
      const bin = Math.floor((valueAt(speed, at) * 3.6) / speedStep);
      const one = bins.get(bin) ?? { front: 0, rear: 0, count: 0 };
      one.front += (valueAt(heights.LF, at) + valueAt(heights.RF, at)) / 2;
      one.rear += (valueAt(heights.LR, at) + valueAt(heights.RR, at)) / 2;
      one.count += 1;
      bins.set(bin, one);
    }
  const fullBins = [...bins].filter(([, { count }]) => count >= fewestSamples).sort(([a], [b]) => a - b);
  if (fullBins.length < 2) return null;
  return {
    speeds: fullBins.map(([bin]) => (bin + 0.5) * speedStep),
    front: fullBins.map(([, { front, count }]) => front / count),
    rear: fullBins.map(([, { rear, count }]) => rear / count),
  };
}

function dampersOf(recording: Recording, spans: readonly Span[]): DamperSpeeds | null {
  const travel = fourOf(recording, 'suspensionTravel');
  if (!travel || travel.LF.rate < slowestRate) return null;
  const steps = (2 * quickestDamper) / damperStep;
  const counts = ofWheels((wheel) => {
    const bins: number[] = Array(steps).fill(0);
    const parts = { slowBump: 0, fastBump: 0, slowRebound: 0, fastRebound: 0 };
    let all = 0;
    for (const span of spans)
      eachDamperSpeed(travel[wheel], span, (speed) => {
        const boundedSpeed = Math.max(-quickestDamper, Math.min(quickestDamper - 1e-6, speed));
        const bin = Math.floor((boundedSpeed + quickestDamper) / damperStep);
        bins[bin] = (bins[bin] ?? 0) + 1;
        const part = speed >= 0 ? 'Bump' : 'Rebound';
        parts[`${Math.abs(speed) <= slowDamping ? 'slow' : 'fast'}${part}`] += 1;
        all += 1;
      });
    const share = (count: number) => (all > 0 ? (count / all) * 100 : 0);
    return {
      bins: bins.map(share),
      parts: {
        slowBump: share(parts.slowBump),
        fastBump: share(parts.fastBump),
        slowRebound: share(parts.slowRebound),
        fastRebound: share(parts.fastRebound),
      },
      all,
    };
  });
  if (stintWheels.some((wheel) => counts[wheel].all < fewestSamples)) return null;
  return {
    speeds: Array.from({ length: steps }, (_, index) => (index + 0.5) * damperStep - quickestDamper),
    shares: ofWheels((wheel) => counts[wheel].bins),
    parts: ofWheels((wheel) => counts[wheel].parts),
  };
}

/** The time of each lap in a corner, by the distance driven. */
type CornerSpans = { corner: string; spans: Span[] };

function inCorners(
  channels: OfWheel<Channel> | null,
  corners: readonly CornerSpans[],
  /** Null for a sample that is not looked at. */
  isSo: (value: number, seconds: number) => boolean | null,
): InCorner[] | null {
  if (!channels) return null;
  const all = corners.flatMap(({ corner, spans }) =>
    stintWheels.map((wheel): InCorner => {
      const { rate } = channels[wheel];
      let [so, count] = [0, 0];
      for (const { from, to } of spans)
        for (let at = from; at < to; at += 1 / rate) {
          const answer = isSo(valueAt(channels[wheel], at), at);
          if (answer) so += 1;
          if (answer !== null) count += 1;
        }
      return { corner, wheel, share: count > 0 ? (so / count) * 100 : 0 };
    }),
  );
  return all
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostCorners);
}

/** A reading is settled where its last third moves by no more than this share of its value; brakes swing from corner to corner. */
const settledWithin = { tyrePressure: 0.012, treadMiddle: 0.03, tyreAir: 0.03, brakeTemperature: 0.06 };

function overStint(recording: Recording, quantity: keyof typeof settledWithin): OverStint | null {
  const channels = fourOf(recording, quantity);
  if (!channels) return null;
  const seconds = Math.min(
    ...stintWheels.map((wheel) => channels[wheel].values.length / channels[wheel].rate),
  );
  if (seconds < 60) return null;
  const step = seconds / stintPoints;
  const meanFrom = ({ values, rate }: Channel, from: number, to: number) => {
    const [first, last] = [
      Math.floor(from * rate),
      Math.min(values.length, Math.max(Math.floor(from * rate) + 1, Math.floor(to * rate))),
    ];
    let sum = 0;
    for (let index = first; index < last; index += 1) sum += values[index] ?? 0;
    return last > first ? sum / (last - first) : (values.at(-1) ?? 0);
  };
  const wheels = ofWheels((wheel) =>
    Array.from({ length: stintPoints }, (_, index) =>
      meanFrom(channels[wheel], index * step, (index + 1) * step),
    ),
  );
  return {
    minutes: Array.from({ length: stintPoints }, (_, index) => ((index + 0.5) * step) / 60),
    wheels,
    settled: ofWheels((wheel) => settledValue(wheels[wheel], settledWithin[quantity])),
  };
}

/** The mean of the last third, where its two halves agree; null where it still climbs. */
export function settledValue(values: readonly number[], within: number): number | null {
  const last = values.slice(Math.floor((values.length * 2) / 3));
  const mean = (part: readonly number[]) =>
    part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length);
  const middle = Math.floor(last.length / 2);
  const [early, late, whole] = [mean(last.slice(0, middle)), mean(last.slice(middle)), mean(last)];
  return Math.abs(late - early) <= Math.abs(whole) * within ? whole : null;
}

/** Spans of time of each corner, by the distance in each lap. */
function cornerSpans(
  recording: Recording,
  spans: readonly Span[],
  corners: readonly KnownCorner[],
): CornerSpans[] {
  const speed = channelOf(recording, 'speed');
  if (!speed) return [];
  const all: CornerSpans[] = corners.map((corner) => ({ corner: cornerName(corner), spans: [] }));
  for (const { from, to } of spans) {
    const metres: number[] = [0];
    const step = 1 / Math.max(1, speed.rate);
    for (let at = from; at < to; at += step)
      metres.push((metres.at(-1) ?? 0) + Math.max(0, valueAt(speed, at)) * step);
    const whole = metres.at(-1) ?? 0;
    let index = 0;
    corners.forEach((corner, place) => {
      const seek = (share: number) => {
        while (index < metres.length && (metres[index] ?? 0) < share * whole) index += 1;
        return from + index * step;
      };
      index = 0;
      const start = seek(corner.from);
      all[place]?.spans.push({ from: start, to: seek(corner.to) });
    });
  }
  return all;
}

/** The work of springs, dampers, tyres and brakes in the laps that count, each as far as its channels were recorded. */
export function platformOf(
  recording: Recording,
  laps: readonly FoundLap[],
  corners: readonly KnownCorner[],
): Platform | null {
  const spans = laps.flatMap(({ from, to, counts }) =>
    counts && from !== null && to !== null ? [{ from, to }] : [],
  );
  if (spans.length === 0) return null;
  const [speed, brake, throttle] = (['speed', 'brake', 'throttle'] as const).map((quantity) =>
    channelOf(recording, quantity),
  );
  const at = (channel: Channel | undefined, seconds: number) => (channel ? valueAt(channel, seconds) : 0);
  const inEach = cornerSpans(recording, spans, corners);
  const stretches = cornerStretches(corners);
  const around = cornerSpans(
    recording,
    spans,
    corners.map((corner, index) => ({ ...corner, ...stretches[index] })),
  );
  const wheelSpeeds = speed ? fourOf(recording, 'wheelSpeed') : null;
  const tread = overStint(recording, 'treadMiddle');
  const air = overStint(recording, 'tyreAir');
  const platform: Platform = {
    heights: heightsOf(recording, spans),
    dampers: dampersOf(recording, spans),
    bumpStops: inCorners(fourOf(recording, 'bumpStop'), inEach, (value) => value > 0.5),
    lockUps: !brake
      ? null
      : inCorners(wheelSpeeds, around, (value, seconds) =>
          at(brake, seconds) > 5 && at(speed, seconds) > 5 ? value < at(speed, seconds) * 0.8 : null,
        ),
    wheelspin: !throttle
      ? null
      : inCorners(wheelSpeeds, around, (value, seconds) =>
          at(throttle, seconds) > 20 && at(speed, seconds) > 5 ? value > at(speed, seconds) * 1.12 : null,
        ),
    pressures: overStint(recording, 'tyrePressure'),
    tyreTemperatures: tread ? { ...tread, of: 'tread' } : air ? { ...air, of: 'air' } : null,
    brakeTemperatures: overStint(recording, 'brakeTemperature'),
  };
  return Object.values(platform).every((part) => part === null) ? null : platform;
}
