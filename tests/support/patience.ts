/** What any run of vitest waits for: only against tests that never end, as a busy machine may need many times the usual. */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
