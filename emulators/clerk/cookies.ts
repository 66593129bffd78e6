import type { SessionJSON } from '@clerk/backend';
import { cookieValue } from '../../platform/identity/cookies.ts';
import type { ClerkInstance } from './instance.ts';
import { liveSession, sessionToken } from './sessions.ts';
import type { Client } from './state.ts';

const yearSeconds = 31_536_000;

/** The browser by its `__client` cookie, which is named after the instance: two copies on one host keep apart. */
export function clientFrom(request: Request, { file, cookieSuffix }: ClerkInstance): Client | undefined {
  const id = cookieValue(request.headers.get('cookie'), `__client_${cookieSuffix}`);
  return file.value.clients[id ?? ''];
}

/** Tells a browser who it is; scripts never see this one. */
export function clientCookie({ cookieSuffix }: ClerkInstance, client: Client): string {
  return printCookie(`__client_${cookieSuffix}`, client.id, { httpOnly: true });
}

/** Tells the application since when somebody is signed in, in seconds since 1970; `0`: nobody. */
export function updatedAtCookies({ cookieSuffix }: ClerkInstance, client: Client | undefined): string[] {
  const seconds = String(Math.floor((client?.signedInAt ?? 0) / 1000));
  return ['__client_uat', `__client_uat_${cookieSuffix}`].map((name) => printCookie(name, seconds));
}

/** A fresh token for the application, with what renews it; `suffixed` adds this instance's own names. */
export function sessionCookies(instance: ClerkInstance, session: SessionJSON, suffixed: boolean): string[] {
  const { cookieSuffix, file } = instance;
  const token = sessionToken(instance, session);
  return [
    printCookie('__session', token),
    ...(suffixed ? [printCookie(`__session_${cookieSuffix}`, token)] : []),
    printCookie(`__refresh_${cookieSuffix}`, file.value.refreshTokens[session.id] ?? '', { httpOnly: true }),
  ];
}

export function handshakeCookies(
  instance: ClerkInstance,
  client: Client | undefined,
  suffixed: boolean,
): string[] {
  const session = liveSession(instance, client);
  return session
    ? [...updatedAtCookies(instance, client), ...sessionCookies(instance, session, suffixed)]
    : signedOutCookies(instance);
}

export function signedOutCookies(instance: ClerkInstance): string[] {
  const { cookieSuffix } = instance;
  const cookieNames = ['__session', `__session_${cookieSuffix}`, `__refresh_${cookieSuffix}`];
  return [
    ...updatedAtCookies(instance, undefined),
    ...cookieNames.map((name) => printCookie(name, '', { maxAge: 0 })),
  ];
}

/** A cookie for the answering host. `maxAge` in seconds, a year by default. */
function printCookie(
  name: string,
  value: string,
  { httpOnly = false, maxAge = yearSeconds }: { httpOnly?: boolean; maxAge?: number } = {},
): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax'];
  return [...parts, ...(httpOnly ? ['HttpOnly'] : [])].join('; ');
}
