import { readAccResults } from './acc-results/read-acc-results.ts';
import { type Bounds, checkText, inBrowser, tooLarge } from './bounds.ts';
import { allBytes, type ByteSource, type NamedBytes, sourceOf } from './byte-source.ts';
import type { DriverChoice } from './chosen-driver.ts';
import { type Digested, digestRecording } from './digest-recording.ts';
import { readIbt } from './iracing/read-ibt.ts';
import { readLmuResults } from './lmu-results/read-lmu-results.ts';
import { isLd, readLd } from './motec/read-ld.ts';
import { type LapMarkers, readLdx } from './motec/read-ldx.ts';
import { type Recording, UnreadableRecording } from './recording.ts';

const mostRecordingFiles = 4;
const longestName = 100;

export type DigestRead = ({ ok: true } & Digested) | { ok: false; reason: string };

const endingOf = (name: string) => /\.[a-z\d]{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';
const stemOf = (name: string) => name.toLowerCase().replace(/\.[a-z\d]{1,10}$/, '');

const unknown =
  'We can’t read this file. Choose a MoTeC recording of ACC (.ld with its .ldx), a results file of ACC (.json) or Le Mans Ultimate (.xml), or an iRacing .ibt.';

function readOne(source: ByteSource, choice: DriverChoice, bounds: Bounds): Recording {
  if (isLd(source)) return readLd(source, bounds);
  const text = () => {
    checkText(source.size, bounds);
    return allBytes(source);
  };
  switch (endingOf(source.name)) {
    case '.duckdb':
      throw new UnreadableRecording(
        'Only your browser can read a .duckdb, with JavaScript. Choose the results .xml instead.',
      );
    case '.ld':
      return readLd(source, bounds);
    case '.ibt':
      return readIbt(source, bounds);
    case '.xml':
      return readLmuResults(text(), choice);
    case '.json':
      return readAccResults(text(), choice, bounds);
    default:
      throw new UnreadableRecording(unknown);
  }
}

function markersFor(main: ByteSource, others: readonly ByteSource[]): LapMarkers | null {
  const markers = others.filter(({ name }) => endingOf(name) === '.ldx');
  const marker = markers.find(({ name }) => stemOf(name) === stemOf(main.name));
  if (marker) return readLdx(marker);
  const [other] = markers;
  if (other)
    throw new UnreadableRecording(
      `The file ${other.name} belongs to another recording: its name differs from ${main.name}.`,
    );
  return null;
}

const laterOf = (a: Recording, b: Recording): Recording => ({
  ...a,
  car: a.car ?? b.car,
  track: a.track ?? b.track,
  session: a.session ?? b.session,
  timedLaps: a.timedLaps ?? b.timedLaps,
  drivers: [...a.drivers, ...b.drivers],
  driver: a.driver ?? b.driver,
  notes: [...a.notes, ...b.notes],
});

/** The reason why a recording can't be read, in a sentence. */
export const unread = (error: unknown): DigestRead => ({
  ok: false,
  reason:
    error instanceof UnreadableRecording
      ? error.message
      : 'This file is damaged: it says more than it holds. Save the recording again.',
});

/**
 * Digests the files of one session: a recording with its lap markers, or a results file. Never throws.
 *
 * @param namedFiles at most four, in any order; `.ld` and `.ldx` pair by name
 * @param driver the name chosen from a results file that holds many
 * @param usual names that the driver chose before
 */
export function digestFiles(
  namedFiles: readonly (ByteSource | NamedBytes)[],
  driver?: string,
  bounds: Bounds = inBrowser,
  usual: readonly string[] = [],
): DigestRead {
  const files = namedFiles.map((file) => ('bytes' in file ? sourceOf(file) : file));
  try {
    if (files.length === 0) return { ok: false, reason: 'Choose a recording.' };
    if (files.length > mostRecordingFiles)
      return { ok: false, reason: `Choose at most ${mostRecordingFiles} files of one session.` };
    const largest = tooLarge(
      files.map(({ size }) => size),
      bounds,
    );
    if (largest) return { ok: false, reason: largest };
    const long = files.find(({ name }) => name.length > longestName);
    if (long) return { ok: false, reason: `Give the file ${long.name.slice(0, 40)}… a shorter name.` };
    const empty = files.find(({ size }) => size === 0);
    if (empty) return { ok: false, reason: `The file${empty.name && ` ${empty.name}`} is empty.` };
    const mains = files.filter(({ name }) => endingOf(name) !== '.ldx');
    const [main, ...rest] = mains;
    if (!main)
      return {
        ok: false,
        reason: 'The .ldx holds only the lap times. Choose the .ld of the same name with it.',
      };
    const markers = markersFor(main, files);
    const mainRecording = readOne(main, { driver, usual }, bounds);
    // One after the other: of the later files no channel is kept.
    const recording = rest.reduce((all, file) => laterOf(all, readOne(file, { driver, usual }, bounds)), {
      ...mainRecording,
      ...(markers && { crossings: markers.crossings.map(({ at }) => at) }),
    });
    return { ok: true, ...digestRecording(recording, markers?.missing) };
  } catch (error) {
    return unread(error);
  }
}
