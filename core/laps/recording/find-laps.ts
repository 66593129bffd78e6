import { channelOf, type Recording } from './recording.ts';
import {
  type DrivenDistance,
  drivenDistance,
  longestOver,
  median,
  metresAt,
  secondsAt,
  shareOver,
  type Span,
  valueAt,
} from './samples.ts';

/** A corner by its share of the lap from the line. */
export type KnownCorner = { number: number; name?: string | undefined; from: number; to: number };
/** As far as the catalogue knows the track. */
export type KnownTrack = { lengthM: number; corners: readonly KnownCorner[] };

/** One lap of a recording. */
export type FoundLap = {
  number: number;
  /** In seconds from the start of the recording; null for a lap that only the game's timing knows. */
  from: number | null;
  to: number | null;
  seconds: number | null;
  counts: boolean;
  /** Why it does not count. */
  reason: string | null;
};

export type FoundLaps = {
  laps: FoundLap[];
  /** `markers` are the game's own; `distance` is a sum of speeds, good to about half a second. */
  how: 'timing' | 'markers' | 'distance' | null;
};

/** Slower than this share of the best lap a lap does not count. */
const slowest = 1.07;
const stillBelow = 1;
const stillForSeconds = 3;
const spin = { yawRate: 1.2, below: 15 };
/** Nobody laps any track faster. */
const shortestLapSeconds = 20;
const mostLaps = 2000;

/** Why a lap between two crossings says nothing of the car. */
function faultIn(recording: Recording, lap: Span): string | null {
  const [speed, yawRate] = [channelOf(recording, 'speed'), channelOf(recording, 'yawRate')];
  if (!speed) return null;
  if (longestOver(speed, lap, (value) => value < stillBelow) > stillForSeconds) return 'the car stood still';
  const spun = shareOver(yawRate, [lap], (value, seconds) => {
    const metresASecond = Math.abs(value) > spin.yawRate ? valueAt(speed, seconds) : 0;
    return metresASecond > 2 && metresASecond < spin.below;
  });
  return spun ? 'a spin' : null;
}

/** Marks laps that are no measure of the car, best lap first in mind. */
function judged(recording: Recording, laps: FoundLap[]): FoundLap[] {
  const faulty = laps.map((lap) => {
    const { from, to } = lap;
    const reason = lap.counts && from !== null && to !== null ? faultIn(recording, { from, to }) : null;
    return reason === null ? lap : { ...lap, counts: false, reason };
  });
  const times = faulty.flatMap(({ counts, seconds }) => (counts && seconds !== null ? [seconds] : []));
  const best = Math.min(...times);
  return faulty.map((lap) =>
    lap.counts && lap.seconds !== null && lap.seconds > best * slowest
      ? { ...lap, counts: false, reason: `over ${Math.round(slowest * 100)} % of the best lap` }
      : lap,
  );
}

function betweenCrossings(
  recording: Recording,
  crossings: readonly number[],
  missing: readonly number[],
): FoundLap[] {
  const laps: FoundLap[] = [];
  const [first] = crossings;
  if (first === undefined) return [];
  if (first > 1)
    laps.push({ number: 0, from: 0, to: first, seconds: first, counts: false, reason: 'out-lap' });
  // A gap in the markers' numbers shifts those after it.
  const gaps = [...missing].sort((a, b) => a - b);
  let number = 0;
  crossings.slice(1).forEach((to, index) => {
    const from = crossings[index] ?? 0;
    number += 1;
    const isDouble = gaps[0] === index + 1 + (missing.length - gaps.length);
    const seconds = Math.round((to - from) * 1e6) / 1e6;
    if (isDouble) gaps.shift();
    laps.push({
      number,
      from,
      to,
      seconds,
      counts: !isDouble && seconds >= shortestLapSeconds,
      reason: isDouble
        ? 'the recording misses a crossing of the line in it'
        : seconds < shortestLapSeconds
          ? 'too short for a lap'
          : null,
    });
    if (isDouble) number += 1;
  });
  const last = crossings.at(-1) ?? 0;
  if (recording.seconds - last > 1)
    laps.push({
      number: number + 1,
      from: last,
      to: recording.seconds,
      seconds: null,
      counts: false,
      reason: 'the recording ends in it',
    });
  return laps;
}

/**
 * How many metres before the first crossing the recording begins: where its lateral g lies best on the track's corners.
 * Null where it fits nowhere clearly.
 */
