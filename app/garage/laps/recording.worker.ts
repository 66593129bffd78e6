import { digestFiles } from '#racing/laps/recording/read-recordings';
import type { RecordingToRead } from './read-recording.client.ts';

/** Reads recordings beside the page, so that it stays quick; they never leave the device. */
addEventListener('message', async ({ data }: MessageEvent<RecordingToRead>) => {
  const namedFiles = data.files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  postMessage(digestFiles(await Promise.all(namedFiles), data.driver, undefined, data.usual));
});
