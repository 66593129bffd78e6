import { authenticatorFor } from '#platform/adapters/clerk/environment';
import { signedOut } from '#platform/identity/driver';
import { isDriverRateLimited } from '../rate-limits.server.ts';
import { finish } from './response.server.ts';
import type { Scope, Step } from './scope.server.ts';

/** Reads who drives, or redirects to where Clerk renews the session; then counts the driver. */
export const openSession: Step = async (scope) => {
  const { request, address, bindings } = scope;
  const { driver, setCookies, redirect } = await readSession(scope, request);
  if (redirect) return finish(scope, redirect, 'driver');
  const isRateLimited =
    scope.isRateLimited ||
    (driver.state !== 'signed-out' && (await isDriverRateLimited(request, address, driver.userId, bindings)));
  return { ...scope, driver, setCookies, isRateLimited };
};

/** @returns the driver, with cookies that renew the session, or a redirect that fetches it from Clerk */
export async function readSession({ address, env }: Pick<Scope, 'address' | 'env'>, request: Request) {
  if (address.session === 'none') return { driver: signedOut('no-session'), setCookies: [], redirect: null };
  return authenticatorFor(env, env.CLERK_SIGN_IN_URL).authenticate(request, {
    mayHandshake: address.session === 'needed',
  });
}
