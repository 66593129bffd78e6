import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,bench,core,catalogues,functions,emulators,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.workers.test.ts', '**/node_modules/**'],
          setupFiles: ['tests/fixtures/fail-on-console-error.ts'],
        },
      },
      {
        test: { name: 'database', environment: 'node', include: ['supabase/tests/**/*.test.ts'] },
      },
      'functions/*/vitest.config.ts',
    ],
  },
});
