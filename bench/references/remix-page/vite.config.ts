import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from '../../../remix.config.js';
import product from '../../../vite.config.ts';

/** Built as the product is, without its plugins, and with the framework's own renderer. */
export default defineConfig((environment) => {
  const { ssr = {}, resolve = {}, build = {} } = product(environment);
  return {
    plugins: [
      remix({
        ...remixConfig,
        appDirectory: 'bench/references/remix-page/app',
        buildDirectory: 'bench/references/build/remix-page/build',
      }),
    ],
    ssr,
    resolve: { ...resolve, alias: [] },
    build,
    publicDir: false,
  };
});
