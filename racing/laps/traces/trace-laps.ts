import type { FoundLap } from '../recording/find-laps.ts';
import { cornerName, type KnownCorner } from '../recording/known-track.ts';
import { channelOf, type Quantity, type Recording } from '../recording/recording.ts';
import { shownPoints } from '../recording/samples.ts';
import type { LapTrace, LapTraces } from './lap-trace.ts';

/** Samples at a constant rate, in hertz. */
type Channel = { values: ArrayLike<number>; rate: number };

const mostLaps = 60;
const fewestPlaces = 50;
/** Of a lap that is drawn from speed and yaw rate. */
const mostSteps = 6000;
/** The game's own distance runs once around the track, within this share. */
const wholeLap = 0.97;

/** The value of a channel between two samples, in seconds from the start. */
function valueBetween({ values, rate }: Channel, seconds: number): number {
  const place = Math.max(0, Math.min(values.length - 1, seconds * rate));
  const [before, after] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0];
  return before + (after - before) * (place - Math.floor(place));
}

/** No car drives so many metres a second: a damaged sample would make a lap endless. */
const fastest = 200;

/** Metres driven at each sample of the speed since the first one, as a channel. */
function drivenMetres({ values, rate }: Channel): Channel {
  const metres = new Float64Array(values.length);
  for (let index = 1; index < values.length; index += 1) {
    const mean = ((values[index - 1] ?? 0) + (values[index] ?? 0)) / 2;
    metres[index] = (metres[index - 1] ?? 0) + Math.min(Math.max(0, mean), fastest) / rate;
  }
  return { values: metres, rate };
}

/** The car's place at times of a lap, in metres from the line; both only grow. */
type Places = { seconds: number[]; metres: number[] };

/** By the game's own distance, which lies on the track's middle and so is the same for every line; null where it jumps. */
function placesByGame(recording: Recording, from: number, to: number): Places | null {
  const distance = channelOf(recording, 'lapDistance');
  if (!distance) return null;
  const places: Places = { seconds: [], metres: [] };
  const last = Math.min(distance.values.length - 1, Math.floor(to * distance.rate));
  for (let index = Math.max(0, Math.ceil(from * distance.rate)); index <= last; index += 1) {
    const metres = distance.values[index] ?? 0;
    const before = places.metres.at(-1) ?? 0;
    // The line itself may stand in the sample before or after it.
    const isEdge = places.metres.length < 2 || index > last - 2;
    if (metres < before || metres > before + 400) {
      if (isEdge) continue;
      return null;
    }
    places.seconds.push(index / distance.rate - from);
    places.metres.push(metres);
  }
  const reached = places.metres.at(-1) ?? 0;
  const length = recording.trackLengthM ?? reached;
  return places.metres.length >= fewestPlaces && reached > length * wholeLap && (places.metres[0] ?? 0) < 300
    ? places
    : null;
}

function placesBySpeed(distance: Channel, from: number, to: number): Places {
  const start = valueBetween(distance, from);
  const places: Places = { seconds: [0], metres: [0] };
  for (let index = Math.floor(from * distance.rate) + 1; index < to * distance.rate; index += 1) {
    places.seconds.push(index / distance.rate - from);
    places.metres.push(
      Math.max(places.metres.at(-1) ?? 0, valueBetween(distance, index / distance.rate) - start),
    );
  }
  return places;
}

/** Seconds at places that lie evenly by distance, the line first and last. */
function timesAlong({ seconds, metres }: Places, whole: number, lengthM: number): number[] {
  let after = 0;
  return Array.from({ length: shownPoints }, (_, index) => {
    if (index === 0) return 0;
    if (index === shownPoints - 1) return whole;
    const at = (index / (shownPoints - 1)) * lengthM;
    while (after < metres.length && (metres[after] ?? 0) < at) after += 1;
    const [m0, s0] = after > 0 ? [metres[after - 1] ?? 0, seconds[after - 1] ?? 0] : [0, 0];
    const [m1, s1] = after < metres.length ? [metres[after] ?? 0, seconds[after] ?? 0] : [lengthM, whole];
    return m1 > m0 ? s0 + ((s1 - s0) * (at - m0)) / (m1 - m0) : s1;
  });
}

