import { createClerkClient } from '@clerk/backend';
import { DeadlineExceeded, withDeadline } from '../../http/resilience.ts';
import {
  hasClerkParameters,
  isPageLoad,
  syntheticGet,
  syntheticPageLoad,
  withoutClerkParameters,
} from '../../identity/clean-request.ts';
import {
  type Driver,
  type BrowserSession,
  type SignedOut,
  type SignedOutReason,
  signedOut,
} from '../../identity/driver.ts';
import { createTokenReader, type SessionClaims, type TokenReader } from '../../identity/session-token.ts';
import { measureCall, nameUser } from '../../observability/current-request.ts';
import { logError } from '../../observability/log.ts';
import { type ClerkCookies, clerkCookieSuffix, printClerkCookies, readClerkCookies } from './cookies.ts';
import { clerkDeadlineMs } from './deadline.ts';
import {
  genuineHandshakeCookies,
  handshakeCountCookie,
  handshakeOverCookies,
  handshakesPaused,
  holdsHandshakeAnswer,
} from './handshake.ts';

export type AuthenticatorConfig = {
  publishableKey: string;
  secretKey: string;
  /** PEM of the key that signs session tokens, line breaks as such or written `\n`; it spares the network. */
  jwtKey: string;
  /** Address of Clerk's Backend API, without `/v1`. */
  apiUrl: string;
  /** Address of the product, without a slash at the end. */
  appOrigin: string;
  /** Absolute address of the proxy to Clerk's Frontend API on our own origin; null where browsers reach it by itself. */
  proxyUrl: string | null;
  /** The only `iss` accepted. */
  issuer: string;
  /** The only `azp` values accepted. */
  authorizedParties: readonly string[];
  /** Clerk's hosted sign-in page. */
  signInUrl: string;
};

type Authentication = {
  driver: Driver;
  setCookies: string[];
  /** To be answered instead of the page; only for page loads that may handshake. */
  redirect?: Response;
};

export type Authenticator = {
  /**
   * Tells who sends a request. Never throws and never reads the body. Clerk is asked only to renew a genuine
   * session that has run out, for at most two seconds.
   *
   * @param options.mayHandshake whether a page load may be sent to Clerk and back to fetch its session: true for
   * pages that are nothing without a driver, false for public ones. Anything but a page load never redirects.
   */
  authenticate(request: Request, options: { mayHandshake: boolean }): Promise<Authentication>;
  /**
   * The claims of a request's session while its token is in date: what `authenticate` would let in, without asking anybody.
   * Null for everybody else, whose session is to be looked at by that. Never throws.
   */
  openSession(request: Request): Promise<SessionClaims | null>;
};

export function createAuthenticator(config: AuthenticatorConfig): Authenticator {
  const jwtKey = config.jwtKey.replaceAll('\\n', '\n');
  return new ClerkAuthenticator({ ...config, jwtKey });
}

class ClerkAuthenticator implements Authenticator {
  private readonly config: AuthenticatorConfig;
  private readonly isDevelopmentInstance: boolean;
  private readonly tokens: TokenReader;
  private readonly clerk: ReturnType<typeof createClerkClient>;
  private unreachableUntil = 0;

  constructor(config: AuthenticatorConfig) {
    const { publishableKey, secretKey, jwtKey, apiUrl } = config;
    this.config = config;
    this.isDevelopmentInstance = publishableKey.startsWith('pk_test_');
    this.tokens = createTokenReader(config);
    this.clerk = createClerkClient({
      ...{ publishableKey, secretKey, jwtKey, apiUrl },
      telemetry: { disabled: true },
    });
  }

  private leaveAlone(): void {
    this.unreachableUntil = Date.now() + pauseAfterFailureMs;
  }

