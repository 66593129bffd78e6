import { UnreadableRecording } from './recording.ts';

/** How much of a driver's files is read at once. */
export type Bounds = {
  /** Of all files together. */
  megabytes: number;
  /** Of a file that is read as one text: results, and markers. */
  textMegabytes: number;
  /** Kept of all channels of one file; longer recordings are thinned. */
  samples: number;
  /** Only so much from the beginning of each channel is read. */
  seconds: number;
  /** Marks of a JSON file (`JsonBounds`); a day's race of sixty cars has 250,000. */
  marks: number;
  /** The remedy for a longer file. */
  advice: string;
};

export const inBrowser: Bounds = {
  megabytes: 2000,
  textMegabytes: 64,
  samples: 24_000_000,
  seconds: Number.POSITIVE_INFINITY,
  marks: 2_000_000,
  advice: 'record fewer laps at once.',
};

/** The beginning of a long recording, whose laps are shown while the rest is read. */
export const beginning: Bounds = { ...inBrowser, samples: 2_000_000, seconds: 420 };

/** Beside DuckDB, which takes 100 MB itself: an hour as the game writes it. */
export const besideDuckDb: Bounds = { ...inBrowser, samples: 9_000_000 };

/** In a Worker, where everybody shares a processor and 128 MB, and a text is there three times while it is read. */
export const onServer: Bounds = {
  ...inBrowser,
  megabytes: 20,
  textMegabytes: 10,
  samples: 2_000_000,
  marks: 250_000,
  advice: 'with JavaScript, your browser reads longer recordings itself.',
};

const inMegabytes = (megabytes: number) => `${megabytes.toLocaleString('en')} MB`;

/** Why files of so many bytes are not read, in a sentence; null if they are. */
export const tooLarge = (bytes: readonly number[], { megabytes, advice }: Bounds): string | null =>
  bytes.reduce((sum, one) => sum + one, 0) > megabytes * 1_000_000
    ? `${bytes.length > 1 ? 'These files together are' : 'This file is'} larger than ${inMegabytes(megabytes)}: ${advice}`
    : null;

/** @throws UnreadableRecording for a text that is longer than the games write any */
export function checkText(bytes: number, { textMegabytes, advice }: Bounds): void {
  if (bytes > textMegabytes * 1_000_000)
    throw new UnreadableRecording(
      `This results file is larger than ${inMegabytes(textMegabytes)}: ${advice}`,
    );
}

/** Rows of an iRacing file, and samples of any channel as it is written: seven hours at 60 hertz, and at 200. */
export const mostRows = 1_512_000;
const mostSeconds = 26 * 3600;
const mostWritten = 20_000_000;
/** Thinned further, a channel says nothing of a corner. */
const slowestRate = 5;

/** A channel as it is written; `times` for four wheels at once, `mostRate` in hertz for what changes slowly. */
type WrittenChannel = { count: number; rate: number; times?: number; mostRate?: number | undefined };

/**
 * Plans how a recording is thinned: of each channel every first, second, fourth … sample is kept. Pressures and temperatures
 * are kept at 20 Hz at most, all else as the game wrote it while it fits: an hour of any game does. Of a longer recording the
 * quickest channels are halved until all fit.
 *
 * @returns each channel's step
 * @throws UnreadableRecording where a channel is longer than any session
 */
export function thinning(channels: readonly WrittenChannel[], { samples, advice }: Bounds): number[] {
  const tooLong = new UnreadableRecording(`This recording is too long: ${advice}`);
  if (channels.some(({ count, rate }) => count > mostWritten || count / rate > mostSeconds)) throw tooLong;
  const steps = channels.map(
    ({ rate, mostRate = rate }) => 2 ** Math.max(0, Math.ceil(Math.log2(rate / mostRate))),
  );
  const rateOf = (index: number) => (channels[index]?.rate ?? 0) / (steps[index] ?? 1);
  const samplesKept = () =>
    channels.reduce((sum, { count, times = 1 }, index) => sum + (count * times) / (steps[index] ?? 1), 0);
  while (samplesKept() > samples) {
    const quickest = Math.max(...steps.map((_, index) => rateOf(index)));
    if (quickest / 2 < slowestRate) throw tooLong;
    steps.forEach((step, index) => {
      if (rateOf(index) === quickest) steps[index] = step * 2;
    });
  }
  return steps;
}

/** Of one car in one session. */
export const mostLaps = 2000;
/** Of one session; the games take a hundred at most, which drive 40,000 laps in a day. */
export const mostCars = 300;
const mostLapsOfCars = 60_000;

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
