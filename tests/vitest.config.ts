import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testOptions } from './support/test-options.ts';

const root = resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 18_807);
const env = {
  PORT: String(port),
  STAND_INS_PORT: process.env.STAND_INS_PORT ?? String(port + 1),
  DATA_DIR: process.env.DATA_DIR ?? resolve(root, `test-results/data-${port}`),
};
/** A silent model is given up sooner than drivers would like, so that no test waits for long. */
const impatient = { AI_FIRST_BYTE_MS: '5000', AI_IDLE_MS: '8000' };

const project = (name: string, test: object) => ({
  root,
  test: {
    name,
    environment: 'node' as const,
    include: [`tests/${name}/**/*.test.ts`],
    env,
    ...testOptions,
    ...test,
  },
});

/** Tests of the built product: run `npm run build` first. */
export default defineConfig({
  root,
  test: {
    // Forms and attacks share one product; the others start and end their own.
    globalSetup: 'tests/support/start-product.ts',
    env: { ...env, ...impatient },
    projects: [
      // One file after the other, many requests at a time: the product has the other core.
      project('security', {
        maxWorkers: 1,
        isolate: false,
        sequence: { groupOrder: 1 },
        // A table of attacks is one test.
        testTimeout: 600_000,
      }),
      project('restarts', {
        env: {
          ...env,
          AI_RUNS_PER_MINUTE: '1000',
          // A model that falls silent is waited for as long as a test likes.
          AI_FIRST_BYTE_MS: '600000',
          AI_IDLE_MS: '600000',
          AI_TOTAL_MS: '600000',
        },
        // One file after the other, each with fresh data, and so with keys that nothing may remember from the one before.
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        testTimeout: 240_000,
        hookTimeout: 240_000,
      }),
      project('faults', {
        env: {
          ...env,
          // A model that is going to fail is given up soon, as the rules behind it answer at once.
          AI_FIRST_BYTE_MS: '1500',
          AI_IDLE_MS: '1500',
          AI_TOTAL_MS: '8000',
          AI_RUNS_PER_DAY: '100000',
          AI_RUNS_PER_MINUTE: '100000',
          AI_MESSAGES_PER_DAY: '100000',
          AI_MESSAGES_PER_MINUTE: '100000',
        },
        // A test that the machine was too busy for is right the second time.
        retry: 1,
        maxWorkers: 1,
        sequence: { groupOrder: 4 },
        testTimeout: 300_000,
      }),
      project('engines', {
        // The Workers and a browser are started first.
        hookTimeout: 300_000,
        expect: { poll: { timeout: 30_000, interval: 100 } },
        maxWorkers: 1,
        sequence: { groupOrder: 3 },
      }),
    ],
  },
});
