import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBAccessMode, NODE_RUNTIME } from '@duckdb/duckdb-wasm/blocking';
import { startDuckDb } from './duckdb.ts';

/** A database without tables, with blocks of 16 KB. */
async function emptyDatabase(wasm: BufferSource): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'duckdb-'));
  const path = join(folder, 'made.duckdb');
  try {
    const connection = (await startDuckDb(wasm, NODE_RUNTIME)).connect();
    connection.query(`attach '${path}' as made (block_size 16384)`);
    connection.query('detach made');
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs statements on a new database with blocks of 16 KB, as the game makes them, and returns its bytes. */
export async function duckDbOf(statements: readonly string[], wasm: BufferSource): Promise<Uint8Array> {
  const empty = await emptyDatabase(wasm);
  // Node's runtime loses what it writes: the tables are made in memory.
  const database = await startDuckDb(wasm);
  database.registerFileBuffer('made.duckdb', empty);
  database.registerFileBuffer('made.duckdb.wal', new Uint8Array(0));
  database.open({ path: 'made.duckdb', accessMode: DuckDBAccessMode.READ_WRITE });
  const connection = database.connect();
  for (const statement of [...statements, 'force checkpoint']) connection.query(statement);
  return database.copyFileToBuffer('made.duckdb');
}
