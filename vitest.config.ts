import { defineConfig } from 'vitest/config';
import { testOptions } from './tests/support/test-options.ts';

/** Their tests share what is loaded, the catalogues above all: nothing here is kept from one call to the next. */
const rules = '{app,bench,catalogues,platform,racing}/**/*.test.{ts,tsx}';
const unit = {
  ...testOptions,
  environment: 'node' as const,
  setupFiles: ['tests/support/fail-on-console-error.ts', 'tests/support/properties.ts'],
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...unit,
          include: ['{functions,emulators,scripts,tests/support}/**/!(*.workers).test.ts'],
        },
      },
      { test: { name: 'rules', ...unit, include: [rules] } },
      {
        test: {
          name: 'database',
          ...testOptions,
          environment: 'node',
          setupFiles: ['tests/support/properties.ts'],
          include: ['supabase/tests/{,permissions/}*.test.ts'],
        },
      },
      {
        test: {
          name: 'documents',
          ...testOptions,
          environment: 'node',
          include: ['tests/documents/**/*.test.ts'],
        },
      },
      'functions/*/vitest.config.ts',
    ],
  },
});
