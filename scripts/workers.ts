import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import type { Places } from './places.ts';
import { type WorkerSource, workerList } from './worker-list.ts';

/** What a Worker is locally: its own wrangler.toml, its bundle, and the variables it names. */
function workerOptions(
  { name, configuration, bundle, variables }: WorkerSource,
  environment: Record<string, string>,
) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration);
  return {
    ...workerOptions,
    name,
    modules: [{ type: 'ESModule' as const, path: resolve(bundle) }],
    modulesRoot: resolve(bundle, '..'),
    bindings: Object.fromEntries(
      variables.flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

/** What the runtime itself says of a browser that went away before its answer was whole. */
const leftMidway = /^kj::getCaughtException.* disconnected: /;

/** The Workers' lines: one for each request goes to a file, what is told to the operators to the terminal. */
const sortLines =
  (requests: WriteStream) =>
  ({ level, message }: { level: string; message: string }): void => {
    if (leftMidway.test(message)) return;
    if (message.startsWith('{"what":"request"')) requests.write(`${message}\n`);
    else if (level === 'error' || level === 'warn') console.error(message);
    else console.log(message);
  };

export type WorkersOptions = {
  /** Other Workers than the product's three, for tests; the first one listens. */
  workers?: readonly WorkerSource[];
  /** Takes each line that the Workers log, in place of the terminal and the requests' file. */
  onLog?: (line: { level: string; message: string }) => void;
};

function optionsOf(
  places: Places,
  environment: Record<string, string>,
  { workers, onLog }: Required<WorkersOptions>,
) {
  const state = join(places.dataDir, 'workers');
  return convertV4MiniflareOptions({
    port: places.port,
    host: 'localhost',
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: onLog,
    durableObjectsPersist: join(state, 'durable-objects'),
    cachePersist: join(state, 'cache'),
    workers: workers.map((worker) => workerOptions(worker, environment)),
  });
}

export type RunningWorkers = {
  /** Takes the bundles as they are now. */
  reload(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the three built Workers on workerd; the web Worker listens on `places.port`, and `requests.log` in
 * `places.dataDir` gets one line a request.
 *
 * @param environment variables and secrets, by name
 */
export async function startWorkers(
  places: Places,
  environment: Record<string, string>,
  { workers = workerList, onLog }: WorkersOptions = {},
): Promise<RunningWorkers> {
  mkdirSync(places.dataDir, { recursive: true });
  const requests = createWriteStream(join(places.dataDir, 'requests.log'), { flags: 'a' });
  const options = () => optionsOf(places, environment, { workers, onLog: onLog ?? sortLines(requests) });
  const miniflare = new Miniflare(options());
  await miniflare.ready;
  return {
    reload: () => miniflare.setOptions(options()),
    async stop() {
      await miniflare.dispose();
      requests.end();
    },
  };
}
