import { checkLaps } from '../bounds.ts';
import { afterEnd, interruptionIn, lapsBetween } from '../laps-between.ts';
import { lineCrossings } from '../line-crossings.ts';
import { type Channel, channelOf, type Interruption, type TimedLap, untimedLap } from '../recording.ts';
import { valueAt } from '../samples.ts';
import type { LmuClock } from './lmu-clock.ts';
import type { TelemetryTables } from './telemetry-tables.ts';

type Events = TelemetryTables['events'];
type Row = { at: number; value: number };

/** The first row of an event is no event: it says how things stood as the recording began. */
const stateSeconds = 2;
/** A crossing that is told twice. */
const twiceSeconds = 0.05;
/** A time and the line that it belongs to come together; of a time by another clock the bounds are wrong. */
const togetherSeconds = 0.5;
const exactSeconds = 0.1;
/** A lap that begins with the recording began before it, as far as anybody can tell. */
const beginSeconds = 0.5;
/** Laps by the distance, which comes ten times a second, are this exact. */
const distanceSeconds = 0.35;
/** The distance in the lap may be set right by so much at once. */
const distanceSlackM = 60;

const sorted = (rows: readonly Row[] | undefined): Row[] => [...(rows ?? [])].sort((a, b) => a.at - b.at);
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Times on pit road or in the garage; the last may still run. */
function inPits(events: Events, { channelSeconds }: LmuClock, seconds: number): Interruption[] {
  const pits: Interruption[] = [];
  let since: number | null = null;
  const end = (to: number) => {
    if (since !== null) pits.push({ from: since, to: Math.max(since, to), why: 'on pit road' });
    since = null;
  };
  sorted(events.get('In Pits')).forEach(({ at, value }, index) => {
    const second = channelSeconds(at);
    // The first row says how things stood as the recording began.
    if (value > 0) since ??= index === 0 ? Math.min(0, second) : second;
    else end(second);
  });
  end(seconds);
  return pits;
}

/** Crossings of the line as the game told them, each once, with the number of the lap that begins. */
function rowsSince(rows: readonly Row[], { start }: LmuClock): Row[] {
  const distinctRows = rows.filter(({ at }, index) => at - (rows[index - 1]?.at ?? -1) > twiceSeconds);
  const [first, ...others] = distinctRows;
  return first && first.at > start + stateSeconds ? distinctRows : others;
}

function byLapEvents(events: Events, clock: LmuClock, drive: Drive): TimedLap[] {
  const lines = rowsSince(sorted(events.get('Lap')), clock);
  const times = sorted(events.get('Lap Time'));
  checkLaps(lines.length);
  const crossings = lines.map(({ at }) => ({ at: clock.channelSeconds(at), clock: at }));
  let next = 0;
  const laps = lapsBetween(crossings, drive);
  const first = laps.findIndex(({ number }) => number > 0);
  return laps.map((lap, index): TimedLap => {
    const [line, end] = [lines[index - first], lines[index - first + 1]];
    if (index < first || !line || !end || lap.seconds === null || lap.fault !== null) return lap;
    if (line.value === 0) return { ...lap, fault: 'out-lap' };
    if (end.value < line.value || end.value > line.value + 1)
      return { ...lap, fault: 'the recording misses a crossing of the line in it' };
    const took = end.at - line.at;
    while (next < times.length && (times[next]?.at ?? 0) < end.at - togetherSeconds) next += 1;
    const time = times[next];
    const value = time && Math.abs(time.at - end.at) <= togetherSeconds ? time.value : null;
    if (value === null) return { ...lap, seconds: toMilliseconds(took) };
    if (value <= 0) return { ...lap, isValid: false };
    return Math.abs(value - took) <= exactSeconds
      ? { ...lap, seconds: toMilliseconds(value), isValid: true }
      : { ...lap, fault: 'the game’s time doesn’t fit it' };
  });
}

