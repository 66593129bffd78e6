import { type Authenticator, createAuthenticator } from './clerk-authenticator.ts';

/** What a Worker that sees session tokens knows of Clerk; the names are those of `.dev.vars.example`. */
export type ClerkEnvironment = {
  APP_ORIGIN: string;
  CLERK_PUBLISHABLE_KEY: string;
  CLERK_SECRET_KEY: string;
  CLERK_JWT_KEY: string;
  CLERK_API_URL: string;
  CLERK_ISSUER: string;
};

const authenticators = new WeakMap<ClerkEnvironment, Authenticator>();

/**
 * The authenticator of a Worker's isolate: it keeps the imported key and, while Clerk is out of reach, the pause. The
 * same environment object gets the same one.
 *
 * @param signInUrl where a page load without a session is sent; a Worker without pages never uses it
 */
export function authenticatorFor(env: ClerkEnvironment, signInUrl: string): Authenticator {
  const known = authenticators.get(env);
  if (known) return known;
  const authenticator = createAuthenticator({
    publishableKey: env.CLERK_PUBLISHABLE_KEY,
    secretKey: env.CLERK_SECRET_KEY,
    jwtKey: env.CLERK_JWT_KEY,
    apiUrl: env.CLERK_API_URL,
    proxyUrl: `${env.APP_ORIGIN}/__clerk`,
    issuer: env.CLERK_ISSUER,
    authorizedParties: [env.APP_ORIGIN],
    signInUrl,
  });
  authenticators.set(env, authenticator);
  return authenticator;
}
