import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { run } from '../../scripts/build.ts';

type Source = { configuration: string; bundle: string };

const sources = {
  constant: {
    configuration: 'bench/references/constant/wrangler.toml',
    bundle: 'bench/references/build/constant/worker.js',
  },
  page: {
    configuration: 'bench/references/page/wrangler.toml',
    bundle: 'bench/references/build/page/worker.js',
  },
  remixPage: {
    configuration: 'bench/references/remix-page/wrangler.toml',
    bundle: 'bench/references/build/remix-page/server.js',
  },
} satisfies Record<string, Source>;

export type ReferenceName = keyof typeof sources;

/** Builds the references with the product's own tools. @throws what the failing tool printed */
export async function buildReferences(): Promise<void> {
  await run('remix', [
    'vite:build',
    '-c',
    'bench/references/remix-page/vite.config.ts',
    '--logLevel',
    'error',
  ]);
  await Promise.all(
    Object.values(sources).map(({ configuration, bundle }) =>
      run('wrangler', ['deploy', '--dry-run', '--outdir', resolve(dirname(bundle)), '-c', configuration]),
    ),
  );
}

/** @throws a sentence when the references are not built */
export function requireReferences(): void {
  if (Object.values(sources).some(({ bundle }) => !existsSync(bundle)))
    throw new Error('The references are not built: run `npm run bench` without `--no-build` first.');
}

/** The product's own settings for the static assets in front of its Worker. */
function assetsFor(name: ReferenceName) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml');
  // wrangler's type leaves them unknown.
  const own = workerOptions.assets as { directory: string };
  return name === 'remixPage'
    ? { ...own, directory: resolve('bench/references/build/remix-page/build/client') }
    : own;
}

export type RunningReference = { origin: string; stop(): Promise<void> };

/**
 * Starts a reference as the product's Workers are started.
 *
 * @param behindAssets whether static assets lie in front of it, by the settings of the product
 * @param page an address, for the reference that gives a page of the product
 */
export async function startReference(
  name: ReferenceName,
  { port, behindAssets, page }: { port: number; behindAssets: boolean; page: string },
): Promise<RunningReference> {
  const { configuration, bundle } = sources[name];
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration);
  const path = resolve(bundle);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port,
      host: 'localhost',
      cf: false,
      log: new Log(LogLevel.ERROR),
      workers: [
        {
          ...workerOptions,
          ...(behindAssets && { assets: assetsFor(name) }),
          bindings: { PAGE: page },
          name: `bench-${name.toLowerCase()}`,
          modules: [{ type: 'ESModule', path }],
          modulesRoot: dirname(path),
        },
      ],
    }),
  );
  await miniflare.ready;
  return { origin: `http://localhost:${port}`, stop: () => miniflare.dispose() };
}