/** Metres east and north from speed and yaw rate; what the end misses the line by is spread over the lap. */
function reckonedLine(speed: Channel, yawRate: Channel, times: readonly number[], from: number) {
  const whole = times.at(-1) ?? 0;
  const step = Math.max(1 / 60, whole / mostSteps);
  const path: { x: number; y: number; heading: number }[] = [{ x: 0, y: 0, heading: 0 }];
  for (let at = 0; at < whole; at += step) {
    const { x, y, heading } = path.at(-1) ?? { x: 0, y: 0, heading: 0 };
    const metres = Math.max(0, valueBetween(speed, from + at)) * step;
    path.push({
      x: x + metres * Math.cos(heading),
      y: y + metres * Math.sin(heading),
      heading: heading + valueBetween(yawRate, from + at) * step,
    });
  }
  const end = path.at(-1) ?? { x: 0, y: 0, heading: 0 };
  // The heading's own drift first: a lap turns by whole circles.
  const turns = Math.round(end.heading / (2 * Math.PI)) || Math.sign(end.heading) || 1;
  const drift = (turns * 2 * Math.PI - end.heading) / Math.max(1, path.length - 1);
  let [x, y] = [0, 0];
  const straight = path.map((one, index) => {
    const before = path[index - 1];
    if (before) {
      const metres = Math.hypot(one.x - before.x, one.y - before.y);
      const heading = before.heading + drift * (index - 1);
      x += metres * Math.cos(heading);
      y += metres * Math.sin(heading);
    }
    return { x, y };
  });
  const closed = straight.map((one, index) => {
    const share = index / Math.max(1, straight.length - 1);
    return { x: one.x - x * share, y: one.y - y * share };
  });
  const at = (time: number) => closed[Math.min(closed.length - 1, Math.round(time / step))] ?? { x: 0, y: 0 };
  return { east: times.map((time) => at(time).x), north: times.map((time) => at(time).y) };
}

function lineOf(recording: Recording, times: readonly number[], from: number) {
  const [east, north] = [channelOf(recording, 'positionEast'), channelOf(recording, 'positionNorth')];
  if (east && north) {
    const [x, y] = [valueBetween(east, from), valueBetween(north, from)];
    return {
      east: times.map((time) => valueBetween(east, from + time) - x),
      north: times.map((time) => valueBetween(north, from + time) - y),
      isReckoned: false,
    };
  }
  const [speed, yawRate] = [channelOf(recording, 'speed'), channelOf(recording, 'yawRate')];
  return speed && yawRate
    ? { ...reckonedLine(speed, yawRate, times, from), isReckoned: true }
    : { east: null, north: null, isReckoned: false };
}

const within = (value: number, least: number, most: number) =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 0;

function traceOf(recording: Recording, distance: Channel, lap: FoundLap): LapTrace | null {
  const { from, to, number, counts } = lap;
  const speed = channelOf(recording, 'speed');
  if (!speed || from === null || to === null || to - from < 10 || to - from > 3600) return null;
  const byGame = placesByGame(recording, from, to);
  const places = byGame ?? placesBySpeed(distance, from, to);
  const lapMetres = valueBetween(distance, to) - valueBetween(distance, from);
  const metres = byGame ? (recording.trackLengthM ?? byGame.metres.at(-1) ?? lapMetres) : lapMetres;
  if (!(metres >= 200 && metres <= 40_000)) return null;
  const times = timesAlong(places, to - from, metres);
  // The game's own time is exact; the crossings lie between samples.
  const seconds = lap.seconds !== null && Math.abs(lap.seconds - (to - from)) < 0.1 ? lap.seconds : to - from;
  const columnOf = (quantity: Quantity, [least, most]: readonly [number, number]) => {
    const channel = channelOf(recording, quantity);
    return channel ? times.map((time) => within(valueBetween(channel, from + time), least, most)) : null;
  };
  const gear = channelOf(recording, 'gear');
  let before = 0;
  return {
    lap: number,
    counts,
    seconds,
    metres,
    ...lineOf(recording, times, from),
    times: times.map((time) => {
      before = Math.max(before, (time * seconds) / (to - from));
      return before;
    }),
    speed: times.map((time) => within(valueBetween(speed, from + time) * 3.6, 0, 600)),
    throttle: columnOf('throttle', [0, 100]),
    brake: columnOf('brake', [0, 100]),
    steering: columnOf('steering', [-2000, 2000]),
    gear: gear
      ? times.map((time) =>
          within(
            gear.values[Math.min(gear.values.length - 1, Math.floor((from + time) * gear.rate))] ?? 0,
            -2,
            12,
          ),
        )
      : null,
  };
}

/** The laps of a recording from line to line, the best sixty of them in the order driven; null without a speed. */
export function traceLaps(
  recording: Recording,
  laps: readonly FoundLap[],
  corners: readonly KnownCorner[],
): LapTraces | null {
  const speed = channelOf(recording, 'speed');
  if (!speed || speed.values.length < 2) return null;
  const distance = drivenMetres(speed);
  const byWorth = [...laps].sort(
    (a, b) => Number(b.counts) - Number(a.counts) || (a.seconds ?? 1e9) - (b.seconds ?? 1e9),
  );
  const worthy = new Set(byWorth.slice(0, mostLaps));
  const traces = laps.flatMap((lap) => (worthy.has(lap) ? (traceOf(recording, distance, lap) ?? []) : []));
  if (traces.length === 0) return null;
  return {
    corners: corners.map((corner) => ({ name: cornerName(corner), from: corner.from, to: corner.to })),
    laps: traces,
  };
}
