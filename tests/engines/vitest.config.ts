import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { patience } from '../support/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.PORT ?? 18_837);

/** The last line. */
const sum: Reporter = {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const passed = tests.filter((one) => one.result().state === 'passed').length;
    // An untried journey has failed: the engine or the product could not be started.
    console.log(`\n${passed} passed, ${tests.length - passed + errors.length} failed`);
  },
};

/** The main journeys in the engines that Playwright does not bring here: run `node scripts/build-product.ts` before. */
export default defineConfig({
  root,
  test: {
    name: 'engines',
    environment: 'node',
    reporters: ['verbose', sum],
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
