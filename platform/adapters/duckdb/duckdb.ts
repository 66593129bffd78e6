import {
  createDuckDB,
  DEFAULT_RUNTIME,
  DuckDBAccessMode,
  type DuckDBBindings,
  type DuckDBConnection,
  DuckDBDataProtocol,
  type DuckDBRuntime,
  VoidLogger,
} from '@duckdb/duckdb-wasm/blocking';
import { type Bounds, thinning } from '#racing/laps/recording/bounds';
import { type ByteSource, viewOf } from '#racing/laps/recording/byte-source';
import {
  readEvents,
  slowTables,
  type TelemetryTables,
  usualRates,
} from '#racing/laps/recording/lmu-telemetry/telemetry-tables';
import { UnreadableRecording } from '#racing/laps/recording/recording';
import { sourceRuntime } from './source-runtime.ts';

const name = 'recording.duckdb';
/** Laps, pit stops and wet spots of a day. */
const most = { events: 20_000, rows: 400 };
/** The memory in which DuckDB keeps the file's blocks. */
const cacheMegabytes = 16;

/**
 * Starts DuckDB.
 *
 * @param wasm the package's `duckdb-eh.wasm`, or what was compiled of it
 * @param runtime the world outside; the usual one reaches no file and no network
 */
export async function startDuckDb(
  wasm: BufferSource | WebAssembly.Module,
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
      const compiled = wasm instanceof WebAssembly.Module ? Promise.resolve(wasm) : WebAssembly.compile(wasm);
      const instantiation = compiled.then(async (module) =>
        onReady(await WebAssembly.instantiate(module, imports), module),
      );
      instantiation.catch(reject);
      return {};
    };
    Object.assign(database, { instantiateWasm });
    database
      .instantiate(() => undefined)
      .then((instance) => {
        // Its closure holds the module's bytes.
        Object.assign(database, { instantiateWasm: undefined });
        resolve(instance);
      }, reject);
  });
}

/** A header for the file, and two for the database, of which the later counts. */
const headerBytes = 4_096;
const blocksFrom = 3 * headerBytes;

/**
 * Whether all blocks that the database's header counts are there: DuckDB reads a file that is cut off without end.
 * Of the header: a checksum, the count of writes, two blocks' numbers, the count of blocks, and their size; 8 bytes each.
 */
function isWhole({ size: bytes, read }: ByteSource): boolean {
  if (bytes < blocksFrom) return false;
  const view = viewOf(read(0, blocksFrom));
  const [first, second] = [headerBytes, 2 * headerBytes].map((from) => ({
    writes: view.getBigUint64(from + 8, true),
    blocks: view.getBigUint64(from + 32, true),
    size: view.getBigUint64(from + 40, true),
  }));
  const { blocks, size } =
    first && second && first.writes >= second.writes ? first : (second ?? { blocks: 0n, size: 0n });
  return BigInt(bytes) >= BigInt(blocksFrom) + blocks * size;
}

async function open(source: ByteSource, wasm: BufferSource | WebAssembly.Module): Promise<DuckDBConnection> {
  const isDatabase = new TextDecoder('latin1').decode(source.read(8, 12)) === 'DUCK';
  if (isDatabase && !isWhole(source))
    throw new UnreadableRecording(
      'The end of this recording is missing. Copy the file again after you leave the session.',
    );
  const database = await startDuckDb(wasm, sourceRuntime(name, source));
  database.registerFileHandle(name, source, DuckDBDataProtocol.BROWSER_FILEREADER, true);
  try {
    database.open({ path: name, accessMode: DuckDBAccessMode.READ_ONLY });
  } catch {
    throw new UnreadableRecording(
      'This is no DuckDB database, or the game hadn’t finished writing it. Leave the session, then choose it again.',
    );
  }
  const connection = database.connect();
  connection.query(`set memory_limit = '${cacheMegabytes}MB'`);
  return connection;
}

type Table = { columns: string[]; rows: number };

/** The columns of each table, and about how many rows it has. */
function tablesOf(connection: DuckDBConnection): Map<string, Table> {
  const rows = connection.query(
    `select c.table_name t, c.column_name c, t.estimated_size::double n from duckdb_columns() c
     join duckdb_tables() t on t.table_oid = c.table_oid
     where c.schema_name = 'main' order by 1, c.column_index limit 4000`,
  );
  const tables = new Map<string, Table>();
  for (const row of rows.toArray()) {
    const { t, c, n } = row.toJSON() as { t: string; c: string; n: number };
    tables.set(t, { columns: [...(tables.get(t)?.columns ?? []), c], rows: Number(n) });
  }
  return tables;
}

