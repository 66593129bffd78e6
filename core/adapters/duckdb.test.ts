import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { lmuTablesIn } from './duckdb.ts';
import { digestTables } from '../laps/recording/read-recordings.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'));
const sample = new URL('../../../shared/telemetry/synthetic-16k-block.duckdb', import.meta.url);

test.skipIf(!existsSync(sample))(
  'a database with blocks of 16 KB gives its garage, pressures and laps back',
  async () => {
    const tables = await lmuTablesIn(new Uint8Array(readFileSync(sample)), wasm);
    const read = digestTables(tables);
    if (!read.ok) throw new Error(read.reason);
    expect(JSON.parse(read.garage ?? '')).toMatchObject({ VM_ANTILOCKBRAKESYSTEMMAP: { value: 6 } });
    expect(read.digest.laps).toHaveLength(30);
    expect(read.digest.laps[1]).toEqual({ number: 2, seconds: 94.915, counts: true, reason: null });
    const [left] = tables.channels.get('TyresPressure') ?? [];
    const third = left?.subarray(Math.ceil((left.length * 2) / 3));
    const kPa = (third?.reduce((sum, value) => sum + value, 0) ?? 0) / (third?.length ?? 1);
    expect(read.digest.hotPressures?.LF).toBeCloseTo(kPa / 6.894757, 1);
  },
);
