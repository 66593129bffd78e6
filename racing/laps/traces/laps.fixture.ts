import { type CornerPhase, type StintWheel, stintWheels } from '../stint-words.ts';
import { findLaps } from '../recording/find-laps.ts';
import type { KnownCorner } from '../recording/known-track.ts';
import { type Channel, emptyRecording, type Quantity, type Recording } from '../recording/recording.ts';

const lengthM = 4800;
/** Ten corners, each with a straight before it. */
export const corners: readonly KnownCorner[] = Array.from({ length: 10 }, (_, index) => ({
  number: index + 1,
  from: 0.05 + index * 0.095,
  to: 0.085 + index * 0.095,
}));
const slowest = [24, 38, 30, 45, 27, 34, 50, 29, 41, 26];
const fastest = 75;
const step = 2;
const rate = 60;

/** Numbers from 0 to 1, the same for one seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
/** Of a normal distribution with deviation 1. */
export const normalOf = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A car on its laps, with what is planted in them. */
export type PlantedLaps = {
  laps?: number;
  seed?: number;
  /** Seconds lost in a part of a corner. */
  lost?: (lap: number, corner: number, phase: CornerPhase) => number;
  /** Deviation of the seconds that a corner takes from lap to lap. */
  scatter?: (corner: number) => number;
  /** Degrees of steering beyond a neutral car's. */
  understeer?: (lap: number, corner: number, phase: CornerPhase) => number;
  /** Deviation of the steering in a part of a corner from lap to lap, in degrees. */
  steeringScatter?: number;
  /** More channels, by the state of the car at each sample. */
  wheels?: Partial<Record<Quantity, (wheel: StintWheel, now: State) => number>>;
  car?: Partial<Record<Quantity, (now: State) => number>>;
};
export type State = {
  seconds: number;
  lap: number;
  metres: number;
  /** m/s */
  speed: number;
  throttle: number;
  brake: number;
  /** 0 on straights. */
  corner: number;
  normal: () => number;
};

/** The speed every two metres: as fast as brakes, power and corners let it. */
function speedsOfTrack(): number[] {
  const places = lengthM / step;
  const speeds = Array.from({ length: places }, (_, index) => {
    const share = index / places;
    const corner = corners.find(({ from, to }) => share >= from && share <= to);
    if (!corner) return fastest;
    const through = Math.abs((share - (corner.from + corner.to) / 2) / (corner.to - corner.from));
    return (slowest[corner.number - 1] ?? 30) * (1 + 0.5 * through * through);
  });
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < places; index += 1) {
      const before = speeds[(index + places - 1) % places] ?? 0;
      speeds[index] = Math.min(speeds[index] ?? 0, Math.sqrt(before * before + 2 * 7 * step));
    }
    for (let index = places - 1; index >= 0; index -= 1) {
      const after = speeds[(index + 1) % places] ?? 0;
      speeds[index] = Math.min(speeds[index] ?? 0, Math.sqrt(after * after + 2 * 14 * step));
    }
  }
  return speeds;
}
const trackSpeeds = speedsOfTrack();

const apexOf = ({ from, to }: KnownCorner) => ((from + to) / 2) * lengthM;
/** The place of a part of a corner, in metres. */
function spanOf(corner: KnownCorner, phase: CornerPhase): [number, number] {
  const apex = apexOf(corner);
  const half = ((corner.to - corner.from) * lengthM) / 2;
  if (phase === 'middle') return [apex - 30, apex + 30];
  return phase === 'entry' ? [apex - half - 60, apex - 40] : [apex + 40, apex + half + 60];
}

/** A lap's speeds, slowed so that each part of each corner takes so much longer. */
function speedsOfLap(lost: (corner: number, phase: CornerPhase) => number): number[] {
  const speeds = [...trackSpeeds];
  for (const corner of corners)
    for (const phase of ['entry', 'middle', 'exit'] as const) {
      const seconds = lost(corner.number, phase);
      if (seconds === 0) continue;
      const [from, to] = spanOf(corner, phase).map((metres) => Math.round(metres / step)) as [number, number];
      const weight = (index: number) => Math.sin((Math.PI * (index - from)) / (to - from)) ** 2;
      let all = 0;
      for (let index = from; index <= to; index += 1) all += weight(index);
      for (let index = from; index <= to; index += 1) {
        const place = (index + speeds.length) % speeds.length;
        const time = step / (speeds[place] ?? 1);
        speeds[place] = step / Math.max(0.005, time + (seconds * weight(index)) / all);
      }
    }
  return speeds;
}

