/** Timeouts of every vitest run. They only stop tests that never end: a busy machine may need many times the usual. */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
