import { lmuTablesIn } from '#core/adapters/duckdb';
import { type DigestRead, digestTables } from '#core/laps/recording/read-recordings';
import { UnreadableRecording } from '#core/laps/recording/recording';
import { fileAsInGarage } from '#core/setup/garage/driven-file';
import { readGarageData } from '#core/setup/garage/garage-data';
import type { DatabaseToRead, RecordingRead } from './read-recording.client.ts';

/** The setup that was driven, where the recording's garage differs from the file. */
function drivenFile(read: DigestRead, held: string | null): string | null {
  if (!read.ok || read.garage === null || held === null) return null;
  const garage = readGarageData(read.garage);
  return garage.ok ? fileAsInGarage(held, garage.garage) : null;
}

async function recordingIn({ file, wasm, held }: DatabaseToRead): Promise<RecordingRead> {
  try {
    const read = digestTables(await lmuTablesIn(new Uint8Array(await file.arrayBuffer()), wasm));
    return read.ok ? { ...read, driven: drivenFile(read, held) } : read;
  } catch (error) {
    const reason =
      error instanceof UnreadableRecording
        ? error.message
        : 'This recording can’t be read in this browser. Choose the results file instead.';
    return { ok: false, reason };
  }
}

/** Reads a recording of Le Mans Ultimate beside the page. `public/_headers` lets this script alone compile WebAssembly. */
addEventListener('message', async ({ data }: MessageEvent<DatabaseToRead>) => {
  postMessage(await recordingIn(data));
});
