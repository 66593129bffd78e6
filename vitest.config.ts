import { defineConfig } from 'vitest/config';
import { patience } from './tests/support/patience.ts';

/** Rules that keep nothing from one call to the next: their tests share what is loaded, the catalogues above all. */
const rules =
  '{catalogues,core/{billing,drawing,engineer,hearing,laps,platform/identity,setup}}/**/*.test.ts';
const unit = {
  ...patience,
  environment: 'node' as const,
  setupFiles: ['tests/support/fail-on-console-error.ts'],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...unit,
          include: ['{app,bench,core,functions,emulators,scripts,tests/support}/**/*.test.{ts,tsx}'],
          exclude: [rules, '**/*.workers.test.ts', '**/node_modules/**'],
        },
      },
      { test: { name: 'rules', ...unit, isolate: false, include: [rules] } },
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
