import { cookieValue } from '../../identity/cookies.ts';
import { safeReturnPath } from '../../identity/return-path.ts';
import type { TokenReader } from '../../identity/session-token.ts';

const handshakeAnswerCookies = ['__clerk_handshake', '__clerk_handshake_nonce'] as const;

export function holdsHandshakeAnswer(header: string | null): boolean {
  return handshakeAnswerCookies.some((name) => cookieValue(header, name) !== undefined);
}

/** Counts handshake redirects in a row; Clerk's client gives up at three. */
export const handshakeCountCookie = '__clerk_redirect_count';

export const handshakeOverCookies = handshakeAnswerCookies.map((name) => `${name}=; Path=/; Max-Age=0`);

/**
 * The handshake cookies worth reading: a nonce, which only Clerk can resolve, or a payload with our instance's signature
 * and an unexpired session token.
 */
export async function genuineHandshakeCookies(
  header: string | null,
  tokens: TokenReader,
  now = Date.now(),
): Promise<string[]> {
  if (cookieValue(header, '__clerk_handshake_nonce')) return ['__clerk_handshake_nonce'];
  const answer = cookieValue(header, '__clerk_handshake');
  if (!answer) return [];
  const payload = await tokens.signedPayload(answer);
  const directives = (payload as { handshake?: unknown } | null)?.handshake;
  if (!Array.isArray(directives)) return [];

  for (const directive of directives) {
    const [, token] = /^__session(?:_[\w-]+)?=([^;]+)/.exec(String(directive)) ?? [];
    if (!token) continue;
    const claims = await tokens.sessionClaims(token);
    if (!claims || claims.exp * 1000 <= now) return [];
  }
  return ['__clerk_handshake'];
}

/** Set while Clerk cannot answer a handshake, so that pages are served signed out instead of waiting again. */
const pauseCookie = 'handshake_pause';
const pauseSeconds = 30;

export function handshakesPaused(header: string | null): boolean {
  return cookieValue(header, pauseCookie) !== undefined;
}

/**
 * The answer to a handshake that Clerk failed to answer: back to the page the driver came from, which is then
 * served signed out.
 */
export function answerFailedHandshake(handshake: URL, appOrigin: string): Response {
  const redirectUrl = handshake.searchParams.get('redirect_url') ?? '';
  const ownPage =
    URL.canParse(redirectUrl) && new URL(redirectUrl).origin === appOrigin ? new URL(redirectUrl) : null;
  const path = ownPage ? safeReturnPath(ownPage.pathname + ownPage.search) : '/';
  return new Response(null, {
    status: 307,
    headers: {
      location: new URL(path, appOrigin).href,
      'cache-control': 'no-store',
      'set-cookie': `${pauseCookie}=1; Path=/; Max-Age=${pauseSeconds}; HttpOnly; SameSite=Lax`,
    },
  });
}
