import { UnreadableRecording } from './recording.ts';

/** How much of a driver's files is read at once. */
export type Bounds = {
  /** Of all files together. */
  megabytes: number;
  /** Of all channels of one file. */
  samples: number;
  /** Marks of a JSON file (`JsonBounds`); a day's race of sixty cars has 250,000. */
  marks: number;
  /** The remedy for a longer file. */
  advice: string;
};

export const inBrowser: Bounds = {
  megabytes: 64,
  samples: 16_000_000,
  marks: 2_000_000,
  advice: 'record fewer laps at once.',
};

/** In a Worker, where everybody shares a processor and 128 MB, and a body is there three times while it is read. */
export const onServer: Bounds = {
  megabytes: 7,
  samples: 2_000_000,
  marks: 250_000,
  advice: 'with JavaScript, your browser reads up to 64 MB itself.',
};

/** Why files of so many bytes are not read, in a sentence; null if they are. */
export const tooLarge = (bytes: readonly number[], { megabytes, advice }: Bounds): string | null =>
  bytes.reduce((sum, one) => sum + one, 0) > megabytes * 1_000_000
    ? `${bytes.length > 1 ? 'These files together are' : 'This file is'} larger than ${megabytes} MB: ${advice}`
    : null;

/** Two hours at 200 hertz, the games' quickest rate. */
const mostOfChannel = 1_440_000;
/** Of one car in one session. */
export const mostLaps = 2000;
/** Of one session; the games take a hundred at most, which drive 40,000 laps in a day. */
export const mostCars = 300;
const mostLapsOfCars = 60_000;

/**
 * Looks at how many samples channels will have, before any is read.
 *
 * @throws UnreadableRecording where they are more than a recording can hold
 */
export function checkSamples(counts: readonly number[], { samples, advice }: Bounds): void {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum > samples || counts.some((count) => count > mostOfChannel))
    throw new UnreadableRecording(`This recording is too long: ${advice}`);
}

type Place = { at: number; bytes: number };

/**
 * Looks at where channels lie: each has bytes of its own, so they are never larger than their file.
 *
 * @throws UnreadableRecording where two lie over each other
 */
export function checkPlaces(places: readonly Place[]): void {
  const inOrder = [...places].sort((a, b) => a.at - b.at);
  if (
    inOrder.some(({ at, bytes }, index) => at + bytes > (inOrder[index + 1]?.at ?? Number.POSITIVE_INFINITY))
  )
    throw new UnreadableRecording('This recording is damaged: two of its channels lie over each other.');
}

/** @throws UnreadableRecording for more laps than a session has */
export function checkLaps(count: number): void {
  if (count > mostLaps)
    throw new UnreadableRecording(
      `This file is damaged: it says that one car drove more than ${mostLaps.toLocaleString('en')} laps.`,
    );
}

/**
 * Looks at how many cars a session has, or how many of them were read with how many laps.
 *
 * @throws UnreadableRecording for more than a session has
 */
export function checkCars(cars: number, laps: number): void {
  if (cars > mostCars || laps > mostLapsOfCars)
    throw new UnreadableRecording('This file is damaged: no session has so many cars and laps.');
}
