import { type Interruption, type TimedLap, untimedLap } from './recording.ts';
import type { Span } from './samples.ts';

/** Nobody laps any track faster. */
const shortestLapSeconds = 20;
/** A mark that is set a moment late is no part of the lap before it. */
const slackSeconds = 0.05;

/** The car over the line: in seconds from the start of the channels, and by the game's clock where that differs. */
export type Crossing = { at: number; clock?: number };

type Drive = {
  /** How long the recording runs. */
  seconds: number;
  interruptions?: readonly Interruption[];
  /** Numbers of crossings that are missing between the others. */
  missing?: readonly number[];
};

/** The reason of a lap that its markers know and its channels do not. */
export const afterEnd = 'the recording ends before it';

const overlaps = (a: Span, b: Span) => a.from < b.to - slackSeconds && a.to > b.from + slackSeconds;

/** The reason why a piece between two crossings is no driven lap; null for one that is. */
export function interruptionIn(lap: Span, interruptions: readonly Interruption[]): string | null {
  const within = interruptions.filter((one) => overlaps(lap, one));
  if (within.length === 0) return null;
  if (within.some(({ why }) => why === 'moved')) return 'given up: the car went back to the pits';
  if (within.some(({ why }) => why === 'not recorded')) return 'the recording has a hole in it';
  if (within.some(({ from }) => from <= lap.from + slackSeconds)) return 'out-lap';
  return within.some(({ to }) => to >= lap.to - slackSeconds) ? 'in-lap' : 'through the pits';
}

const roundSeconds = (seconds: number) => Math.round(seconds * 1e6) / 1e6;

/** The pieces of a drive: each whole lap between two crossings of the line, and what is no lap with the reason. */
export function lapsBetween(
  crossings: readonly Crossing[],
  { seconds: end, interruptions = [], missing = [] }: Drive,
): TimedLap[] {
  const [first] = crossings;
  if (first === undefined) return [];
  const laps: TimedLap[] = [];
  const add = (lap: Partial<TimedLap> & Span) => laps.push({ ...untimedLap, ...lap });
  if (first.at > 1) {
    const isGivenUp = interruptions.some(
      ({ why, from }) => why !== 'on pit road' && from > 0 && from < first.at,
    );
    add({ from: 0, to: first.at, seconds: isGivenUp ? null : roundSeconds(first.at), fault: 'out-lap' });
  }
  // A gap in the markers' numbers shifts those after it.
  const gaps = [...missing].sort((a, b) => a - b);
  let number = 0;
  crossings.slice(1).forEach((next, index) => {
    const before = crossings[index] ?? first;
    const [from, to] = [before.at, next.at];
    number += 1;
    const isDouble = gaps[0] === index + 1 + (missing.length - gaps.length);
    if (isDouble) gaps.shift();
    const seconds = roundSeconds((next.clock ?? to) - (before.clock ?? from));
    const interruption = interruptionIn({ from, to }, interruptions);
    const fault = isDouble
      ? 'the recording misses a crossing of the line in it'
      : to > end + 1
        ? afterEnd
        : (interruption ?? (seconds < shortestLapSeconds ? 'too short for a lap' : null));
    add({ number, from, to, seconds: interruption?.startsWith('given up') ? null : seconds, fault });
    if (isDouble) number += 1;
  });
  const last = crossings.at(-1)?.at ?? 0;
  if (end - last > 1) add({ number: number + 1, from: last, to: end, fault: 'the recording ends in it' });
  return laps;
}
