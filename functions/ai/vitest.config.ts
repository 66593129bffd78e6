import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { testOptions } from '../../tests/support/test-options.ts';

export default defineConfig({
  plugins: [cloudflareTest({ main: './tests/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
  test: { name: 'AI Worker', isolate: false, include: ['**/*.workers.test.ts'], ...testOptions },
});
