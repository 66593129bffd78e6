import { lmuTablesIn } from '#core/adapters/duckdb';
import { UnreadableRecording } from '#core/laps/recording/recording';
import { type DigestRead, digestTables } from '#core/laps/recording/read-recordings';

/** Reads a recording of Le Mans Ultimate beside the page. `public/_headers` lets this script alone compile WebAssembly. */
addEventListener('message', async ({ data }: MessageEvent<{ file: File; wasm: ArrayBuffer }>) => {
  const read = async (): Promise<DigestRead> => {
    try {
      return digestTables(await lmuTablesIn(new Uint8Array(await data.file.arrayBuffer()), data.wasm));
    } catch (error) {
      const reason =
        error instanceof UnreadableRecording
          ? error.message
          : 'This recording can’t be read in this browser. Choose the results file instead.';
      return { ok: false, reason };
    }
  };
  postMessage(await read());
});
