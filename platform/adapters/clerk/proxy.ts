import * as z from 'zod';
import { printCookies, readCookies } from '../../identity/cookies.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { circuitBreakerFetch, sharedCircuitBreaker } from '../../http/resilience.ts';
import { clerkDeadlineMs } from './deadline.ts';
import { answerFailedHandshake } from './handshake.ts';

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
 * are first-party. Clerk is asked when the request has arrived whole, and its answer is passed on when that has, so
 * that no client's connection passes for a failure of Clerk's. Never throws: when Clerk fails, a handshake ends back on
 * the page it came from, and anything else gets an error in the shape that clerk-js understands.
 *
 * @param clientAddress the browser's IP address, which Clerk's rate limits go by
 */
export function createClerkProxy(config: ClerkProxyConfig) {
  const proxy = new URL(config.proxyUrl);
  const send = circuitBreakerFetch({
    dependency: 'clerk',
    breaker: sharedCircuitBreaker(config.fapiUrl),
    send: async (input, init) => behindProxy(await whole(await fetch(input, init)), config),
  });

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const url = new URL(request.url);
    const target = `${config.fapiUrl.replace(/\/$/, '')}${url.pathname.slice(proxy.pathname.length)}${url.search}`;
    const isHandshake = url.pathname === `${proxy.pathname}/v1/client/handshake`;
    const carries = request.method !== 'GET' && request.method !== 'HEAD' && request.body;
    const body = carries ? await readBytes(request.body, Number.POSITIVE_INFINITY) : null;
    if (typeof body === 'string') return badGateway();
    try {
      const answer = await send(target, {
        method: request.method,
        headers: proxyHeaders(request, config, clientAddress),
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(isHandshake ? clerkDeadlineMs : callDeadlineMs),
      });
      if (!isHandshake) return (await isClerks(answer.clone())) ? answer : unreachable();
      const isUseless = answer.status >= 500 || !answer.headers.has('location');
      return isUseless ? answerFailedHandshake(url, proxy.origin) : answer;
    } catch {
      return isHandshake ? answerFailedHandshake(url, proxy.origin) : unreachable();
    }
  };
}

const refusal = z.object({ errors: z.array(z.unknown()) });

async function whole(answer: Response): Promise<Response> {
  return new Response(answer.body && (await answer.arrayBuffer()), answer);
}

/** A redirect within the Frontend API leads through the proxy, as the vendor's own proxy has it. */
function behindProxy(answer: Response, { fapiUrl, proxyUrl }: ClerkProxyConfig): Response {
  const location = answer.headers.get('location');
  const target = location === null ? null : URL.parse(location, fapiUrl);
  if (target?.host === new URL(fapiUrl).host)
    answer.headers.set('location', `${proxyUrl}${target.pathname}${target.search}${target.hash}`);
  return answer;
}

/** True for an answer in Clerk's own format; answers to HEAD are empty. */
async function isClerks(answer: Response): Promise<boolean> {
  const { status, headers } = answer;
  const text = await answer.text();
  if (!headers.get('content-type')?.startsWith('application/json') || text === '') return status < 400;
  try {
    const json: unknown = JSON.parse(text);
    return status < 400 || refusal.safeParse(json).success;
  } catch {
    return false;
  }
}

function proxyHeaders(request: Request, config: ClerkProxyConfig, clientAddress: string): Headers {
  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const clerkCookies = readCookies(request.headers.get('cookie')).filter(([name]) => name.startsWith('__'));
  if (clerkCookies.length > 0) headers.set('cookie', printCookies(clerkCookies));
  headers.set('clerk-proxy-url', config.proxyUrl);
  headers.set('clerk-secret-key', config.secretKey);
  headers.set('x-forwarded-for', clientAddress);
  const { host, protocol } = new URL(config.proxyUrl);
  headers.set('x-forwarded-host', host);
  headers.set('x-forwarded-proto', protocol.slice(0, -1));
  return headers;
}

/** Request headers that Clerk needs. */
const forwardedHeaders = [
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
  const message = 'The sign-in service isn’t answering. Please try again in a moment.';
  return clerkError(502, 'clerk_unreachable', message);
}

function badGateway(): Response {
  return clerkError(400, 'broken_body', 'Your request broke off on the way to us. Please send it again.');
}

function clerkError(status: number, code: string, message: string): Response {
  return Response.json(
    { errors: [{ code, message, long_message: message, meta: {} }] },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
