import { defineConfig } from 'vitest/config';

/** Only against tests that never end: a busy machine may need many times the usual. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          environment: 'node',
          include: ['{app,bench,core,catalogues,functions,emulators,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.workers.test.ts', '**/node_modules/**'],
          setupFiles: ['tests/fixtures/fail-on-console-error.ts'],
        },
      },
      {
        test: {
          name: 'database',
          ...patience,
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
        },
      },
      {
        test: { name: 'fuzz', ...patience, environment: 'node', include: ['tests/fuzz/**/*.test.ts'] },
      },
      {
        test: {
          name: 'documents',
          ...patience,
          environment: 'node',
          include: ['tests/documents/**/*.test.ts'],
        },
      },
      'functions/*/vitest.config.ts',
    ],
  },
});