function firstCrossing(recording: Recording, distance: DrivenDistance, track: KnownTrack): number | null {
  const lateral = channelOf(recording, 'lateralG');
  if (!lateral || track.corners.length < 3) return null;
  const bins = Math.max(50, Math.round(track.lengthM / 10));
  const force = new Float64Array(bins);
  const count = new Float64Array(bins);
  const step = 1 / lateral.rate;
  const end = Math.min(recording.seconds, lateral.values.length / lateral.rate);
  for (let at = 0; at < end - step; at += step) {
    const metres = metresAt(distance, at);
    const bin = Math.floor(((metres % track.lengthM) / track.lengthM) * bins) % bins;
    const moved = metresAt(distance, at + step) - metres;
    if (moved * lateral.rate < 8) continue;
    force[bin] = (force[bin] ?? 0) + Math.abs(valueAt(lateral, at));
    count[bin] = (count[bin] ?? 0) + 1;
  }
  const mean = force.map((sum, bin) => ((count[bin] ?? 0) > 0 ? sum / (count[bin] ?? 1) : 0));
  const inCorner = Array.from({ length: bins }, (_, bin) =>
    track.corners.some(({ from, to }) => (bin + 0.5) / bins >= from && (bin + 0.5) / bins <= to) ? 1 : 0,
  );
  const cornered = inCorner.reduce<number>((sum, is) => sum + is, 0);
  if (cornered === 0 || cornered === bins) return null;
  const scores = Array.from({ length: bins }, (_, shift) => {
    let [inside, outside] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      // The line lies `shift` bins after the recording's beginning.
      const place = (bin - shift + bins) % bins;
      if (inCorner[place] === 1) inside += mean[bin] ?? 0;
      else outside += mean[bin] ?? 0;
    }
    return inside / cornered - outside / (bins - cornered);
  });
  const best = scores.reduce((found, score, shift) => (score > (scores[found] ?? 0) ? shift : found), 0);
  const typical = median(scores) ?? 0;
  if ((scores[best] ?? 0) < 0.15 || (scores[best] ?? 0) < typical + 0.1) return null;
  return (best / bins) * track.lengthM;
}

function byDistance(recording: Recording, track: KnownTrack): FoundLap[] {
  const distance = drivenDistance(recording);
  if (!distance || track.lengthM < 500) return [];
  const first = firstCrossing(recording, distance, track);
  if (first === null) return [];
  const crossings: number[] = [];
  // The game saves at the line, and a driven lap is up to this much shorter than the track's middle.
  const slack = track.lengthM * 0.025;
  const end = distance.metres.at(-1) ?? 0;
  for (let driven = first; driven <= end + slack && crossings.length < mostLaps; driven += track.lengthM) {
    const at = secondsAt(distance, Math.min(driven, end));
    if (at !== null && at > 1) crossings.push(at);
  }
  return betweenCrossings(recording, crossings, []);
}

/**
 * Finds the laps of a recording: from the game's timing, its markers, or the distance driven and the track's length.
 *
 * @param missing numbers of markers that the game left out
 * @param track as the catalogue knows it; needed only where nothing marks the laps
 */
export function findLaps(
  recording: Recording,
  missing: readonly number[] = [],
  track: KnownTrack | null = null,
): FoundLaps {
  const { timedLaps, crossings } = recording;
  if (timedLaps && crossings) {
    const laps = betweenCrossings(recording, crossings, missing).map((lap) => {
      const timed = timedLaps.find(({ number }) => number === lap.number);
      const seconds = timed?.seconds ?? lap.seconds ?? 0;
      // Another numbering's lap is another lap.
      if (!timed || !lap.counts || Math.abs(seconds - (lap.seconds ?? 0)) > 1) return lap;
      const reason = timed.isPitLap ? 'pit stop' : timed.isValid === false ? 'not timed by the game' : null;
      return { ...lap, seconds, counts: reason === null, reason };
    });
    return { laps: judged(recording, laps), how: 'markers' };
  }
  if (timedLaps) {
    const laps = timedLaps.map((lap, index): FoundLap => {
      const reason =
        index === 0 && recording.session !== 'qualifying' && timedLaps.length > 1
          ? 'first lap'
          : lap.isPitLap
            ? 'pit stop'
            : lap.seconds === null || lap.isValid === false
              ? 'not timed by the game'
              : null;
      return {
        number: lap.number,
        from: null,
        to: null,
        seconds: lap.seconds,
        counts: reason === null,
        reason,
      };
    });
    return { laps: judged(recording, laps), how: 'timing' };
  }
  if (crossings && crossings.length > 0)
    return { laps: judged(recording, betweenCrossings(recording, crossings, missing)), how: 'markers' };
  const laps = track ? byDistance(recording, track) : [];
  return laps.length > 0 ? { laps: judged(recording, laps), how: 'distance' } : { laps: [], how: null };
}