function phaseAt(
  corner: KnownCorner | undefined,
  metres: number,
  brake: number,
  throttle: number,
): CornerPhase | null {
  if (!corner) return null;
  return brake > 5 ? 'entry' : throttle > 20 && metres > apexOf(corner) ? 'exit' : 'middle';
}

/** A recording of whole laps, each between two crossings of the line. */
export function plantedLaps({ laps = 5, seed = 1, ...planted }: PlantedLaps): Recording {
  const normal = normalOf(randomOf(seed));
  const samples: { now: State; steering: number; lateralG: number; yawRate: number }[] = [];
  const crossings = [0];
  let seconds = 0;
  for (let lap = 1; lap <= laps; lap += 1) {
    const scatter = new Map(
      corners.map(({ number }) => [number, (planted.scatter?.(number) ?? 0) * normal()]),
    );
    const wander = new Map<string, number>();
    const speeds = speedsOfLap(
      (corner, phase) =>
        (planted.lost?.(lap, corner, phase) ?? 0) + (phase === 'middle' ? 0 : (scatter.get(corner) ?? 0) / 2),
    );
    let at = 0;
    let next = samples.length / rate;
    for (let index = 0; index < speeds.length; index += 1) {
      const [speed, after] = [speeds[index] ?? 1, speeds[(index + 1) % speeds.length] ?? 1];
      const usual = trackSpeeds[index] ?? 1;
      const slope = (trackSpeeds[(index + 1) % speeds.length] ?? 1) - usual;
      const end = seconds + at + step / speed;
      while (next < end) {
        const part = (next - seconds - at) / (step / speed);
        const metres = (index + part) * step;
        const share = metres / lengthM;
        const corner = corners.find(({ from, to }) => share >= from && share <= to);
        const [brake, throttle] = [slope < -0.2 ? 60 : 0, slope > 0.05 || usual >= fastest - 0.1 ? 90 : 0];
        const phase = phaseAt(corner, metres, brake, throttle);
        const mean = corner ? 1.6 : 0.22 + 0.24 * Math.abs(Math.sin(metres / 70));
        const g = mean * (corner ? (usual / (slowest[corner.number - 1] ?? usual)) ** 2 * 0.8 : 1);
        const now = {
          seconds: next,
          lap,
          metres,
          speed: speed + (after - speed) * part,
          throttle,
          brake,
          corner: corner?.number ?? 0,
          normal,
        };
        const key = `${corner?.number} ${phase}`;
        if (phase && !wander.has(key)) wander.set(key, (planted.steeringScatter ?? 0) * normal());
        const extra =
          corner && phase
            ? (planted.understeer?.(lap, corner.number, phase) ?? 0) + (wander.get(key) ?? 0)
            : 0;
        samples.push({
          now,
          lateralG: g,
          yawRate: (g * 9.81) / now.speed,
          steering: (900 * g * 9.81) / usual ** 2 + 8 * g + extra,
        });
        next = samples.length / rate;
      }
      at += step / speed;
    }
    seconds += at;
    crossings.push(seconds);
  }
  const channel = (
    quantity: Quantity,
    wheel: StintWheel | null,
    of: (sample: (typeof samples)[number]) => number,
  ): Channel => ({
    quantity,
    wheel,
    rate,
    values: Float32Array.from(samples, of),
  });
  return {
    ...emptyRecording('ACC'),
    seconds: samples.length / rate,
    crossings,
    trackLengthM: lengthM,
    channels: [
      channel('speed', null, ({ now }) => now.speed),
      channel('throttle', null, ({ now }) => now.throttle),
      channel('brake', null, ({ now }) => now.brake),
      channel('steering', null, ({ steering }) => steering),
      channel('lateralG', null, ({ lateralG }) => lateralG),
      channel('yawRate', null, ({ yawRate }) => yawRate),
      ...Object.entries(planted.car ?? {}).map(([quantity, of]) =>
        channel(quantity as Quantity, null, ({ now }) => of(now)),
      ),
      ...Object.entries(planted.wheels ?? {}).flatMap(([quantity, of]) =>
        stintWheels.map((wheel) => channel(quantity as Quantity, wheel, ({ now }) => of(wheel, now))),
      ),
    ],
  };
}

export const lapsOf = (recording: Recording) => findLaps(recording).laps;
