/** Bytes that are read in pieces, in any order: a file on the device, or one that came with a request. */
export type ByteSource = {
  name: string;
  size: number;
  /** The bytes between two places of the file; the piece may share the source's memory. */
  read: (from: number, to: number) => Uint8Array;
  /** Bytes that a reader asks for at once, where it reads on and on. */
  sliceBytes: number;
};

export type NamedBytes = { name: string; bytes: Uint8Array };

const usualSliceBytes = 1 << 21;

/** Bytes that are in memory, as a source. */
export const sourceOf = ({ name, bytes }: NamedBytes, sliceBytes = usualSliceBytes): ByteSource => ({
  name,
  size: bytes.length,
  read: (from, to) => bytes.subarray(from, to),
  sliceBytes,
});

export const allBytes = (source: ByteSource): Uint8Array => source.read(0, source.size);

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Visits rows of equal size from a place of the file on, in order; of a file on the device no more than a slice is in memory. */
export function eachRow(
  source: ByteSource,
  { at, rowBytes, rows }: { at: number; rowBytes: number; rows: number },
  visit: (view: DataView, at: number, row: number) => void,
): void {
  const rowsAtOnce = Math.max(1, Math.floor(source.sliceBytes / rowBytes));
  for (let first = 0; first < rows; first += rowsAtOnce) {
    const end = Math.min(rows, first + rowsAtOnce);
    const view = viewOf(source.read(at + first * rowBytes, at + end * rowBytes));
    for (let row = first; row < end; row += 1) visit(view, (row - first) * rowBytes, row);
  }
}
