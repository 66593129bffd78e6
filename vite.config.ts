import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
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

/** Makes the web Worker of `server.ts`: the pages, which it takes from `virtual:remix/server-build`, are part of the same module graph. */
function bundleWebWorker(): Plugin {
  return {
    name: 'bundle-web-worker',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild ? { build: { rollupOptions: { input: 'server.ts', external: /^(node|cloudflare):/ } } } : {},
  };
}

/**
 * Of React's renderers the server takes the one that makes strings: that for browsers, which the router links to, and that
 * for streams stay out, 52 kB.
 */
function takeOneRenderer(): Plugin {
  const forBrowsers = '\0react-dom-on-the-server';
  const forStrings = createRequire(import.meta.url)
    .resolve('react-dom/server.browser')
    .replace('server.browser.js', 'cjs/react-dom-server-legacy.browser.production.min.js');
  return {
    name: 'take-one-renderer',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    enforce: 'pre',
    resolveId: (source) =>
      source === 'react-dom' ? forBrowsers : source === 'react-dom/server' ? forStrings : null,
    load: (asked) => (asked === forBrowsers ? 'export const flushSync = (change) => change();' : null),
  };
}

/**
 * Lets a route whose script is gone fail. Remix itself loads the page anew that is open, even when somebody only points at a
 * link; `app/ui/watch-this-page.ts` leads on from there.
 */
function failWithoutReload(): Plugin {
  const reload = 'window.location.reload();';
  return {
    name: 'fail-without-reload',
    transform(code, id) {
      if (!id.includes('/@remix-run/react/dist/esm/routeModules.js')) return null;
      if (!code.includes(reload)) this.error(`Remix reloads pages in another way than by ${reload}`);
      return { code: code.replace(reload, 'throw error;'), map: null };
    },
  };
}

/** What every page runs on. In one piece it compresses better, and stays in browsers when only our own code changes. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router|server-runtime))\/|vite\/preload-helper|commonjsHelpers/;

/** What the root brings to every page. In pieces of a few hundred bytes each it weighs a quarter more. */
const shell =
  /\/app\/(root|account\/(slots|parts)|setups\/list\/skeletons|ui\/[^/]*(error-page|toast|use-(hydrated|slow|next-thing)|last-pressed|spinner|request-reference|database-away|gate-loading|try-again))\.tsx?/;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix(remixConfig),
    failWithoutReload(),
    bundleWebWorker(),
    takeOneRenderer(),
    tailwindcss(),
    serveClerkJs(),
  ],
  // Found before the first page is asked for: what is found later loads the page anew.
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
  // Terser makes browser code 4 % smaller than esbuild does; a Worker's size matters less than the time to build it.
  build: isSsrBuild
    ? { minify: 'esbuild', sourcemap: true }
    : {
        minify: 'terser',
        terserOptions: { ecma: 2020, compress: { passes: 2 } },
        rollupOptions: {
          output: {
            manualChunks(id) {
              if (framework.test(id)) return 'framework';
              return shell.test(id) ? 'shell' : undefined;
            },
          },
        },
      },
}));
