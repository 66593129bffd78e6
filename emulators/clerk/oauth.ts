import { Hono } from 'hono';
import { json } from './fault.ts';
import type { ClerkInstance } from './instance.ts';

/** The address of the authorization server's metadata: the issuer's path goes inside (RFC 8414). */
export const oauthMetadataPath = '/.well-known/oauth-authorization-server/clerk';

/** Clerk as an authorization server, as far as the product asks it. */
export function oauth({ oauthIssuer: issuer }: ClerkInstance): Hono {
  const routes = new Hono();
  routes.get(oauthMetadataPath, () =>
    json({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/v1/.well-known/jwks.json`,
      scopes_supported: ['openid', 'profile', 'email', 'garage:read', 'setups:write'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      client_id_metadata_document_supported: true,
    }),
  );
  return routes;
}
