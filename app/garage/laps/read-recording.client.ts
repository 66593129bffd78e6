import { inBrowser, tooLarge } from '#racing/laps/recording/bounds';
import type { Digest } from '#racing/laps/recording/digest';
import { isWalOf, liveNote } from '#racing/laps/recording/recordings-in-folder';
import type { DigestRead } from '#racing/laps/recording/read-recordings';

/** Without a sign of life from the reader. */
const longestSilenceMs = 60_000;
/** On a slow connection. */
const longestFetchMs = 120_000;

const unreadable: RecordingRead = {
  ok: false,
  mayRetry: true,
  reason: 'This recording can’t be read here. Choose another one.',
};

/** A setup's files, the latest first, for a garage in the recording. */
export type HeldSetup = { car: string; versions: readonly { version: number; text: string }[] };
/** The latest file as the recording's garage has it; null where it is the same. `versions`: those that are the same. */
export type DrivenSetup =
  | { isOtherCar: true }
  | { isOtherCar: false; file: string | null; versions: number[] };
/** `mayRetry`: it was not the recording's fault. */
export type RecordingRead = DigestRead & { driven?: DrivenSetup | null; mayRetry?: true };
export type RecordingToRead = {
  files: File[];
  driver?: string | undefined;
  usual: readonly string[];
  /** Its first laps are told while the rest is read. */
  isLong: boolean;
};
export type DatabaseToRead = {
  file: File;
  heldSetup: HeldSetup | null;
  isLong: boolean;
};

/** Messages of a reader: progress, then the result. */
export type WorkerReport = { bytes: number } | { laps: Digest['laps'] } | { result: RecordingRead };
/** Progress of a recording: bytes, and the laps of its beginning where it is long. */
export type ReadingState = { bytes: number; laps: Digest['laps'] };
type Reading = { signal: AbortSignal; onProgress: (change: Partial<ReadingState>) => void };

/** A shorter one is read before anybody looks. */
const longBytes = 20_000_000;

/**
 * Reads recordings in a Web Worker. Never rejects; null once it is cancelled.
 *
 * @param driver the name chosen from these results; empty for none
 * @param usual names that the driver chose before
 */
export async function readRecording(
  files: readonly File[],
  { driver, usual, heldSetup }: { driver: string; usual: readonly string[]; heldSetup: HeldSetup | null },
  reading: Reading,
): Promise<RecordingRead | null> {
  const reason = tooLarge(
    files.map(({ size }) => size),
    inBrowser,
  );
  if (reason) return { ok: false, reason };
  const isLong = files.some(({ size }) => size > longBytes);
  const database = files.find(({ name }) => name.toLowerCase().endsWith('.duckdb'));
  return database
    ? readDatabase({ file: database, heldSetup, isLong }, reading).then((answer) =>
        files.some(({ name, size }) => size > 0 && isWalOf(name, database.name))
          ? notedAsLive(answer)
          : answer,
      )
    : readBeside(
        recordingWorker(),
        { files: [...files], driver: driver || undefined, usual, isLong } satisfies RecordingToRead,
        reading,
      );
}

/** The result of a database to which the game still writes. */
function notedAsLive(answer: RecordingRead | null): RecordingRead | null {
  if (!answer) return null;
  if (!answer.ok) return { ...answer, reason: liveNote };
  return { ...answer, digest: { ...answer.digest, notes: [liveNote, ...answer.digest.notes].slice(0, 12) } };
}

const recordingWorker = () =>
  new Worker(new URL('./recording.worker.ts', import.meta.url), { type: 'module' });

/** The reader of the next database, which compiles DuckDB. */
let nextReader: Promise<Worker> | null = null;

/** Makes the reader of databases ready while the driver looks for the file: compiling it takes a phone seconds. */
export function prepareDatabaseReader(): Promise<Worker> {
  nextReader ??= databaseReader().catch((error: unknown) => {
    nextReader = null;
    throw error;
  });
  return nextReader;
}

async function databaseReader(): Promise<Worker> {
  const wasm = await duckDbModule();
  const worker = new Worker(new URL('./duckdb.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('error', () => {
    nextReader = null;
  });
  worker.postMessage(wasm, [wasm]);
  return worker;
}

async function readDatabase(message: DatabaseToRead, reading: Reading): Promise<RecordingRead | null> {
  const { signal } = reading;
  try {
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject, { once: true });
    });
    const worker = await Promise.race([prepareDatabaseReader(), cancelled]);
    nextReader = null;
    return await readBeside(worker, message, reading);
  } catch {
    if (signal.aborted) return null;
    const reason = 'We couldn’t load the reader for .duckdb files. Please try again.';
    return { ok: false, mayRetry: true, reason };
  }
}

/** DuckDB's WebAssembly, compressed as our files hold it: 7 MB. */
async function duckDbModule(): Promise<ArrayBuffer> {
  const answer = await fetch(__DUCKDB_PATH__, { signal: AbortSignal.timeout(longestFetchMs) });
  if (!answer.ok) throw new Error('no module');
  return answer.arrayBuffer();
}

function readBeside(
  worker: Worker,
  message: object,
  { signal, onProgress }: Reading,
): Promise<RecordingRead | null> {
  let timer = 0;
  return new Promise<RecordingRead | null>((resolve) => {
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => resolve(unreadable), longestSilenceMs);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => {
      wait();
      if ('result' in data) resolve(data.result);
      else onProgress(data);
    });
    worker.addEventListener('error', () => resolve(unreadable));
    signal.addEventListener('abort', () => resolve(null));
    if (signal.aborted) resolve(null);
    wait();
    worker.postMessage(message);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
