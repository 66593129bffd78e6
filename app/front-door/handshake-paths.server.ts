import { signedInPath } from '#core/identity/return-path';

/**
 * Pages of one driver: here a missing token is fetched from Clerk by a redirect. Public pages do that only where they would
 * say that there is nothing, to who still holds a session.
 */
const privatePaths = [
  signedInPath,
  '/sign-in',
  '/my-setups',
  '/profile',
  '/account',
  '/setup-assistant',
  '/upload-setup',
  '/checkout',
];

/** Whether a page at this path may send the browser to Clerk and back to learn who drives. */
export function mayHandshake(pathname: string): boolean {
  return privatePaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
