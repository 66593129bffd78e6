import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';

/**
 * What the page is made of that stands in for pages without a connection, the style sheet of every page first, and the scripts
 * that every page loads once it is alive: none of them names those.
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
export async function bundleServiceWorker(client = 'build/client'): Promise<void> {
  const name = process.env.OFFLINE_COPIES === 'off' ? 'no-service-worker' : 'service-worker';
  await build({
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
