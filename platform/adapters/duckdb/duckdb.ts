import {
  createDuckDB,
  DEFAULT_RUNTIME,
  DuckDBAccessMode,
  type DuckDBBindings,
  type DuckDBConnection,
  type DuckDBRuntime,
  VoidLogger,
} from '@duckdb/duckdb-wasm/blocking';
import {
  readEvents,
  type TelemetryTables,
  usualRates,
} from '#racing/laps/recording/lmu-telemetry/telemetry-tables';
import { UnreadableRecording } from '#racing/laps/recording/recording';

const name = 'recording.duckdb';
/** Two hours at 100 Hz, and laps, pit stops and wet spots of a day. */
const most = { samples: 720_000, events: 20_000, rows: 400, allSamples: 24_000_000 };

/**
 * Starts DuckDB.
 *
 * @param wasm the package's `duckdb-eh.wasm`
 * @param runtime the world outside; the usual one reaches no file and no network
 */
export async function startDuckDb(
  wasm: BufferSource,
  runtime: DuckDBRuntime = DEFAULT_RUNTIME,
): Promise<DuckDBBindings> {
  const modules = { mainModule: '', mainWorker: '' };
  const database = await createDuckDB({ mvp: modules, eh: modules }, new VoidLogger(), runtime);
  Object.assign(globalThis, { DUCKDB_RUNTIME: runtime });
  return new Promise((resolve, reject) => {
    // The package would fetch its module itself.
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      onReady: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instantiation = WebAssembly.compile(wasm).then(async (module) =>
        onReady(await WebAssembly.instantiate(module, imports), module),
      );
      instantiation.catch(reject);
      return {};
    };
    Object.assign(database, { instantiateWasm });
    database.instantiate(() => undefined).then(resolve, reject);
  });
}

/** A header for the file, and two for the database, of which the later counts. */
const headerBytes = 4_096;
const blocksFrom = 3 * headerBytes;

/**
 * Whether all blocks that the database's header counts are there: DuckDB reads a file that is cut off without end.
 * Of the header: a checksum, the count of writes, two blocks' numbers, the count of blocks, and their size; 8 bytes each.
 */
function isWhole(bytes: Uint8Array): boolean {
  if (bytes.length < blocksFrom) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, second] = [headerBytes, 2 * headerBytes].map((from) => ({
    writes: view.getBigUint64(from + 8, true),
    blocks: view.getBigUint64(from + 32, true),
    size: view.getBigUint64(from + 40, true),
  }));
  const { blocks, size } =
    first && second && first.writes >= second.writes ? first : (second ?? { blocks: 0n, size: 0n });
  return BigInt(bytes.length) >= BigInt(blocksFrom) + blocks * size;
}

async function open(bytes: Uint8Array, wasm: BufferSource): Promise<DuckDBConnection> {
  const isDatabase = new TextDecoder('latin1').decode(bytes.subarray(8, 12)) === 'DUCK';
  if (isDatabase && !isWhole(bytes))
    throw new UnreadableRecording(
      'The end of this recording is missing. Copy the file again after you leave the session.',
    );
  const database = await startDuckDb(wasm);
  database.registerFileBuffer(name, bytes);
  try {
    database.open({ path: name, accessMode: DuckDBAccessMode.READ_ONLY });
  } catch {
    throw new UnreadableRecording(
      'This is no DuckDB database, or the game hadn’t finished writing it. Leave the session, then choose it again.',
    );
  }
  return database.connect();
}

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** Names of the columns of each table. */
function columnsOf(connection: DuckDBConnection): Map<string, string[]> {
  const rows = connection.query(
    `select c.table_name t, c.column_name c from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where t.table_type = 'BASE TABLE' and c.table_schema = 'main' order by 1, c.ordinal_position limit 4000`,
  );
  const tables = new Map<string, string[]>();
  for (const row of rows.toArray()) {
    const { t, c } = row.toJSON() as { t: string; c: string };
    tables.set(t, [...(tables.get(t) ?? []), c]);
  }
  return tables;
}

/**
 * Reads the rows of a Le Mans Ultimate recording that are known, in bounds.
 *
 * @throws UnreadableRecording for bytes that are no database
 */
export async function lmuTablesIn(bytes: Uint8Array, wasm: BufferSource): Promise<TelemetryTables> {
  const connection = await open(bytes, wasm);
  const tables = columnsOf(connection);
  /** Columns as texts or, where they are named as figures, as numbers: a decimal comes as its digits alone. */
  const figures = ['ts', 'value', 'frequency'];
  const rowsOf = (table: string, columns: readonly string[], limit: number) => {
    const has = columns.every((column) => tables.get(table)?.includes(column));
    if (!has) return [];
    const typeOf = (column: string) =>
      figures.includes(column) && table !== 'metadata' ? 'double' : 'varchar';
    const list = columns
      .map((column) => `try_cast(${quote(column)} as ${typeOf(column)}) as ${quote(column)}`)
      .join(', ');
    const result = connection.query(`select ${list} from ${quote(table)} limit ${limit}`);
    return result.toArray().map((row) => row.toJSON() as Record<string, unknown>);
  };
  const text = (value: unknown) => String(value ?? '');
  const metadata = rowsOf('metadata', ['key', 'value'], most.rows);
  const list = rowsOf('channelsList', ['channelName', 'frequency', 'unit'], most.rows);
  const events = readEvents.map((event) => [event, rowsOf(event, ['ts', 'value'], most.events)] as const);
  let samplesLeft = most.allSamples;
  const channels = new Map<string, Float32Array[]>();
  for (const channel of Object.keys(usualRates)) {
    const values = (tables.get(channel) ?? []).filter((column) => /^value[1-4]?$/.test(column));
    if (values.length === 0 || samplesLeft <= 0) continue;
    const casts = values.map((column) => `try_cast(${quote(column)} as float)`).join(', ');
    const result = connection.query(`select ${casts} from ${quote(channel)} limit ${most.samples}`);
    const columns = values.map((_, index) => Float32Array.from(result.getChildAt(index)?.toArray() ?? []));
    samplesLeft -= columns.length * (columns[0]?.length ?? 0);
    channels.set(channel, columns);
  }
  connection.close();
  return {
    metadata: new Map(metadata.map(({ key, value }) => [text(key), text(value)])),
    channelsList: new Map(
      list.map(({ channelName, frequency, unit }) => [
        text(channelName),
        { rate: Number(frequency), unit: text(unit) },
      ]),
    ),
    channels,
    events: new Map(
      events
        .filter(([event]) => tables.has(event))
        .map(([event, rows]) => [
          event,
          rows.map(({ ts, value }) => ({ at: Number(ts), value: Number(value) })),
        ]),
    ),
  };
}
