import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

export default defineConfig({
  plugins: [remix(remixConfig), tailwindcss(), serveClerkJs()],
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: {
      conditions: ['workerd', 'worker', 'browser'],
      externalConditions: ['workerd', 'worker'],
    },
  },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  build: { minify: true },
});
