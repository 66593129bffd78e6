import { cookieValue, printCookies, readCookies } from '../../identity/cookies.ts';

export type ClerkCookies = {
  session: string | undefined;
  /** When the browser last signed in, in seconds since 1970; `0` once signed out. */
  clientUpdatedAt: string | undefined;
  /** The token that renews the session token through the Backend API. */
  refresh: string | undefined;
};

/**
 * The ending that keeps the cookies of several Clerk instances on one host apart: the first eight characters
 * of the base64url SHA-1 of the publishable key.
 */
export async function clerkCookieSuffix(publishableKey: string): Promise<string> {
  const cachedSuffix = suffixes.get(publishableKey);
  if (cachedSuffix !== undefined) return cachedSuffix;
  const suffix = await suffixOf(publishableKey);
  suffixes.set(publishableKey, suffix);
  return suffix;
}

/** A Worker knows one key. */
const suffixes = new Map<string, string>();

async function suffixOf(publishableKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(publishableKey));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').slice(0, 8);
}

/**
 * Reads this instance's cookies. A suffixed `__client_uat` means that Clerk keeps suffixed ones for this
 * browser: then the plain names count for nothing, as they may belong to another instance on the same host.
 */
export function readClerkCookies(header: string | null, suffix: string): ClerkCookies {
  const valueIn = (name: string) => {
    const value = cookieValue(header, name);
    return value && opaqueValue.test(value) ? value : undefined;
  };
  const isSuffixed = valueIn(`__client_uat_${suffix}`) !== undefined;
  const ending = isSuffixed ? `_${suffix}` : '';
  return {
    session: valueIn(`__session${ending}`),
    clientUpdatedAt: valueIn(`__client_uat${ending}`),
    refresh: valueIn(`__refresh_${suffix}`),
  };
}

export function printClerkCookies(
  { session, clientUpdatedAt, refresh }: ClerkCookies,
  suffix: string,
  header: string | null,
  keep: readonly string[],
): string {
  const state: [string, string | undefined][] = [
    [`__session_${suffix}`, session],
    [`__client_uat_${suffix}`, clientUpdatedAt],
    [`__refresh_${suffix}`, refresh],
  ];
  const clerkCookies = readCookies(header).filter(
    ([name, value]) => keep.includes(name) && opaqueValue.test(value),
  );
  return printCookies([
    ...state.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ...clerkCookies,
  ]);
}

/**
 * `Set-Cookie` lines that sign a browser out of this instance. Clerk's own `__client` stays: it names the
 * browser, and tells Clerk that the session it once held is over.
 *
 * Clerk's own domain, a sister of ours, says when a browser signed in for the domain of both: that cookie does not go away
 * by one of our host alone.
 */
export async function signOutCookies({
  CLERK_PUBLISHABLE_KEY: publishableKey,
  APP_ORIGIN: appOrigin,
}: {
  CLERK_PUBLISHABLE_KEY: string;
  APP_ORIGIN: string;
}): Promise<string[]> {
  const suffix = await clerkCookieSuffix(publishableKey);
  const shared = sharedDomain(publishableKey, new URL(appOrigin).hostname);
  const expiry = 'Path=/; Max-Age=0; SameSite=Lax';
  const nobody = `Path=/; Max-Age=${secondsPerYear}; SameSite=Lax`;
  return ['', `_${suffix}`].flatMap((ending) => [
    `__session${ending}=; ${expiry}`,
    `__client_uat${ending}=0; ${nobody}`,
    ...(shared ? [`__client_uat${ending}=0; ${nobody}; Domain=${shared}`] : []),
    `__refresh${ending}=; ${expiry}; HttpOnly`,
  ]);
}

/** The domain that our host shares with Clerk's own, `clerk.<domain>`, which the key names; null where there is none. */
function sharedDomain(publishableKey: string, host: string): string | null {
  const [, encoded = ''] = /^pk_[a-z]+_([\w+/=-]+)$/.exec(publishableKey) ?? [];
  const [, domain] = /^clerk\.([\w.-]+)\$$/.exec(decoded(encoded)) ?? [];
  return domain && (host === domain || host.endsWith(`.${domain}`)) ? domain : null;
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

const secondsPerYear = 31_536_000;

/** Tokens, counters and identifiers: nothing that decodes into something else. */
const opaqueValue = /^[\w.~+/=-]+$/;
