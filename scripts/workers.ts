import { cpSync, createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { endWithUs } from './end-with-us.ts';
import { remove } from './marked-folders.ts';
import type { Places } from './places.ts';
import { type WorkerSource, workerList } from './worker-list.ts';

/**
 * A Worker as it runs locally: its own wrangler.toml, its bundle, the variables it names, and a copy of its static assets. The
 * next build empties their source folder; a running product does not notice.
 *
 * @param folder for copies; nothing else writes there
 */
function workerOptions(
  { name, configuration, bundle, script, variables }: WorkerSource,
  environment: Record<string, string>,
  folder: string,
) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration);
  // wrangler's type leaves them unknown.
  const { assets: configured, ...options } = workerOptions;
  const assets = script === undefined ? (configured as { directory: string } | undefined) : undefined;
  const directory = join(folder, name);
  if (assets) cpSync(assets.directory, directory, { recursive: true });
  return {
    ...options,
    ...(assets && { assets: { ...assets, directory } }),
    name,
    modules: [{ type: 'ESModule' as const, path: resolve(bundle), contents: script }],
    modulesRoot: resolve(bundle, '..'),
    bindings: Object.fromEntries(Object.entries(environment).filter(([name]) => variables.includes(name))),
  };
}

/** The runtime's own message on a browser that left before its answer was complete. */
const leftMidway = /^kj::getCaughtException.* disconnected: /;

/** The Workers' lines: request lines go to a file, messages to the operators to the terminal. */
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

export type RunningWorkers = {
  reload(): Promise<void>;
  address: URL;
  stop(): Promise<void>;
};

/**
 * Starts the three built Workers on workerd; the web Worker listens on `places.port`. In `places.dataDir`, `requests.log`
 * gets one line a request, and `workers` keeps what their Durable Objects store.
 *
 * @param environment variables and secrets, by name
 */
export async function startWorkers(
  places: Places,
  environment: Record<string, string>,
  { workers = workerList, onLog }: WorkersOptions = {},
): Promise<RunningWorkers> {
  const state = join(places.dataDir, 'workers');
  const served = join(places.dataDir, 'served');
  // Each start is a new version of the web Worker: it reads none of the pages that an earlier one kept.
  for (const old of [served, join(state, 'cache')]) remove(old);
  mkdirSync(state, { recursive: true });
  const requests = createWriteStream(join(places.dataDir, 'requests.log'), { flags: 'a' });
  let build = 0;
  const assetsOf = (number: number) => join(served, String(number));
  const options = () =>
    convertV4MiniflareOptions({
      port: places.port,
      host: 'localhost',
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: onLog ?? sortLines(requests),
      resourcePersistencePath: state,
      workers: workers.map((worker) => workerOptions(worker, environment, assetsOf(build))),
    });
  const unguard = endWithUs('workerd');
  const miniflare = new Miniflare(options());
  const address = await miniflare.ready;
  return {
    address,
    async reload() {
      build += 1;
      await miniflare.setOptions(options());
      remove(assetsOf(build - 1));
    },
    async stop() {
      await miniflare.dispose();
      unguard();
      requests.end();
    },
  };
}
