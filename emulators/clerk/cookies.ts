import { cookieValue } from '../../platform/identity/cookies.ts';
import type { ClerkInstance } from './instance.ts';
import { liveSessions, sessionToken } from './sessions.ts';
import type { StoredClient, StoredSession } from './state.ts';

const yearSeconds = 31_536_000;

/** The `__client` id that a browser sent. It is named after the instance: two copies on one host keep apart. */
export function clientIdFrom(request: Request, { cookieSuffix }: ClerkInstance): string | undefined {
  return cookieValue(request.headers.get('cookie'), `__client_${cookieSuffix}`);
}

/** Tells a browser who it is; scripts never see this one. */
export function clientCookie(instance: ClerkInstance, client: StoredClient): string {
  return printCookie(instance, `__client_${instance.cookieSuffix}`, client.id, { httpOnly: true });
}

/** Tells the application since when somebody is signed in, in seconds since 1970; `0`: nobody. */
export function updatedAtCookies(instance: ClerkInstance, client: StoredClient | undefined): string[] {
  const seconds = String(Math.floor((client?.signedInAt ?? 0) / 1000));
  return [
    printCookie(instance, '__client_uat', seconds),
    printCookie(instance, `__client_uat_${instance.cookieSuffix}`, seconds),
  ];
}

/** A fresh token for the application, with what renews it; `suffixed` adds this instance's own names. */
export function sessionCookies(instance: ClerkInstance, session: StoredSession, suffixed: boolean): string[] {
  const token = sessionToken(instance, session);
  const refresh = `__refresh_${instance.cookieSuffix}`;
  return [
    printCookie(instance, '__session', token),
    ...(suffixed ? [printCookie(instance, `__session_${instance.cookieSuffix}`, token)] : []),
    printCookie(instance, refresh, session.refreshToken, { httpOnly: true }),
  ];
}

export function handshakeCookies(
  instance: ClerkInstance,
  client: StoredClient | undefined,
  suffixed: boolean,
): string[] {
  const session = client && liveSessions(instance, client)[0];
  return session
    ? [...updatedAtCookies(instance, client), ...sessionCookies(instance, session, suffixed)]
    : signedOutCookies(instance);
}

export function signedOutCookies(instance: ClerkInstance): string[] {
  const { cookieSuffix } = instance;
  const cookieNames = ['__session', `__session_${cookieSuffix}`, `__refresh_${cookieSuffix}`];
  return [
    ...updatedAtCookies(instance, undefined),
    ...cookieNames.map((name) => printCookie(instance, name, '', { maxAge: 0 })),
  ];
}

/** A cookie for the answering host. `maxAge` in seconds, a year by default. */
function printCookie(
  { secureCookies }: ClerkInstance,
  name: string,
  value: string,
  { httpOnly = false, maxAge = yearSeconds }: { httpOnly?: boolean; maxAge?: number } = {},
): string {
  const flags = [httpOnly && 'HttpOnly', secureCookies && 'Secure'].filter(Boolean);
  return [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax', ...flags].join('; ');
}
