import { inBrowser, tooLarge } from '#racing/laps/recording/bounds';
import type { DigestRead } from '#racing/laps/recording/read-recordings';

const longestMs = 20_000;
/** On a slow connection. */
const longestFetchMs = 120_000;

const unreadable: DigestRead = {
  ok: false,
  reason: 'This recording can’t be read here. Choose another one.',
};

/** A setup file of the driver's, for a garage in the recording. */
export type HeldSetup = { car: string; text: string };
/** The file as the recording's garage has it; null where it is the same. */
export type DrivenSetup = { isOtherCar: true } | { isOtherCar: false; file: string | null };
export type RecordingRead = DigestRead & { driven?: DrivenSetup | null };
export type RecordingToRead = { files: File[]; driver?: string | undefined; usual: readonly string[] };
export type DatabaseToRead = { file: File; wasm: ArrayBuffer; heldSetup: HeldSetup | null };

/**
 * Reads recordings in a Web Worker. Never rejects.
 *
 * @param driver the name chosen from these results; empty for none
 * @param usual names that the driver chose before
 */
export async function readRecording(
  files: readonly File[],
  { driver, usual, heldSetup }: { driver: string; usual: readonly string[]; heldSetup: HeldSetup | null },
): Promise<RecordingRead> {
  const reason = tooLarge(
    files.map(({ size }) => size),
    inBrowser,
  );
  if (reason) return { ok: false, reason };
  const database = files.find(({ name }) => name.toLowerCase().endsWith('.duckdb'));
  return database
    ? readDatabase(database, heldSetup)
    : readBeside(recordingWorker(), {
        files: [...files],
        driver: driver || undefined,
        usual,
      } satisfies RecordingToRead);
}

const recordingWorker = () =>
  new Worker(new URL('./recording.worker.ts', import.meta.url), { type: 'module' });

async function readDatabase(file: File, heldSetup: HeldSetup | null): Promise<RecordingRead> {
  try {
    const wasm = await duckDbModule();
    const worker = new Worker(new URL('./duckdb.worker.ts', import.meta.url), { type: 'module' });
    return await readBeside(worker, { file, wasm, heldSetup } satisfies DatabaseToRead);
  } catch {
    return { ok: false, reason: 'We couldn’t load the reader for .duckdb files. Please try again.' };
  }
}

/** DuckDB's WebAssembly, of which our files hold a compressed copy; about 8 MB. */
async function duckDbModule(): Promise<ArrayBuffer> {
  const { ok, body } = await fetch(__DUCKDB_PATH__, { signal: AbortSignal.timeout(longestFetchMs) });
  if (!ok || !body) throw new Error('no module');
  return new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

function readBeside(worker: Worker, message: object): Promise<RecordingRead> {
  return new Promise<RecordingRead>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), longestMs);
    worker.addEventListener('message', ({ data }: MessageEvent<RecordingRead>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', () => resolve(unreadable));
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}
