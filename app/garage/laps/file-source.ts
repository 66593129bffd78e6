import type { ByteSource } from '#racing/laps/recording/byte-source';
import { UnreadableRecording } from '#racing/laps/recording/recording';

/** Reads in a Web Worker at once, without a promise; TypeScript knows it only in the library of workers. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const sliceBytes = 1 << 21;

/**
 * A file on the device that a Web Worker reads in slices: the whole is never in memory.
 *
 * @param onRead gets the bytes read until now, each time that they are a megabyte more
 */
export function fileSource(file: File, onRead: (bytes: number) => void = () => undefined): ByteSource {
  const reader = new FileReaderSync();
  let [bytes, next] = [0, 0];
  return {
    name: file.name,
    size: file.size,
    sliceBytes,
    read(from, to) {
      try {
        const slice = new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to)));
        bytes += slice.length;
        if (bytes >= next) {
          next = bytes + 1_000_000;
          onRead(bytes);
        }
        return slice;
      } catch {
        throw new UnreadableRecording(
          `We can no longer read ${file.name}: it was moved, deleted or written to. Choose it again.`,
        );
      }
    },
  };
}
