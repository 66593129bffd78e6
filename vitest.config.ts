import { defineConfig } from 'vitest/config';
import { patience } from './tests/support/patience.ts';

/** Their tests share what is loaded, the catalogues above all: nothing here is kept from one call to the next. */
const rules = '{app,bench,catalogues,platform,racing}/**/*.test.{ts,tsx}';
const unit = {
  ...patience,
  environment: 'node' as const,
  setupFiles: ['tests/support/fail-on-console-error.ts'],
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...unit,
          include: ['{functions,emulators,scripts,tests/support}/**/*.test.ts'],
          exclude: ['**/*.workers.test.ts', '**/node_modules/**'],
        },
      },
      { test: { name: 'rules', ...unit, include: [rules] } },
      {
        test: {
          name: 'database',
          ...patience,
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts'],
          exclude: ['supabase/tests/server/**'],
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
          exclude: ['tests/documents/commands.test.ts'],
        },
      },
      // Runs what the documents have readers run, which takes minutes.
      {
        test: {
          name: 'commands',
          ...patience,
          environment: 'node',
          include: ['tests/documents/commands.test.ts'],
        },
      },
      'functions/*/vitest.config.ts',
    ],
  },
});
