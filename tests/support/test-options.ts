import { configDefaults } from 'vitest/config';

/**
 * Options of every vitest run. Timeouts only stop tests that never end: a busy machine may need many times the usual.
 * A file's name tells its tier: `.test.ts` runs for everybody, `.wide.test.ts` where ALL_CASES is set, as
 * `npm run test:whole` sets it.
 */
export const testOptions = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  exclude: [...configDefaults.exclude, ...(process.env.ALL_CASES ? [] : ['**/*.wide.test.*'])],
};
