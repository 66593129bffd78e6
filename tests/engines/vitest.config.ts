import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from '../support/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 18_837);

/** The main journeys in the engines that Playwright does not bring here: run `node scripts/build-product.ts` before. */
export default defineConfig({
  root,
  test: {
    name: 'engines',
    environment: 'node',
    include: ['tests/engines/**/*.test.ts'],
    env: {
      PORT: String(port),
      STAND_INS_PORT: process.env.STAND_INS_PORT ?? String(port + 1),
      DATA_DIR: process.env.DATA_DIR ?? resolve(root, `test-results/data-${port}`),
    },
    ...patience,
    // The Workers and a browser are started first.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
