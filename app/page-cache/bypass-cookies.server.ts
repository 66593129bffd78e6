import { createCookie } from '@remix-run/cloudflare';
import { readCookies } from '#core/identity/cookies';

const ownChange = 'own_change';

/** The ages of a public copy, 120 s, and time for what is on its way. */
const ownChangeSeconds = 150;

/**
 * Every cookie that changes what a page shows. A browser that holds none of them is a visitor without a past, and gets
 * the same page as any other; one more cookie that a loader reads must be named here.
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

/** Whether a request is like that of any visitor: what it shows depends on its address alone. */
export function isAnybodys(headers: Headers): boolean {
  if (headers.has('Authorization')) return false;
  const header = headers.get('Cookie');
  if (header === null) return true;
  return !readCookies(header).some(([cookie, value]) =>
    bypassCookies.some(({ name, saysNothing }) => name.test(cookie) && value !== saysNothing),
  );
}

/** Sent by each page of a driver's that is loaded, and seldom something new: a new name waits for the copies' age. */
const profilePaths = ['/api/user-profile', '/account/profile'];

/** Whether a request may change what public pages show. */
export function mayChangePublicPages(method: string, pathname: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && !profilePaths.includes(pathname);
}

/** Whether this browser has changed something lately: it must see it, so no copy will do. */
export function hasChangedSomething(headers: Headers): boolean {
  return readCookies(headers.get('Cookie')).some(([name]) => name === ownChange);
}

/** The `Set-Cookie` line after a driver's change: until every public copy is newer, this browser gets none. */
export function ownChangeCookie(): Promise<string> {
  const cookie = createCookie(ownChange, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: ownChangeSeconds,
  });
  return cookie.serialize(1);
}