  private async authenticated(request: Request, mayHandshake: boolean): Promise<Authentication> {
    const bearer = bearerToken(request);
    if (bearer !== null) return this.checkBearer(request, bearer);

    const header = request.headers.get('cookie');
    const suffix = await clerkCookieSuffix(this.config.publishableKey);
    const cookies = readClerkCookies(header, suffix);
    const claims = cookies.session === undefined ? null : await this.tokens.sessionClaims(cookies.session);
    const isRefused = cookies.session !== undefined && !claims;
    const storedSession = isRefused ? null : heldBy(cookies, claims);
    if (isRefused) cookies.session = undefined;

    const handshakes = mayHandshake && isPageLoad(request) && !handshakesPaused(header);
    const isAnswer = handshakes && (holdsHandshakeAnswer(header) || hasClerkParameters(new URL(request.url)));
    if (cookies.session !== undefined && claims && isOpen(claims, cookies) && !isAnswer)
      return { driver: driverOf(claims, cookies.session), setCookies: [] };
    if (!handshakes && !isRefused && !holdsAnything(cookies))
      return { driver: signedOut('no-session'), setCookies: [] };
    const answers = handshakes ? await genuineHandshakeCookies(header, this.tokens) : [];
    const handshakeHeaders = handshakes
      ? [...answers, handshakeCountCookie, ...this.developmentCookies(suffix)]
      : [];

    const address = this.onOwnOrigin(request.url, handshakes);
    const copy = handshakes ? syntheticPageLoad(request, address) : syntheticGet(request, address);
    copy.headers.delete('authorization');
    copy.headers.set('cookie', printClerkCookies(cookies, suffix, header, handshakeHeaders));
    const withoutNetwork = new Request(copy);
    const asIs = { ...cookies, refresh: undefined };
    withoutNetwork.headers.set('cookie', printClerkCookies(asIs, suffix, header, [handshakeCountCookie]));

    const mayAsk = Date.now() >= this.unreachableUntil && headerLength(copy) <= longestToAsk;
    const checked = mayAsk
      ? await this.check(copy, storedSession)
      : await this.checkWithoutClerk(copy, withoutNetwork, storedSession);
    if (isRefused && checked.driver.state === 'signed-out') checked.driver = signedOut('refused');
    if (handshakes && holdsHandshakeAnswer(header)) {
      checked.setCookies.push(...handshakeOverCookies);
      for (const cookie of handshakeOverCookies) checked.redirect?.headers.append('set-cookie', cookie);
    }
    return checked;
  }

  private async checkWithoutClerk(
    copy: Request,
    withoutNetwork: Request,
    storedSession: BrowserSession | null,
  ): Promise<Authentication> {
    const checked = await this.check(withoutNetwork, storedSession);
    const wouldHaveAsked = copy.headers.get('cookie') !== withoutNetwork.headers.get('cookie');
    if (wouldHaveAsked && isSignedOutAs(checked, 'expired'))
      checked.driver = signedOut('unreachable', storedSession);
    return checked;
  }

  /** A token in the header is checked alone: no cookie renews or replaces it. */
  private async checkBearer(request: Request, token: string): Promise<Authentication> {
    const claims = await this.tokens.sessionClaims(token);
    if (!claims) return { driver: signedOut('refused'), setCookies: [] };
    if (isInDate(claims)) return { driver: driverOf(claims, token), setCookies: [] };
    const copy = syntheticGet(request, this.onOwnOrigin(request.url, false));
    copy.headers.delete('cookie');
    copy.headers.set('authorization', `Bearer ${token}`);
    return this.check(copy, null);
  }

  /**
   * Checks a request, for which Clerk may be asked. Once it has failed to answer it is left alone for a while, so that an
   * outage costs a driver one wait and not one on each page.
   *
   * @param storedSession what the browser has of a session, should it not be renewed now
   */
  private async check(copy: Request, storedSession: BrowserSession | null): Promise<Authentication> {
    const { proxyUrl, signInUrl } = this.config;
    const authorizedParties = [...this.config.authorizedParties];
    const state = await withDeadline(clerkDeadlineMs, () =>
      measureCall('clerk', () =>
        this.clerk.authenticateRequest(copy, { ...(proxyUrl && { proxyUrl }), signInUrl, authorizedParties }),
      ),
    ).catch((error: unknown) => {
      if (!(error instanceof DeadlineExceeded)) throw error;
      this.leaveAlone();
      return null;
    });
    if (!state) return { driver: signedOut('unreachable', storedSession), setCookies: [] };
    if (outage.test(state.reason ?? '')) this.leaveAlone();
    const setCookies = state.headers.getSetCookie();
    const location = state.headers.get('location');
    if (location) {
      const headers = new Headers({ location, 'cache-control': 'no-store' });
      for (const cookie of setCookies) headers.append('set-cookie', cookie);
      const redirect = new Response(null, { status: 307, headers });
      return { driver: signedOutFor(state.reason, storedSession), setCookies: [], redirect };
    }
    if (state.status !== 'signed-in') {
      return { driver: signedOutFor(state.reason, storedSession), setCookies };
    }
    const claims = await this.tokens.sessionClaims(state.token);
    if (!claims) return { driver: signedOut('refused'), setCookies: [] };
    if (claims.sts === 'pending') return { driver: signedOut('pending'), setCookies };
    return { driver: driverOf(claims, state.token), setCookies };
  }

