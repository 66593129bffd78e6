import { createCookie } from '@remix-run/cloudflare';
import { readCookies } from '#core/identity/cookies';

const ownChange = 'own_change';

/** How long a public page is cached, 120 s, and time for what is on its way. */
const ownChangeSeconds = 150;

/**
 * Every cookie that changes what a page shows, and so makes a request bypass the cache. A browser that holds none of them
 * is a first-time visitor, and gets the same page as any other; one more cookie that a loader reads must be named here.
 */
const bypassCookies: readonly { name: RegExp; saysNothing?: string }[] = [
  // Clerk's: the session, what renews it, and when the browser signed in; signed out leaves a 0.
  { name: /^__session(_|$)/ },
  { name: /^__refresh(_|$)/ },
  { name: /^__client_uat(_|$)/, saysNothing: '0' },
  { name: /^toast$/ },
  { name: /^plan_version$/ },
  { name: new RegExp(`^${ownChange}$`) },
];

export function bypassesCache(headers: Headers): boolean {
  return (
    headers.has('Authorization') ||
    readCookies(headers.get('Cookie')).some(([cookie, value]) =>
      bypassCookies.some(({ name, saysNothing }) => name.test(cookie) && value !== saysNothing),
    )
  );
}

/** Whether this browser has changed something lately: it must see it, so nothing cached will do. */
export function hasChangedSomething(headers: Headers): boolean {
  return readCookies(headers.get('Cookie')).some(([name]) => name === ownChange);
}

/** The `Set-Cookie` line after a driver's change: until every cached page is newer, this browser gets none. */
export function ownChangeCookie(): Promise<string> {
  const cookie = createCookie(ownChange, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: ownChangeSeconds,
  });
  return cookie.serialize(1);
}
