import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testOptions } from '../../../tests/support/test-options.ts';

/** The database tests on a PostgreSQL server, as a hosted project runs one, and those of what many connections do at once. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    name: 'database server',
    environment: 'node',
    include: ['supabase/tests/**/*.test.ts'],
    globalSetup: 'supabase/tests/server/start.ts',
    // Modules are loaded once; each file has its own database.
    isolate: false,
    ...testOptions,
  },
});