  /** Clerk always gets our own address, whatever Host the client sent. */
  private onOwnOrigin(address: string, handshakes: boolean): URL {
    const url = new URL(address);
    const appUrl = new URL(this.config.appOrigin);
    appUrl.pathname = url.pathname;
    appUrl.search = url.search;
    // A development instance hands sessions over in the address; a production one, in cookies only.
    return this.isDevelopmentInstance && handshakes ? appUrl : withoutClerkParameters(appUrl);
  }

  private developmentCookies(suffix: string): string[] {
    return this.isDevelopmentInstance ? ['__clerk_db_jwt', `__clerk_db_jwt_${suffix}`] : [];
  }

  async openSession({ headers }: Request): Promise<SessionClaims | null> {
    if (headers.has('authorization')) return null;
    try {
      const suffix = await clerkCookieSuffix(this.config.publishableKey);
      const cookies = readClerkCookies(headers.get('cookie'), suffix);
      const claims = cookies.session === undefined ? null : await this.tokens.sessionClaims(cookies.session);
      return claims && isOpen(claims, cookies) ? claims : null;
    } catch (error) {
      logError('session_check_failed', { error });
      return null;
    }
  }

  async authenticate(request: Request, { mayHandshake }: { mayHandshake: boolean }): Promise<Authentication> {
    try {
      const checked = await this.authenticated(request, mayHandshake);
      if (checked.driver.state === 'signed-in') nameUser(checked.driver.userId);
      return checked;
    } catch (error) {
      logError('session_check_failed', { error });
      return { driver: signedOut('unreachable'), setCookies: [] };
    }
  }
}

/** How long Clerk is left alone after it failed to answer. */
const pauseAfterFailureMs = 5_000;

/** A browser that sends none of these has nothing to check. */
const holdsAnything = ({ session, clientUpdatedAt = '0', refresh }: ClerkCookies) =>
  session !== undefined || refresh !== undefined || clientUpdatedAt !== '0';

function isInDate({ sts, iat, exp, nbf = iat }: SessionClaims): boolean {
  const now = Date.now() / 1000;
  return sts !== 'pending' && nbf <= now && now < exp;
}

/** True for a valid token of ours that is no older than the browser's last sign-in: Clerk's client would let it in, too. */
function isOpen(claims: SessionClaims, { clientUpdatedAt }: ClerkCookies): boolean {
  const signedInAt = Number(clientUpdatedAt) || Number.POSITIVE_INFINITY;
  return signedInAt <= claims.iat && isInDate(claims);
}

const driverOf = (claims: SessionClaims, token: string): Driver => ({
  state: 'signed-in',
  userId: claims.sub,
  sessionId: claims.sid,
  token,
  claims,
});

/** The session a browser holds. A token, if present, must be ours; null if the cookies show no session. */
function heldBy({ clientUpdatedAt }: ClerkCookies, claims: SessionClaims | null): BrowserSession | null {
  if (!Number(clientUpdatedAt) || claims?.sts === 'pending') return null;
  return { userId: claims?.sub ?? null, sessionId: claims?.sid ?? null };
}

function isSignedOutAs({ driver }: Authentication, reason: SignedOutReason): boolean {
  return driver.state === 'signed-out' && driver.reason === reason;
}

function bearerToken(request: Request): string | null {
  const [scheme, token] = request.headers.get('authorization')?.trim().split(/\s+/) ?? [];
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : null;
}

/**
 * Longer cookies, in characters, are not sent to Clerk: a full session has a quarter of this, and a gateway's refusal
 * looks like an outage.
 */
const longestToAsk = 16_000;

function headerLength({ headers }: Request): number {
  return [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}

/** Clerk's client names its reasons `…-refresh-<why>`; these are failures of the service, not of the session. */
const outage = /-refresh-(fetch-error|unexpected-bapi-error|unexpected-sdk-error|internal_clerk_error)$/;
/** Clerk has been asked too much about one session: it answers about the others. */
const busy = /-refresh-too_many_requests$/;

/** Clerk was asked for a new token, and gave none: every other reason says that it was not asked. */
const askedInVain = /^(?!.*-refresh-(non-eligible|null)).*-refresh-/;

function signedOutFor(clerksReason: string | null, storedSession: BrowserSession | null): SignedOut {
  const reason = reasonOf(clerksReason);
  const isOver = reason === 'no-session' || (reason === 'expired' && askedInVain.test(clerksReason ?? ''));
  return signedOut(reason, isOver ? null : storedSession);
}

function reasonOf(reason: string | null): SignedOutReason {
  if (reason && (outage.test(reason) || busy.test(reason))) return 'unreachable';
  return reason === 'session-token-and-uat-missing' ? 'no-session' : 'expired';
}
