import { dirname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { run } from '../../scripts/build.ts';

const built = 'bench/references/build';
const references = {
  constant: { folder: 'bench/references/constant', bundle: `${built}/constant/worker.js` },
  remixPage: { folder: 'bench/references/remix-page', bundle: `${built}/remix-page/server.js` },
};
export type ReferenceName = keyof typeof references;

/** Builds the references with the product's own tools. @throws what the failing tool printed */
export async function buildReferences(): Promise<void> {
  const { remixPage } = references;
  await run('remix', ['vite:build', '-c', `${remixPage.folder}/vite.config.ts`, '--logLevel', 'error']);
  for (const { folder, bundle } of Object.values(references))
    await run('wrangler', [
      'deploy',
      '--dry-run',
      '--outdir',
      resolve(dirname(bundle)),
      '-c',
      `${folder}/wrangler.toml`,
    ]);
}

/** Starts a reference as the product's web Worker is started, behind static assets with the product's settings. */
export async function startReference(name: ReferenceName, port: number) {
  const { folder, bundle } = references[name];
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${folder}/wrangler.toml`);
  const product = unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions;
  // wrangler's type leaves them unknown.
  const assets = product.assets as { directory: string };
  const directory = name === 'remixPage' ? resolve(`${built}/remix-page/build/client`) : assets.directory;
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
          assets: { ...assets, directory },
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
