import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 18_817);

/** Ends the built product, copies its data and starts it again: run `node scripts/build-product.ts` before. */
export default defineConfig({
  root,
  test: {
    name: 'restarts',
    environment: 'node',
    include: ['tests/restarts/**/*.test.ts'],
    env: {
      PORT: String(port),
      STAND_INS_PORT: process.env.STAND_INS_PORT ?? String(port + 1),
      DATA_DIR: process.env.DATA_DIR ?? resolve(root, `test-results/data-${port}`),
      AI_RUNS_PER_MINUTE: '1000',
      // A model that falls silent is waited for as long as a test likes.
      AI_FIRST_BYTE_MS: '600000',
      AI_IDLE_MS: '600000',
      AI_TOTAL_MS: '600000',
    },
    // One file after the other, each with fresh data, and so with keys that nothing may remember from the one before.
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
