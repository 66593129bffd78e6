import { createDatabase } from '#platform/adapters/supabase/database';
import { setupsStore } from '#platform/adapters/supabase/setups';
import type { PublicReferenceApi } from '#racing/laps/public-reference-api';
import { mcpEnvironmentOf } from './environment.ts';
import type { Caller } from './tool.ts';

export type McpBindings = { REFERENCE: PublicReferenceApi };

/** One request's clients. Tests pass their own. */
export type Services = Caller;

/** @throws EnvironmentIncomplete */
export function createServices(bindings: McpBindings): Services {
  const { APP_ORIGIN, SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = mcpEnvironmentOf(bindings);
  return {
    appOrigin: APP_ORIGIN,
    publicSetups: setupsStore(createDatabase({ url, key })),
    reference: bindings.REFERENCE,
  };
}
