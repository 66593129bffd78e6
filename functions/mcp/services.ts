import { type AssistantsStore, assistantsStore } from '#platform/adapters/supabase/assistants';
import { createDatabase } from '#platform/adapters/supabase/database';
import { generationsStore } from '#platform/adapters/supabase/generations';
import { profilesStore } from '#platform/adapters/supabase/profiles';
import { setupsStore } from '#platform/adapters/supabase/setups';
import { stintsStore } from '#platform/adapters/supabase/stints';
import { testCardsStore } from '#platform/adapters/supabase/test-cards';
import { type Assistant, createAccessTokenReader } from '#platform/identity/access-token';
import { signDriverToken } from '#platform/identity/driver-token';
import type { Caller, CallingDriver } from './tool.ts';
import { type McpEnvironment, mcpEnvironmentOf } from './environment.ts';

export type McpBindings = { REFERENCE: Caller['reference']; RUNS: Caller['runs'] };

/** One request's clients. Tests pass another way to the database. */
export type Services = Omit<Caller, 'driver' | 'settle'> & {
  now(): Date;
  /** The assistant of an access token; null for any other token. */
  readToken(token: string): Promise<Assistant | null>;
  /** The database as the assistant's driver, for one call. */
  actFor(assistant: Assistant): { driver: CallingDriver; assistants: Pick<AssistantsStore, 'use'> };
  /** The authorization server's metadata. */
  oauthMetadata(): Promise<Response>;
};

/** Clerk's answer is waited for so long, in milliseconds. */
const patienceMs = 3_000;

const mcpAddress = ({ APP_ORIGIN }: Pick<McpEnvironment, 'APP_ORIGIN'>) => `${APP_ORIGIN}/mcp`;

/** @throws EnvironmentIncomplete */
export function createServices(
  bindings: McpBindings,
  send: typeof fetch = (input, init) => fetch(input, init),
): Services {
  const env = mcpEnvironmentOf(bindings);
  const { APP_ORIGIN, MCP_OAUTH_ISSUER: issuer, MCP_SECRET_KEY: secretKey } = env;
  const connection = { url: env.SUPABASE_URL, key: env.SUPABASE_PUBLISHABLE_KEY, fetch: send };
  const now = () => new Date();
  const readToken = createAccessTokenReader({ jwtKey: env.CLERK_JWT_KEY, issuer, audience: mcpAddress(env) });
  return {
    appOrigin: APP_ORIGIN,
    publicSetups: setupsStore(createDatabase(connection)),
    reference: bindings.REFERENCE,
    runs: bindings.RUNS,
    now,
    readToken: (token) => readToken(token, now()),
    actFor(assistant) {
      const signed = signDriverToken(assistant, { secretKey, issuer: mcpAddress(env), now: now() });
      const database = createDatabase({ ...connection, accessToken: () => signed });
      const driver: CallingDriver = {
        id: assistant.driverId,
        clientId: assistant.clientId,
        scopes: assistant.scopes,
        setups: setupsStore(database),
        stints: stintsStore(database),
        testCards: testCardsStore(database),
        generations: generationsStore(database),
        profiles: profilesStore(database),
      };
      return { driver, assistants: assistantsStore(database) };
    },
    oauthMetadata() {
      const { origin, pathname } = new URL(issuer);
      const address = `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`;
      return send(address, { signal: AbortSignal.timeout(patienceMs) });
    },
  };
}
