import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './scripts/chromium.ts';

const port = Number(process.env.PORT ?? 18_787);
// The tests read the stand-ins' keys from there.
process.env.DATA_DIR ??= `test-results/data-${port}`;

const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
};

/** A test runs with JavaScript; one whose title ends with `@plain` only without it, with `@both` in both ways. */
const ways = (name: string, files: object) => [
  { name, ...files, grepInvert: /@plain/ },
  {
    name: `${name} without JavaScript`,
    ...files,
    grep: /@plain|@both/,
    use: { javaScriptEnabled: false },
  },
];

/** Tests that everybody waits for, and those that whole runs take after them. */
const others = [
  ...ways('main', { testIgnore: '**/*.wide.spec.ts' }),
  ...ways('wide', { testMatch: '**/*.wide.spec.ts', testIgnore: '**/*.outage.wide.spec.ts' }),
];

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
    // Tests that watch or break requests do not see a service worker's; tests of offline pages allow it.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}`,
    launchOptions: chromium,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...others,
    // These switch services off for every test, so they come last and alone.
    {
      name: 'outages',
      testMatch: '**/*.outage.wide.spec.ts',
      dependencies: others.map(({ name }) => name),
      workers: 1,
    },
    { name: 'pictures', testMatch: '**/*.pictures.ts' },
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
