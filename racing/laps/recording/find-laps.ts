import type { KnownTrack } from './known-track.ts';
import { fittedCrossings } from './fitted-laps.ts';
import { lapsBetween } from './laps-between.ts';
import { channelOf, type Recording, type TimedLap } from './recording.ts';
import { drivenDistance, longestOver, metresAt, shareOver, type Span, valueAt } from './samples.ts';

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
  /** `markers` are the game's own; `distance` is where a drive repeats itself, good to about a tenth of a second. */
  how: 'timing' | 'markers' | 'distance' | 'whole file' | null;
};

/** Slower than this share of the best lap a lap does not count. */
const slowest = 1.07;
const stillBelow = 1;
const stillForSeconds = 3;
const spin = { yawRate: 1.2, below: 15 };
/** The share of the usual distance within which a lap was driven around the whole track. */
const wholeLap = [0.96, 1.25] as const;

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

/**
 * Metres of a lap by the distance driven in the laps themselves: what most of them agree on, and of equals what comes
 * closest to the track's length. Null without a speed.
 */
function usualMetres(laps: readonly number[], trackM: number | null): number | null {
  const candidates = laps.map((metres) => ({
    metres,
    agreeing: laps.filter((one) => Math.abs(one - metres) <= metres * 0.03).length,
    off: trackM === null ? -metres : Math.abs(metres - trackM),
  }));
  const [usual] = candidates.sort((a, b) => b.agreeing - a.agreeing || a.off - b.off);
  return usual?.metres ?? null;
}

/** Laps of another length than the others: two in one, or given up. */
function ofWholeTrack(recording: Recording, laps: readonly FoundLap[], trackM: number | null): FoundLap[] {
  const distance = drivenDistance(recording);
  const metresOf = ({ from, to, counts }: FoundLap) =>
    distance && counts && from !== null && to !== null
      ? metresAt(distance, to) - metresAt(distance, from)
      : null;
  const usual = usualMetres(
    laps.flatMap((lap) => metresOf(lap) ?? []),
    trackM,
  );
  return laps.map((lap) => {
    const metres = metresOf(lap);
    if (metres === null || usual === null || usual < 200) return lap;
    const share = metres / usual;
    if (share >= wholeLap[0] && share <= wholeLap[1]) return lap;
    const reason = share < 1 ? 'not driven around the whole track' : 'longer than a lap of this track';
    return { ...lap, counts: false, reason };
  });
}

/** Marks laps that are no measure of the car, best lap first in mind. */
function judgeLaps(recording: Recording, foundLaps: readonly FoundLap[], trackM: number | null): FoundLap[] {
  const faulty = ofWholeTrack(recording, foundLaps, trackM).map((lap) => {
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

function reasonOf(lap: TimedLap, { session }: Recording, isOnly: boolean): string | null {
  if (lap.fault !== null) return lap.fault;
  const isFirst = lap.from === null && lap.number <= 1;
  if (isFirst && (session === 'race' || (session !== 'qualifying' && !isOnly))) return 'first lap';
  if (lap.isPitLap) return 'pit stop';
  if (lap.seconds === null || (lap.isValid === false && lap.from !== null)) return 'not timed by the game';
  return lap.isValid === false ? 'not valid in the game' : null;
}

/**
 * Finds the laps of a recording: as its format has them, else by its markers, or the distance driven and the track's length.
 *
 * @param missing numbers of markers that the game left out
 * @param track as the catalogue knows it; needed only where nothing marks the laps
 */
export function findLaps(
  recording: Recording,
  missing: readonly number[] = [],
  track: KnownTrack | null = null,
): FoundLaps {
  const { crossings, interruptions, seconds } = recording;
  const between = (marks: readonly number[]) =>
    lapsBetween(
      marks.map((at) => ({ at })),
      { seconds, interruptions, missing },
    );
  const isMarked = crossings !== null && crossings.length > 1;
  const markedLaps = recording.timedLaps ?? (isMarked ? between(crossings) : null);
  const fit = markedLaps === null && track ? fittedCrossings(recording, track, crossings?.[0] ?? null) : null;
  const timedLaps = markedLaps ?? between(fit?.crossings.length ? fit.crossings : (crossings ?? []));
  const laps = timedLaps.map((lap): FoundLap => {
    const reason = reasonOf(lap, recording, timedLaps.length === 1);
    const { number, from, to } = lap;
    return { number, from, to, seconds: lap.seconds, counts: reason === null, reason };
  });
  if (laps.length === 0 && recording.timedLaps === null) return { laps, how: null };
  const isTraced = laps.some(({ from }) => from !== null);
  return {
    laps: judgeLaps(recording, laps, track?.lengthM ?? recording.trackLengthM),
    how: fit ? (fit.isOneLap ? 'whole file' : 'distance') : isTraced ? 'markers' : 'timing',
  };
}
