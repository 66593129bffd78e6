import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { withUsedExports } from './platform/adapters/duckdb/used-exports.ts';
import remixConfig from './remix.config.js';

/** Serves clerk-js from our own origin: its browser build goes into the client assets under `clerk-js/<version>/`. */
function serveClerkJs(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const dist = join(dirname(manifest), 'dist');
  return {
    name: 'serve-clerk-js',
    config: () => ({
      define: { __CLERK_JS_PATH__: JSON.stringify(`/clerk-js/${version}/clerk.browser.js`) },
    }),
    configureServer(server) {
      server.middlewares.use(`/clerk-js/${version}`, (request, response, next) => {
        const file = join(dist, basename(request.url ?? ''));
        if (!existsSync(file)) return next();
        response.setHeader('Content-Type', 'text/javascript');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of readdirSync(dist)) {
        if (file !== 'clerk.browser.js' && !/_clerk\.browser_.*\.js$/.test(file)) continue;
        this.emitFile({
          type: 'asset',
          fileName: `clerk-js/${version}/${file}`,
          source: readFileSync(join(dist, file)),
        });
      }
    },
  };
}

/**
 * Serves DuckDB's WebAssembly from our own origin, as `duckdb/<version>/duckdb.wasm.gz`: in full it is larger than a file of
 * the Worker's assets may be. The package's build for browsers that reads at once has no name among its exports.
 */
function serveDuckDb(): Plugin {
  const wasm = createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm');
  const dist = dirname(wasm);
  const manifest = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8')) as { version: string };
  const path = `/duckdb/${manifest.version}/duckdb.wasm.gz`;
  const script = join(dist, 'duckdb-browser-blocking.mjs');
  const compressed = () =>
    gzipSync(withUsedExports(readFileSync(wasm), readFileSync(script, 'utf8')), { level: 9 });
  return {
    name: 'serve-duckdb',
    config: () => ({
      define: { __DUCKDB_PATH__: JSON.stringify(path) },
      resolve: {
        alias: [{ find: /^@duckdb\/duckdb-wasm\/blocking$/, replacement: script }],
      },
    }),
    configureServer(server) {
      server.middlewares.use(path, (_, response) => response.end(compressed()));
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: compressed() });
    },
  };
}

/** Makes the web Worker of `server.ts`: the pages, which it takes from `virtual:remix/server-build`, are part of the same module graph. */
function bundleWebWorker(): Plugin {
  return {
    name: 'bundle-web-worker',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input: 'server.ts', external: /^(node|cloudflare):/ } } } : {},
  };
}

/**
 * Remix reloads the page that is open where the script of another cannot be fetched, even of one that somebody only points
 * at: a dead link. Here it says so, and `watch-this-page.ts` opens the other page as a document.
 */
function letScriptsFail(): Plugin {
  const reload = 'window.location.reload();';
  return {
    name: 'let-scripts-fail',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return;
      if (!code.includes(reload)) this.error('Remix no longer reloads a page for a lost script.');
      return { code: code.replace(reload, 'throw error;'), map: null };
    },
  };
}

/**
 * Puts into one chunk each of the packages and of our own modules that every page loads: what `entry.client.tsx` and
 * `root.tsx` import. In one piece they compress better, and the packages stay in browsers when only our own code changes.
 */
function loadedByEveryPage() {
  let everywhere: ReadonlySet<string> | undefined;
  return (id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined => {
    everywhere ??= importedBy(
      [...getModuleIds()].filter((one) => everyPage.test(one)),
      getModuleInfo,
    );
    if (!everywhere.has(id)) return undefined;
    return id.includes('/node_modules/') ? 'framework' : 'shell';
  };
}

const everyPage = /\/app\/(entry\.client|root)\.tsx(\?|$)/;

function importedBy(
  ids: readonly string[],
  getModuleInfo: Rollup.ManualChunkMeta['getModuleInfo'],
): Set<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    bundleWebWorker(),
    letScriptsFail(),
    tailwindcss(),
    serveClerkJs(),
    serveDuckDb(),
  ],
  // Found before the first request: a dependency found later reloads the page.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  ...(command === 'build' && {
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: {
        conditions: ['workerd', 'worker', 'browser'],
        externalConditions: ['workerd', 'worker'],
      },
    },
    resolve: { mainFields: ['browser', 'module', 'main'] },
  }),
  esbuild: { legalComments: 'none' },
  build: {
    // Bytes count on the way to a browser; the server's are loaded once.
    minify: isSsrBuild ? 'esbuild' : 'terser',
    // workerd takes newer syntax than the browsers that Vite's default has in mind; one style sheet serves both builds.
    ...(isSsrBuild && { target: 'es2022' }),
    cssTarget: ['es2020', 'edge88', 'firefox78', 'chrome87', 'safari14'],
    terserOptions: { ecma: 2020, compress: { passes: 2 } },
    // For the traces of a deployment's log.
    sourcemap: isSsrBuild && process.env.SOURCE_MAPS === 'on',
    rollupOptions: isSsrBuild
      ? // A Worker does not make the tables and patterns of a module that it uses nothing of.
        { treeshake: { moduleSideEffects: (id) => !/\/(racing|catalogues|platform)\//.test(id) } }
      : { output: { manualChunks: loadedByEveryPage() } },
  },
}));
