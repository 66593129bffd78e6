import {
  callSRet,
  DEFAULT_RUNTIME,
  DuckDBDataProtocol,
  type DuckDBModule,
  type DuckDBRuntime,
  dropResponseBuffers,
  readString,
  StatusCode,
} from '@duckdb/duckdb-wasm/blocking';
import type { ByteSource } from '#racing/laps/recording/byte-source';

/** DuckDB's memory, of which its types say nothing where Emscripten's are not there. */
type Memory = { _malloc: (bytes: number) => number; HEAPF64: Float64Array; HEAPU8: Uint8Array };
const memoryOf = (duckDb: DuckDBModule) => duckDb as DuckDBModule & Memory;

/** The name of a file that DuckDB opens; it tells only a number. */
function nameOf(duckDb: DuckDBModule, fileId: number): string | null {
  const [status, data, length] = callSRet(
    duckDb,
    'duckdb_web_fs_get_file_info_by_id',
    ['number', 'number'],
    [fileId, 0],
  );
  if (status !== StatusCode.SUCCESS || length === 0) return null;
  const info = JSON.parse(readString(duckDb, data, length)) as { fileName?: string } | null;
  dropResponseBuffers(duckDb);
  return info?.fileName ?? null;
}

/** DuckDB asks for a block at a time, 16 KB in the game's files: each read of a file on the device costs milliseconds. */
const aheadBytes = 1 << 19;
/** Places of a file that DuckDB reads in turns: rows of one table, what is told of them, and the file's own lists. */
const mostPieces = 8;

/** Reads blocks of a source out of larger pieces that begin with the first of them; the latest are kept. */
function inPieces({ size, read }: ByteSource): ByteSource['read'] {
  let pieces: { at: number; bytes: Uint8Array }[] = [];
  return (from, to) => {
    const piece = pieces.find(({ at, bytes }) => from >= at && to <= at + bytes.length) ?? {
      at: from,
      bytes: read(from, Math.min(size, Math.max(to, from + aheadBytes))),
    };
    pieces = [piece, ...pieces.filter((other) => other !== piece)].slice(0, mostPieces);
    return piece.bytes.subarray(from - piece.at, to - piece.at);
  };
}

/** The world outside of DuckDB: one file, of which it reads the blocks that a query needs. No other file, and no network. */
export function sourceRuntime(name: string, source: ByteSource): DuckDBRuntime {
  const pieceOf = inPieces(source);
  return {
    ...DEFAULT_RUNTIME,
    getDefaultDataProtocol: () => DuckDBDataProtocol.BROWSER_FILEREADER,
    openFile(duckDb, fileId) {
      if (nameOf(duckDb, fileId) !== name) return 0;
      // Size, buffer and time of change, as DuckDB frees them.
      const memory = memoryOf(duckDb);
      const place = memory._malloc(3 * 8);
      memory.HEAPF64.set([source.size, 0, 0], place >> 3);
      return place;
    },
    checkFile: (duckDb, path, length) => readString(duckDb, path, length) === name,
    readFile(duckDb, _fileId, buffer, bytes, location) {
      const piece = pieceOf(location, Math.min(source.size, location + bytes));
      memoryOf(duckDb).HEAPU8.set(piece, buffer);
      return piece.length;
    },
  };
}
