import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { inBrowser } from '#racing/laps/recording/bounds';
import { sourceOf } from '#racing/laps/recording/byte-source';
import { digestTables } from '#racing/laps/recording/lmu-telemetry/digest-tables';
import { duckDbOf } from './duckdb.fixture.ts';
import { openLmuDatabase } from './duckdb.ts';
import { withUsedExports } from './used-exports.ts';

const packaged = createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm');
const script = packaged.replace('duckdb-eh.wasm', 'duckdb-browser-blocking.mjs');
const wasm = withUsedExports(readFileSync(packaged), readFileSync(script, 'utf8'));
const sample = new URL('../../../../shared/telemetry/synthetic-16k-block.duckdb', import.meta.url);

test('DuckDB is left with the few exports that its script names', async () => {
  expect(WebAssembly.Module.exports(await WebAssembly.compile(wasm)).length).toBeLessThan(500);
});

test('a long table is read in pieces of half a megabyte, in order, and only the one that is asked for', async () => {
  const rows = 300_000;
  const bytes = await duckDbOf(
    ['Ground Speed', 'Wheel Speed'].map(
      (table) => `create table "${table}" as select random()::float as value from range(${rows}) t(i)`,
    ),
    wasm,
  );
  const source = sourceOf({ name: 'a.duckdb', bytes });
  let reads = 0;
  const read = (from: number, to: number) => {
    reads += 1;
    return source.read(from, to);
  };
  const database = await openLmuDatabase({ ...source, read }, wasm);
  const { channels } = await database.tables(inBrowser, ['Ground Speed']);
  expect([...channels].map(([name, [values]]) => [name, values?.length])).toEqual([['Ground Speed', rows]]);
  expect(reads).toBeLessThan(30);
});

const lmuTablesIn = async (bytes: Uint8Array, wasm: BufferSource, bounds = inBrowser) =>
  (await openLmuDatabase(sourceOf({ name: 'a.duckdb', bytes }), wasm)).tables(bounds);

test('a database of DuckDB’s own gives its tables back, and nothing that only looks like one', async () => {
  const bytes = await duckDbOf(
    [
      'create table metadata (key varchar, value varchar)',
      `insert into metadata values ('TrackName', 'Imola'), ('CarSetup', '{"VM_FUEL_LEVEL": {"value": 4}}')`,
      'create table "channelsList" ("channelName" varchar, frequency integer, unit varchar)',
      `insert into "channelsList" values ('TyresPressure', 20, 'kPa')`,
      `create table "TyresPressure" as select (170 + i / 10)::float value1, 171::float value2, 172::float value3,
       173::float value4 from range(50) t(i)`,
      'create table "Lap Time" as select i * 95.0 as ts, 94.5::float as value from range(3) t(i)',
      `create view "Ground Speed" as select 50::float as value from range(1000000000)`,
    ],
    wasm,
  );
  const tables = await lmuTablesIn(bytes, wasm);
  expect(tables.metadata.get('TrackName')).toBe('Imola');
  expect(tables.channelsList.get('TyresPressure')).toEqual({ rate: 20, unit: 'kPa' });
  expect([...tables.channels.keys()]).toEqual(['TyresPressure']);
  expect(tables.channels.get('TyresPressure')?.map((column) => column[49])).toEqual([
    Math.fround(174.9),
    171,
    172,
    173,
  ]);
  expect(tables.events.get('Lap Time')?.[2]).toEqual({ at: 190, value: 94.5 });
  expect(tables.events.has('In Pits')).toBe(false);
  const broken = new Uint8Array(20_000).fill(7);
  await expect(lmuTablesIn(broken, wasm)).rejects.toThrow('no DuckDB database');
  for (const length of [9_000, 13_000, bytes.length - 1])
    await expect(lmuTablesIn(bytes.slice(0, length), wasm)).rejects.toThrow(
      'end of this recording is missing',
    );
});

test.skipIf(!existsSync(sample))('blocks of 16 KB give garage, pressures and laps back', async () => {
  const tables = await lmuTablesIn(new Uint8Array(readFileSync(sample)), wasm);
  const [left] = tables.channels.get('TyresPressure') ?? [];
  const third = left?.subarray(Math.ceil((left.length * 2) / 3));
  const kPa = (third?.reduce((sum, value) => sum + value, 0) ?? 0) / (third?.length ?? 1);
  const digest = digestTables(tables);
  if (!digest.ok) throw new Error(digest.reason);
  expect(JSON.parse(digest.garage ?? '')).toMatchObject({ VM_ANTILOCKBRAKESYSTEMMAP: { value: 6 } });
  // The first row of the lap times is the lap before the recording.
  expect(digest.digest.laps).toHaveLength(29);
  expect(digest.digest.laps[1]).toEqual({ number: 2, seconds: 94, counts: true, reason: null });
  expect(digest.digest.hotPressures?.LF).toBeCloseTo(kPa / 6.894757, 1);
});
