import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { testOptions } from '../../tests/support/test-options.ts';

/** The Worker's bindings where a test lets the runtime start it; only the test answers there. */
const bindings = {
  SUPABASE_URL: 'http://database.test',
  SUPABASE_SECRET_KEY: 'sb_secret_local',
  STRIPE_API_URL: 'http://stripe.test',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  CLERK_WEBHOOK_SECRET: 'whsec_local',
};

/** In the place of the AI Worker, which the service binding names; tests hand in what they want to hear of it. */
const aiWorker = {
  name: 'scrutineer-ai',
  modules: true,
  script: `import { WorkerEntrypoint } from 'cloudflare:workers';
    export class EngineRooms extends WorkerEntrypoint {}
    export default {};`,
};

export default defineConfig({
  // Package stripe ships source maps without their sources; Vite says so for every file.
  logLevel: 'error',
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: { bindings, workers: [aiWorker] },
    }),
  ],
  test: { name: 'stripe-webhooks', include: ['*.workers.test.ts'], ...testOptions },
});
