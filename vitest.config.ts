import { defineConfig } from 'vitest/config';
import { patience } from './tests/support/patience.ts';

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
          setupFiles: ['tests/support/fail-on-console-error.ts'],
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
