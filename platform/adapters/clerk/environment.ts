import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { createClerkDiscovery } from './discovery.ts';
import { createClerkProxy } from './proxy.ts';

/** Clerk's variables for a Worker that checks session tokens, named as in `.dev.vars.example`. */
export type ClerkEnvironment = {
  APP_ORIGIN: string;
  CLERK_PUBLISHABLE_KEY: string;
  CLERK_SECRET_KEY: string;
  CLERK_JWT_KEY: string;
  CLERK_API_URL: string;
  CLERK_ISSUER: string;
};

/**
 * Where browsers reach Clerk's Frontend API on our own origin; null where they reach it at Clerk's own domain. Clerk names
 * the place where it is reached as the issuer of its tokens, so the issuer tells.
 */
export function clerkProxyUrl({
  APP_ORIGIN,
  CLERK_ISSUER,
}: Pick<ClerkEnvironment, 'APP_ORIGIN' | 'CLERK_ISSUER'>): string | null {
  return CLERK_ISSUER.startsWith(`${APP_ORIGIN}/`) ? CLERK_ISSUER : null;
}

const authenticators = new WeakMap<ClerkEnvironment, Authenticator>();

/**
 * The authenticator of a Worker's isolate: it keeps the imported key and, while Clerk is out of reach, the pause. The
 * same environment object gets the same one.
 *
 * @param signInUrl where a page load without a session is sent; a Worker without pages never uses it
 */
export function authenticatorFor(env: ClerkEnvironment, signInUrl: string): Authenticator {
  const cachedAuthenticator = authenticators.get(env);
  if (cachedAuthenticator) return cachedAuthenticator;
  const authenticator = createAuthenticator({
    publishableKey: env.CLERK_PUBLISHABLE_KEY,
    secretKey: env.CLERK_SECRET_KEY,
    jwtKey: env.CLERK_JWT_KEY,
    apiUrl: env.CLERK_API_URL,
    appOrigin: env.APP_ORIGIN,
    proxyUrl: clerkProxyUrl(env),
    issuer: env.CLERK_ISSUER,
    authorizedParties: [env.APP_ORIGIN],
    signInUrl,
  });
  authenticators.set(env, authenticator);
  return authenticator;
}

/** Answers requests under Clerk's path on our own origin. */
export type ClerkDoor = (request: Request, clientAddress: string) => Promise<Response>;

const doors = new WeakMap<ClerkEnvironment, ClerkDoor | null>();

/**
 * The door of a Worker's isolate to Clerk: its proxy, and in it what says whose tokens these are. Null where browsers reach
 * Clerk at its own domain. The same environment object gets the same one.
 */
export function clerkDoorFor(env: ClerkEnvironment & { CLERK_FAPI_URL: string }): ClerkDoor | null {
  const cachedDoor = doors.get(env);
  if (cachedDoor !== undefined) return cachedDoor;
  const proxyUrl = clerkProxyUrl(env);
  const door = proxyUrl === null ? null : openDoor(env, proxyUrl);
  doors.set(env, door);
  return door;
}

function openDoor(env: ClerkEnvironment & { CLERK_FAPI_URL: string }, proxyUrl: string): ClerkDoor {
  const secretKey = env.CLERK_SECRET_KEY;
  const discovery = createClerkDiscovery({ issuer: proxyUrl, apiUrl: env.CLERK_API_URL, secretKey });
  const proxy = createClerkProxy({ fapiUrl: env.CLERK_FAPI_URL, proxyUrl, secretKey });
  return async (request, clientAddress) => (await discovery(request)) ?? proxy(request, clientAddress);
}
