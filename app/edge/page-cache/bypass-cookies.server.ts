import { createCookie } from '@remix-run/cloudflare';
import { readCookies } from '#platform/identity/cookies';
import type { Audience } from './cache-control.server.ts';

const ownChange = 'own_change';

/** A public page's cache time, 120 s, and some time for requests on their way. */
const ownChangeSeconds = 150;

/** Clerk's cookies: the session, what renews it, and when the browser signed in; signed out leaves a 0. */
const sessionCookie = /^__(session|refresh|client_uat)(_|$)/;
const tellsOfSession = (name: string, value: string) =>
  sessionCookie.test(name) && !(name.startsWith('__client_uat') && value === '0');

/**
 * The other cookies that change what a page shows, and so make a request bypass the cache. A browser that holds none of them
 * gets the same page as any other, but for the top bar of a driver, which is filled in from its own `avatar`; one more
 * cookie that a loader reads must be named here.
 */
const bypassCookies: ReadonlySet<string> = new Set(['toast', 'plan_version', ownChange]);

/**
 * The form in which a request may have a public page from the cache; null where it must bypass it. That of a driver is still
 * to be proved by the session.
 */
export function formInCache(headers: Headers): Audience | null {
  if (headers.has('Authorization')) return null;
  const cookies = readCookies(headers.get('Cookie'));
  if (cookies.some(([name]) => bypassCookies.has(name))) return null;
  return cookies.some(([name, value]) => tellsOfSession(name, value)) ? 'driver' : 'visitor';
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
