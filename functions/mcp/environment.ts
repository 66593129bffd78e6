import * as z from 'zod';
import { readEnvironment } from '#platform/environment';

const address = z.url({ protocol: /^https?$/ });

const schema = z.object({
  APP_ORIGIN: address.describe('the public address of the product, without a slash at the end'),
  CLERK_JWT_KEY: z
    .string()
    .includes('PUBLIC KEY')
    .describe('Clerk dashboard, API keys, "JWKS public key" in PEM form'),
  SUPABASE_URL: address.describe('Supabase dashboard, Data API'),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').describe('Supabase dashboard, API keys'),
  MCP_OAUTH_ISSUER: z
    .union([address, z.literal('')])
    .default('')
    .describe('Clerk’s own domain, https://clerk.<your domain>, the "iss" of OAuth tokens; off when blank'),
  MCP_SECRET_KEY: z
    .union([z.base64().min(1_000, 'it is no such key'), z.literal('')])
    .default('')
    .describe(
      'the key that signs drivers’ tokens for the database: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -outform DER | base64 -w0; off when blank',
    ),
});

/** The names of this Worker's variables and secrets. */
export const mcpVariables = Object.keys(schema.shape);

export type McpEnvironment = z.infer<typeof schema>;

/** The Worker's variables. @throws EnvironmentIncomplete naming what is missing and where to get it */
export function mcpEnvironmentOf(bindings: object): McpEnvironment {
  return readEnvironment('MCP', schema, bindings);
}

/** The variables without which no assistant is let in. Empty when it is on. */
export const missingForAssistants = (env: Partial<McpEnvironment>): string[] =>
  (['MCP_OAUTH_ISSUER', 'MCP_SECRET_KEY'] as const).filter((name) => !env[name]);
