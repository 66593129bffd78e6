import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './scripts/chromium.ts';

const port = Number(process.env.PORT ?? 18_787);
// The tests read the stand-ins' keys from there.
process.env.DATA_DIR ??= `test-results/data-${port}`;

const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
};

const named = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** The journeys that `npm test` takes in a browser, one a family of pages; all others run in `npm run test:whole`. */
const core = named(
  'bytes',
  'chat',
  'checkout',
  'keyboard-only',
  'main-job',
  'offline',
  'sign-in',
  'upload',
  'viewer',
);
/** Of the others, those that CI takes after it. */
const second = named('likes', 'my-setups', 'privacy', 'session', 'sign-up');

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // More than CI has cores: tests wait for a model that thinks, or a line that is down.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may starve a browser once; what passes only the second time is named as such by npm test.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // Tests that watch or break requests do not see a service worker's; `offline.spec.ts` allows it.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
    launchOptions: chromium,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'core', testMatch: core },
    { name: 'second', testMatch: second },
    { name: 'wide', testIgnore: [...core, ...second, '**/*.plain.spec.ts', '**/*.outage.spec.ts'] },
    { name: 'without JavaScript', testMatch: '**/*.plain.spec.ts', use: { javaScriptEnabled: false } },
    // The same files as `npm run test:forms`, whose plain browser is checked against Chromium here.
    {
      name: 'forms',
      testDir: 'tests/forms',
      testMatch: '**/*.test.ts',
      use: { javaScriptEnabled: false },
    },
    {
      name: 'forms with JavaScript',
      testDir: 'tests/forms',
      testMatch: '**/{authors,compare,filters,garage,profile,refine-any,units}.wide.test.ts',
    },
    // These switch services off for every test, so they come last and alone.
    {
      name: 'outages',
      testMatch: '**/*.outage.spec.ts',
      dependencies: ['core', 'second', 'wide', 'without JavaScript', 'forms', 'forms with JavaScript'],
      workers: 1,
    },
  ],
  webServer: {
    command: 'node scripts/start-product.ts --no-build --fresh',
    url: `http://localhost:${port}/healthz`,
    timeout: 330_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // A silent model is given up sooner than drivers would like, so that no test waits for long.
    env: { PORT: String(port), DATA_DIR: process.env.DATA_DIR, AI_FIRST_BYTE_MS: '5000', AI_IDLE_MS: '8000' },
  },
});
