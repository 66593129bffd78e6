import { createClerkUsers } from '#core/adapters/clerk';
import { createDatabase } from '#core/adapters/supabase/database';
import { generationsStore } from '#core/adapters/supabase/generations';
import { likesStore } from '#core/adapters/supabase/likes';
import { profilesStore } from '#core/adapters/supabase/profiles';
import { setupsStore } from '#core/adapters/supabase/setups';
import { ownSubscriptionStore } from '#core/adapters/supabase/subscriptions';
import type { Driver } from '#core/identity/driver';
import { reliableBilling } from './app/server/billing.server.ts';
import type { WebBindings, WebEnvironment } from './app/server/env.server.ts';

/**
 * Builds what one request's loaders and actions need, once: who drives, the stores that act as that driver, and the
 * other Workers. Nothing here outlives the request.
 */
export function createLoadContext({
  bindings,
  env,
  driver,
}: {
  bindings: WebBindings;
  env: WebEnvironment;
  driver: Driver;
}) {
  const database = createDatabase({
    url: env.SUPABASE_URL,
    key: env.SUPABASE_PUBLISHABLE_KEY,
    ...(driver.state === 'signed-in' && { accessToken: async () => driver.token }),
  });
  return {
    env,
    driver,
    database,
    profiles: profilesStore(database),
    setups: setupsStore(database),
    likes: likesStore(database),
    generations: generationsStore(database),
    subscriptions: ownSubscriptionStore(database),
    accounts: createClerkUsers({ secretKey: env.CLERK_SECRET_KEY, apiUrl: env.CLERK_API_URL }),
    ai: bindings.AI,
    billing: reliableBilling(bindings.BILLING),
  };
}

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends ReturnType<typeof createLoadContext> {}
}
