import { cloudflareTest } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';

/** Tests of this Worker on workerd itself. */
export default defineConfig({
  // Package stripe ships source maps without their sources; Vite says so for every file.
  logLevel: 'error',
  plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
  test: { name: 'stripe-webhooks', include: ['*.workers.test.ts'] },
});
