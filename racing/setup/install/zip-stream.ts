import { Zip, ZipDeflate } from 'fflate';
import type { PlacedFile } from './write-plan.ts';

/** The files as a zip, in pieces, one file in memory at a time. */
export async function* zipStream(files: AsyncIterable<PlacedFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  for await (const { path, body } of files) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(body, true);
    yield* pieces;
    pieces = [];
  }
  zip.end();
  yield* pieces;
}
