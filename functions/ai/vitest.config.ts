import { cloudflareTest } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [cloudflareTest({ main: './tests/worker.ts', wrangler: { configPath: './wrangler.toml' } })],
  test: { name: 'AI Worker', include: ['**/*.workers.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
