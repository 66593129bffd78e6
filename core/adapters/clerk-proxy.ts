import { z } from 'zod';
import { printCookies, readCookies } from '../identity/cookies.ts';
import { breakingFetch } from './breaking-fetch.ts';
import { clerkDeadlineMs } from './clerk-deadline.ts';
import { answerFailedHandshake } from './clerk-handshake.ts';
import { sharedHealth } from './health.ts';

export type ClerkProxyConfig = {
  /** Address of Clerk's Frontend API, without `/v1`. */
  fapiUrl: string;
  /** Absolute address of this proxy on our own origin. */
  proxyUrl: string;
  secretKey: string;
};

/** How long Clerk may take to begin an answer that clerk-js waits for; a page load waits for less. */
const callDeadlineMs = 8000;

/**
 * Clerk's documented proxy: hands a request under `proxyUrl` to the Frontend API, so that Clerk's cookies
 * are first-party. Never throws: when Clerk fails, a handshake ends back on the page it came from, and
 * anything else gets an error in the shape that clerk-js understands.
 *
 * @param clientAddress the browser's IP address, which Clerk's rate limits go by
 */
export function createClerkProxy(config: ClerkProxyConfig) {
  const proxy = new URL(config.proxyUrl);
  const send = breakingFetch({
    dependency: 'clerk',
    health: sharedHealth(config.fapiUrl),
    send: (input, init) => fetch(input, init),
  });

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const asked = new URL(request.url);
    const target = `${config.fapiUrl.replace(/\/$/, '')}${asked.pathname.slice(proxy.pathname.length)}${asked.search}`;
    const isHandshake = asked.pathname === `${proxy.pathname}/v1/client/handshake`;
    try {
      const answer = await send(target, {
        method: request.method,
        headers: proxyHeaders(request, config, clientAddress),
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(isHandshake ? clerkDeadlineMs : callDeadlineMs),
        // Node asks for this with a streamed body; workerd does not know it.
        ...(request.body ? { duplex: 'half' } : {}),
      });
      if (!isHandshake) return await wholeAnswer(answer);
      const isUseless = answer.status >= 500 || !answer.headers.has('location');
      return isUseless ? answerFailedHandshake(asked, proxy.origin) : new Response(answer.body, answer);
    } catch {
      return isHandshake ? answerFailedHandshake(asked, proxy.origin) : unreachable();
    }
  };
}

/** What clerk-js reads when Clerk refuses. */
const refusal = z.object({ errors: z.array(z.unknown()) });

/** An answer with all of its body, which is still under the call's deadline; in place of what is none of Clerk's, our own. */
async function wholeAnswer(answer: Response): Promise<Response> {
  const body = answer.body && (await answer.arrayBuffer());
  return isClerks(answer, body) ? new Response(body, answer) : unreachable();
}

function isClerks({ status, headers }: Response, body: ArrayBuffer | null): boolean {
  if (!headers.get('content-type')?.startsWith('application/json')) return status < 400;
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body ?? undefined));
    return status < 400 || refusal.safeParse(json).success;
  } catch {
    return false;
  }
}

function proxyHeaders(request: Request, config: ClerkProxyConfig, clientAddress: string): Headers {
  const headers = new Headers();
  for (const name of forwarded) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const clerkCookies = readCookies(request.headers.get('cookie')).filter(([name]) => name.startsWith('__'));
  if (clerkCookies.length > 0) headers.set('cookie', printCookies(clerkCookies));
  headers.set('clerk-proxy-url', config.proxyUrl);
  headers.set('clerk-secret-key', config.secretKey);
  headers.set('x-forwarded-for', clientAddress);
  return headers;
}

/** What Clerk needs to know of the browser's request. */
const forwarded = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
];

function unreachable(): Response {
  const message = 'The sign-in service does not answer. Please try again in a moment.';
  return Response.json(
    { errors: [{ code: 'clerk_unreachable', message, long_message: message, meta: {} }] },
    { status: 502, headers: { 'cache-control': 'no-store' } },
  );
}
