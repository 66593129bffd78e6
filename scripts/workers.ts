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

function options(places: Places, environment: Record<string, string>) {
  const state = join(places.dataDir, 'workers');
  return convertV4MiniflareOptions({
    port: places.port,
    host: 'localhost',
    cf: false,
    log: new Log(LogLevel.ERROR),
    durableObjectsPersist: join(state, 'durable-objects'),
    cachePersist: join(state, 'cache'),
    workers: workerList.map((worker) => workerOptions(worker, environment)),
  });
}

export type RunningWorkers = {
  /** Takes the bundles as they are now. */
  reload(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the three built Workers on workerd; the web Worker listens on `places.port`.
 *
 * @param environment variables and secrets, by name
 */
export async function startWorkers(
  places: Places,
  environment: Record<string, string>,
): Promise<RunningWorkers> {
  const miniflare = new Miniflare(options(places, environment));
  await miniflare.ready;
  return {
    reload: () => miniflare.setOptions(options(places, environment)),
    stop: () => miniflare.dispose(),
  };
}
