import type { DigestRead } from '#core/laps/recording/read-recordings';

const largest = 64 * 1024 * 1024;
const longestMs = 20_000;

/** Reads recordings in a Web Worker. Never rejects. */
export function readRecording(files: readonly File[], driver?: string): Promise<DigestRead> {
  const large = files.find(({ size }) => size > largest);
  if (large)
    return Promise.resolve({
      ok: false,
      reason: `The file ${large.name} is larger than 64 MB: record fewer laps at once.`,
    });
  const worker = new Worker(new URL('./recording.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DigestRead>((resolve) => {
    const fail = () =>
      resolve({ ok: false, reason: 'This recording can’t be read here. Choose another one.' });
    const timer = setTimeout(fail, longestMs);
    worker.addEventListener('message', ({ data }: MessageEvent<DigestRead>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', fail);
    worker.postMessage({ files: [...files], driver });
  }).finally(() => worker.terminate());
}
