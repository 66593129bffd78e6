import { beginning } from '#racing/laps/recording/bounds';
import { digestFiles } from '#racing/laps/recording/read-recordings';
import { fileSource } from './file-source.ts';
import type { RecordingToRead, WorkerReport } from './read-recording.client.ts';

/** Reads recordings beside the page, so that it stays quick; they never leave the device. */
addEventListener('message', ({ data }: MessageEvent<RecordingToRead>) => {
  const { files, driver, usual, isLong } = data;
  const report = (one: WorkerReport) => postMessage(one);
  if (isLong) {
    const first = digestFiles(
      files.map((file) => fileSource(file)),
      driver,
      beginning,
      usual,
    );
    if (first.ok) report({ laps: first.digest.laps });
  }
  const bytesRead = files.map(() => 0);
  const sources = files.map((file, index) =>
    fileSource(file, (bytes) => {
      bytesRead[index] = bytes;
      report({ bytes: bytesRead.reduce((sum, one) => sum + one, 0) });
    }),
  );
  report({ result: digestFiles(sources, driver, undefined, usual) });
});
