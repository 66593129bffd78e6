import type { SessionClaims } from './session-token.ts';

export type SignedIn = {
  state: 'signed-in';
  userId: string;
  sessionId: string;
  /** The session token itself: the bearer that Supabase checks once more. */
  token: string;
  claims: SessionClaims;
};

/**
 * Why nobody is signed in.
 * - `no-session`: the browser holds no session.
 * - `expired`: a genuine session whose token is out of date and was not renewed (ended, revoked or signed out).
 * - `refused`: a token that we did not sign for this site (forged, foreign, another issuer or party).
 * - `pending`: a session with tasks left to do before it counts.
 * - `unreachable`: the token is out of date and Clerk did not answer; the driver may well be signed in.
 */
export type SignedOutReason = 'no-session' | 'expired' | 'refused' | 'pending' | 'unreachable';

/**
 * A session that a browser still holds though its token is out of date, and that nobody has called over. It says in whose
 * form a page is drawn, and opens nothing. Both ids are null where the token itself is gone.
 */
export type BrowserSession = { userId: string | null; sessionId: string | null };

export type SignedOut = { state: 'signed-out'; reason: SignedOutReason; storedSession?: BrowserSession };

export type Driver = SignedIn | SignedOut;

export function signedOut(reason: SignedOutReason, storedSession: BrowserSession | null = null): SignedOut {
  return { state: 'signed-out', reason, ...(storedSession && { storedSession }) };
}

export function renewableSession(driver: Driver): BrowserSession | null {
  return driver.state === 'signed-out' ? (driver.storedSession ?? null) : null;
}