/** Columns as texts or, where they are named as figures, as numbers: a decimal comes as its digits alone. */
const figures = ['ts', 'value', 'frequency'];
const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** The first rows of a table, with these columns; none where it lacks one. */
function rowsOf(
  connection: DuckDBConnection,
  tables: ReadonlyMap<string, Table>,
  { table, columns, limit }: { table: string; columns: readonly string[]; limit: number },
): Record<string, unknown>[] {
  if (!columns.every((column) => tables.get(table)?.columns.includes(column))) return [];
  const typeOf = (column: string) =>
    figures.includes(column) && table !== 'metadata' ? 'double' : 'varchar';
  const list = columns
    .map((column) => `try_cast(${quote(column)} as ${typeOf(column)}) as ${quote(column)}`)
    .join(', ');
  const result = connection.query(`select ${list} from ${quote(table)} limit ${limit}`);
  return result.toArray().map((row) => row.toJSON() as Record<string, unknown>);
}

/** Of a few thousand rows each. */
const batchesAtOnce = 32;

/** Lets the browser collect what was read until now: while a script runs on and on, 100 MB of it pile up. */
const collected = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Every `step`-th of the first rows of a channel, by column. */
async function channelValues(
  connection: DuckDBConnection,
  { table, columns, rows, step }: { table: string; columns: readonly string[]; rows: number; step: number },
): Promise<Float32Array[]> {
  const casts = columns.map((column) => `try_cast(${quote(column)} as float)`).join(', ');
  const batches = await connection.send(
    `select ${casts} from ${quote(table)} where rowid < ${rows} and rowid % ${step} = 0`,
    true,
  );
  const values = columns.map(() => new Float32Array(Math.ceil(rows / step)));
  let [at, batchCount] = [0, 0];
  for (const batch of batches) {
    const count = Math.min(batch.numRows, (values[0]?.length ?? 0) - at);
    values.forEach((column, index) => {
      const piece = batch.getChildAt(index)?.toArray() as Float32Array | undefined;
      if (piece) column.set(piece.subarray(0, count), at);
    });
    at += count;
    batchCount += 1;
    if (batchCount % batchesAtOnce === 0) await collected();
  }
  return values.map((column) => column.subarray(0, at));
}

/** A recording of Le Mans Ultimate whose rows are read as they are wanted. */
export type LmuDatabase = {
  /** @param channels the names of those to read; all that are known where they are left out */
  tables: (bounds: Bounds, channels?: readonly string[]) => Promise<TelemetryTables>;
};

/**
 * Opens a Le Mans Ultimate recording, of which the rows that are known can be read, in bounds.
 *
 * @throws UnreadableRecording for bytes that are no database
 */
export async function openLmuDatabase(
  source: ByteSource,
  wasm: BufferSource | WebAssembly.Module,
): Promise<LmuDatabase> {
  const connection = await open(source, wasm);
  return {
    async tables(bounds, channels = Object.keys(usualRates)) {
      try {
        return await tablesIn(connection, bounds, channels);
      } catch (error) {
        if (error instanceof UnreadableRecording) throw error;
        throw new UnreadableRecording('This recording is damaged: DuckDB can’t read its tables.');
      }
    },
  };
}

const text = (value: unknown) => String(value ?? '');

async function tablesIn(
  connection: DuckDBConnection,
  bounds: Bounds,
  names: readonly string[],
): Promise<TelemetryTables> {
  const tables = tablesOf(connection);
  const rowsIn = (table: string, columns: readonly string[], limit: number) =>
    rowsOf(connection, tables, { table, columns, limit });
  const metadata = rowsIn('metadata', ['key', 'value'], most.rows);
  const channelsList = new Map(
    rowsIn('channelsList', ['channelName', 'frequency', 'unit'], most.rows).map(
      ({ channelName, frequency, unit }) => [
        text(channelName),
        { rate: Number(frequency), unit: text(unit) },
      ],
    ),
  );
  const events = readEvents
    .filter((event) => tables.has(event))
    .map((event) => {
      const rows = rowsIn(event, ['ts', 'value'], most.events);
      return [event, rows.map(({ ts, value }) => ({ at: Number(ts), value: Number(value) }))] as const;
    });
  const sampledTables = names.flatMap((table) => {
    const usualRate = usualRates[table] ?? 1;
    const { columns = [], rows = 0 } = tables.get(table) ?? {};
    const listedRate = channelsList.get(table)?.rate ?? usualRate;
    const rate = listedRate >= 0.1 && listedRate <= 1000 ? listedRate : usualRate;
    const values = columns.filter((column) => /^value[1-4]?$/.test(column));
    return values.length > 0
      ? [{ table, columns: values, rate, rows: Math.min(rows, rate * bounds.seconds) }]
      : [];
  });
  const steps = thinning(
    sampledTables.map(({ table, rows, rate, columns }) => ({
      count: rows,
      rate,
      times: columns.length,
      mostRate: slowTables[table],
    })),
    bounds,
  );
  const channels = new Map<string, Float32Array[]>();
  for (const [index, { table, rate, ...channel }] of sampledTables.entries()) {
    const step = steps[index] ?? 1;
    channels.set(table, await channelValues(connection, { table, step, ...channel }));
    if (step > 1) channelsList.set(table, { unit: channelsList.get(table)?.unit ?? '', rate: rate / step });
  }
  return {
    metadata: new Map(metadata.map(({ key, value }) => [text(key), text(value)])),
    channelsList,
    channels,
    events: new Map(events),
  };
}
