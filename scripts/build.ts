import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build as viteBuild } from 'vite';
import { clearStamp, inputsHash, isUpToDate, type Stamp, writeStamp } from './build-stamp.ts';
import { runCommand } from './command-line.ts';
import { cutFonts } from './fonts.ts';
import { workerList } from './worker-list.ts';

const stamp: Stamp = {
  file: 'build/stamp',
  inputs: [
    '{app,catalogues,functions,platform,public,racing}/**/*',
    '{server,load-context,env.d,vite.config}.ts',
    '{remix.config.js,wrangler.toml,tsconfig.json,package.json,package-lock.json}',
    'scripts/{build,command-line,fonts,worker-list}.ts',
  ],
  outputs: ['app/fonts/*', 'public/api/v1/*', 'build/{client,server,workers}/**/*'],
  options: [process.version, process.env.NODE_ENV, process.env.OFFLINE_COPIES, process.env.SOURCE_MAPS],
};

/** @throws what the tool printed, when it fails */
export async function run(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
}

/**
 * The files of the page that shows without a connection: the style sheet of every page, the fonts, and the scripts that the
 * entry script loads later.
 */
function offlineFiles(client: string): string[] {
  const names = readdirSync(`${client}/assets`);
  const styles = names.filter((name) => /^styles-.*\.css$/.test(name));
  const fonts = names.filter((name) => name.endsWith('.woff2'));
  if (styles.length !== 1 || fonts.length === 0)
    throw new Error('The build has no one style sheet and no fonts.');
  const entry = names.find((name) => /^entry\.client-.*\.js$/.test(name));
  const scripts =
    entry && readFileSync(`${client}/assets/${entry}`, 'utf8').match(/(?<=")assets\/[\w.-]+\.js/g);
  if (!scripts) throw new Error('The first script of the build loads nothing later.');
  return [...[...styles, ...fonts].map((name) => `/assets/${name}`), ...scripts.map((name) => `/${name}`)];
}

/**
 * Bundles the service worker to `sw.js`, as a classic script: not every browser takes modules there. With
 * `OFFLINE_COPIES=off` it is one that removes what was kept, and answers nothing.
 *
 * @param client the folder of what browsers get, in which the pages are built already
 * @throws what Vite says
 */
async function bundleServiceWorker(client = 'build/client'): Promise<void> {
  const name = process.env.OFFLINE_COPIES === 'off' ? 'no-service-worker' : 'service-worker';
  await viteBuild({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      __OFFLINE_FILES__: JSON.stringify(offlineFiles(client)),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      minify: 'terser',
      lib: {
        entry: `app/edge/offline/${name}.ts`,
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  });
}

/** Bundles the Workers that Vite does not, just as they are deployed. @throws what wrangler printed */
export async function bundleWorkers(): Promise<void> {
  clearStamp(stamp);
  await Promise.all(
    workerList
      .filter(({ isBundledByVite }) => !isBundledByVite)
      .map(({ configuration, bundle }) =>
        run('wrangler', [
          'deploy',
          '--dry-run',
          '--env=',
          '--outdir',
          resolve(dirname(bundle)),
          '-c',
          configuration,
        ]),
      ),
  );
}

/** Checks the catalogues, describes the read API and cuts the fonts: what pages and Workers are made of. @throws what the failing tool printed */
export async function prepareSources(): Promise<void> {
  await run('node', ['catalogues/check.ts']);
  await run('node', ['scripts/write-openapi.ts']);
  await cutFonts('app/fonts');
}

/** Takes the builder's folder out of the source maps, which are uploaded; Vite names a style sheet by its path in hex. */
function forgetBuilder(folder: string): void {
  for (const path of globSync('build/{server,workers}/**/*.map')) {
    const map = readFileSync(path, 'utf8')
      .replaceAll(`"${folder}/`, '"./')
      .replaceAll(Buffer.from(`${folder}/`).toString('hex'), '2e2f')
      .replace(/"sourceRoot":\s*"[^"]*"/, '"sourceRoot":""');
    writeFileSync(path, map);
  }
}

/** Builds the product: the pages and the web Worker in one, then the other Workers. @throws what the failing tool printed */
export async function build(): Promise<void> {
  const inputs = inputsHash(stamp);
  await prepareSources();
  await run('remix', ['vite:build', '--logLevel', 'error']);
  await bundleServiceWorker();
  await bundleWorkers();
  forgetBuilder(resolve('.'));
  writeStamp(stamp, inputs);
}

/** Builds unless the last build was of the same sources, packages and options. @throws what the failing tool printed */
export async function buildWhenNeeded(): Promise<void> {
  if (isUpToDate(stamp)) return console.log('Nothing has changed since the last build.');
  console.log('Building …');
  await build();
}
