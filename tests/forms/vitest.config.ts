import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from '../support/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 18_807);

/**
 * Journeys without JavaScript through the built product: run `node scripts/build-product.ts` first. The tests speak
 * Playwright's language, and our own plain browser, which renders nothing, replaces Chromium.
 */
export default defineConfig({
  root,
  resolve: { alias: { '@playwright/test': resolve(root, 'tests/support/plain-browser/index.ts') } },
  test: {
    name: 'forms',
    environment: 'node',
    include: ['tests/forms/**/*.test.ts'],
    globalSetup: 'tests/forms/start-product.ts',
    env: {
      PORT: String(port),
      STAND_INS_PORT: process.env.STAND_INS_PORT ?? String(port + 1),
      DATA_DIR: process.env.DATA_DIR ?? resolve(root, `test-results/data-${port}`),
      // A silent model is given up sooner than drivers would like, so that no test waits for long.
      AI_FIRST_BYTE_MS: '5000',
      AI_IDLE_MS: '8000',
    },
    // Each test has its driver: what one waits for, the others use.
    sequence: { concurrent: true },
    maxConcurrency: 4,
    maxWorkers: 2,
    isolate: false,
    ...patience,
  },
});
