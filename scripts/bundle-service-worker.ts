import { readdirSync } from 'node:fs';
import { build } from 'vite';

/** What the page is made of that stands in for pages without a connection; the style sheet of every page first. */
function offlineFiles(client: string): string[] {
  const names = readdirSync(`${client}/assets`);
  const styles = names.filter((name) => /^styles-.*\.css$/.test(name));
  const fonts = names.filter((name) => name.endsWith('.woff2'));
  if (styles.length !== 1 || fonts.length === 0)
    throw new Error('The build has no one style sheet and no fonts.');
  return [...styles, ...fonts].map((name) => `/assets/${name}`);
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