/** Without crossings each time says itself when its lap began. Null where the times and their clock contradict each other. */
function byLapTimes(events: Events, clock: LmuClock, drive: Drive): TimedLap[] | null {
  const rows = rowsSince(sorted(events.get('Lap Time')), clock);
  checkLaps(rows.length);
  let contradictions = 0;
  const laps = rows.map(({ at, value }, index): TimedLap => {
    const before = rows[index - 1]?.at ?? clock.start + beginSeconds;
    const isTimed = value > 0;
    const begin = isTimed ? at - value : before;
    const [from, to] = [clock.channelSeconds(begin), clock.channelSeconds(at)];
    if (isTimed && index > 0 && Math.abs(before - begin) > exactSeconds) contradictions += 1;
    const fault =
      begin < before - exactSeconds
        ? index === 0
          ? 'it began before the recording'
          : 'the game’s time doesn’t fit it'
        : to > drive.seconds + 1
          ? afterEnd
          : interruptionIn({ from, to }, drive.interruptions);
    return {
      ...untimedLap,
      number: index + 1,
      from: Math.max(0, from),
      to,
      seconds: isTimed ? toMilliseconds(value) : null,
      isValid: isTimed,
      fault,
    };
  });
  const timedCount = rows.filter(({ value }) => value > 0).length;
  return timedCount > 2 && contradictions >= timedCount - 1 ? null : laps;
}

/** Between falls of the distance, with the game's times where one fits. */
function byDistance(events: Events, drive: Drive, crossings: readonly number[]): TimedLap[] {
  const times = sorted(events.get('Lap Time'));
  let next = 0;
  return lapsBetween(
    crossings.map((at) => ({ at })),
    drive,
  ).map((lap) => {
    const { seconds } = lap;
    if (lap.fault !== null || seconds === null) return lap;
    const near = times
      .slice(next, next + 20)
      .findIndex(({ value }) => Math.abs(value - seconds) < distanceSeconds);
    const time = times[next + near];
    if (near < 0 || !time) return { ...lap, seconds: toMilliseconds(seconds) };
    next += near + 1;
    return { ...lap, seconds: toMilliseconds(time.value), isValid: true };
  });
}

type Drive = { seconds: number; interruptions: Interruption[] };

/** Where the car was put somewhere else, and driven over the line, by the distance in the lap. */
function placesIn(channels: readonly Channel[]) {
  const [distance, speed] = [channelOf({ channels }, 'lapDistance'), channelOf({ channels }, 'speed')];
  if (!distance) return { crossings: [], moves: [] };
  const at = (index: number) => index / distance.rate;
  const { crossings, moves } = lineCrossings({
    places: distance.values,
    speedAt: speed ? (index) => Math.abs(valueAt(speed, at(index))) : null,
    at,
    lengthM: null,
    slackM: distanceSlackM,
  });
  return { crossings: crossings.map(at), moves };
}

/**
 * The laps of a Le Mans Ultimate recording: between the crossings that the game told, with the times that it told at them.
 * Where it told none they follow from the times, else from the distance in the lap.
 */
export function lmuLaps(
  channels: readonly Channel[],
  events: Events,
  clock: LmuClock,
  seconds: number,
): { laps: TimedLap[] | null; interruptions: Interruption[]; drift: number } {
  const { crossings, moves } = placesIn(channels);
  if (clock.isReset) {
    const drive = { seconds, interruptions: moves };
    const laps = crossings.length > 0 ? byDistance(new Map(), drive, crossings) : null;
    return { laps, interruptions: moves, drift: 0 };
  }
  const holes = clock.holes.map((hole): Interruption => ({ ...hole, why: 'not recorded' }));
  const interruptions = [...inPits(events, clock, seconds), ...moves, ...holes];
  const drive = { seconds, interruptions };
  if (rowsSince(sorted(events.get('Lap')), clock).length > 1)
    return { laps: byLapEvents(events, clock, drive), interruptions, drift: 0 };
  const timedLaps = events.has('Lap Time') ? byLapTimes(events, clock, drive) : null;
  if (timedLaps && timedLaps.length > 0) return { laps: timedLaps, interruptions, drift: 0 };
  // Times that contradict their own clock say nothing about the pits either.
  const trustedInterruptions =
    timedLaps === null && events.has('Lap Time') ? [...moves, ...holes] : interruptions;
  const laps =
    crossings.length > 0
      ? byDistance(events, { seconds, interruptions: trustedInterruptions }, crossings)
      : null;
  const lastTime = Math.max(0, ...sorted(events.get('Lap Time')).map(({ at }) => clock.channelSeconds(at)));
  return {
    laps,
    interruptions: trustedInterruptions,
    drift: trustedInterruptions === interruptions ? 0 : Math.abs(lastTime - (crossings.at(-1) ?? lastTime)),
  };
}
