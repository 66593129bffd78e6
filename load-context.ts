import type { SignedIn, SignedOut } from '#core/identity/driver';
import { createClerkUsers } from '#core/adapters/clerk';
import { createDatabase } from '#core/adapters/supabase/database';
import type { WebBindings, WebEnvironment } from './app/server/env.server.ts';
import { createStores } from './app/server/stores.server.ts';

/**
 * Builds what one request's loaders and actions need, once: who drives, the stores that act as that driver, and the
 * other Workers. Nothing here outlives the request.
 */
export function createLoadContext({ bindings, env, driver }: {
  bindings: WebBindings;
  env: WebEnvironment;
  driver: SignedIn | SignedOut;
}) {
  return { env, driver, ai: bindings.AI, billing: bindings.BILLING };
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends ReturnType<typeof createLoadContext> {}
}
