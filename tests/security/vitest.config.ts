import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from '../support/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 18_797);

/** Attacks on the built product, which is started for them: run `node scripts/build-product.ts` before. */
export default defineConfig({
  root,
  test: {
    name: 'security',
    environment: 'node',
    include: ['tests/security/**/*.test.ts'],
    globalSetup: 'tests/security/start-product.ts',
    env: {
      PORT: String(port),
      STAND_INS_PORT: process.env.STAND_INS_PORT ?? String(port + 1),
      DATA_DIR: process.env.DATA_DIR ?? resolve(root, `test-results/data-${port}`),
    },
    // One file after the other, many requests at a time: the product has the other core.
    fileParallelism: false,
    isolate: false,
    ...patience,
  },
});
