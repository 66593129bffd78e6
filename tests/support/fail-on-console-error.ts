import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

/** Every unit test fails when something logs an error that the test did not ask for. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

/** The files of a project share one world. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
