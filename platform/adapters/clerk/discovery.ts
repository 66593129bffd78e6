import * as z from 'zod';
import { clerkClient } from './client.ts';
import { askClerk } from './deadline.ts';

export type ClerkDiscoveryConfig = {
  /** The `iss` of session tokens: the absolute address of Clerk's proxy on our own origin. */
  issuer: string;
  /** Address of Clerk's Backend API, without `/v1`. */
  apiUrl: string;
  secretKey: string;
};

/** The public half of a signing key, and nothing else that Clerk may send along. */
const publicKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
      n: z.string(),
      e: z.string(),
    }),
  ),
});

/** How long the keys are given out before Clerk is asked again. */
const freshMs = 5 * 60_000;

/**
 * OpenID Connect discovery for tokens whose issuer is our own address: the issuer and its signing keys. The database
 * reads both. Clerk's own answer would name Clerk's domain.
 *
 * @returns the answer to a request for one of the two, null for any other
 */
export function createClerkDiscovery(
  { issuer, apiUrl, secretKey }: ClerkDiscoveryConfig,
  now: () => number = Date.now,
) {
  const clerk = clerkClient({ secretKey, apiUrl });
  const jwksUri = `${issuer}/.well-known/jwks.json`;
  let cache: { keys: z.infer<typeof publicKeys>; readAt: number } | undefined;

  async function answerKeys(): Promise<Response> {
    if (!cache || now() - cache.readAt > freshMs) {
      try {
        const jwks = await askClerk(() => clerk.jwks.getJwks(), { apiUrl, reads: true });
        cache = { keys: publicKeys.parse(jwks), readAt: now() };
      } catch {
        // Keys seldom change: those from before do until Clerk answers.
      }
    }
    return cache
      ? Response.json(cache.keys)
      : Response.json(
          {
            error: 'The sign-in service isn’t answering. Please try again in a moment.',
            code: 'clerk_unreachable',
          },
          { status: 502 },
        );
  }

  return async ({ method, url }: Request): Promise<Response | null> => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { pathname } = new URL(url);
    if (pathname === new URL(jwksUri).pathname) return answerKeys();
    if (pathname !== `${new URL(issuer).pathname}/.well-known/openid-configuration`) return null;
    return Response.json({
      issuer,
      jwks_uri: jwksUri,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
      response_types_supported: ['id_token'],
    });
  };
}
