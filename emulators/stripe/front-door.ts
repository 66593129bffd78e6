import { errorResponse, invalid, StripeFault } from './faults.ts';
import type { StripeState } from './state.ts';

const day = 86_400_000;
const answersKept = 2_000;

/** @throws StripeFault unless the request carries the account's secret key */
export function checkKey(request: Request, state: StripeState): void {
  const header = request.headers.get('authorization') ?? '';
  const basic = header.startsWith('Basic ') ? atob(header.slice(6)).split(':')[0] : undefined;
  const key = basic ?? (header.startsWith('Bearer ') ? header.slice(7) : '');
  if (key === state.secretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`
    : 'You did not provide an API key. You need to provide your API key in the Authorization header.';
  throw new StripeFault(401, { message });
}

/**
 * Answers a POST that carries a key the way it was answered the first time, and refuses the key for another request.
 * Refusals before any work was done are not remembered, as at Stripe.
 */
export async function once(
  state: StripeState,
  key: string,
  request: string,
  now: number,
  work: () => Promise<Response>,
): Promise<Response> {
  const held = Object.hasOwn(state.idempotency, key) ? state.idempotency[key] : undefined;
  if (held && now - held.at < day) {
    if (held.request !== request) {
      throw new StripeFault(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return new Response(held.body, {
      status: held.status,
      headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true', 'idempotency-key': key },
    });
  }
  const response = await work();
  if (response.status >= 400 && response.status !== 402) return response;
  const body = await response.text();
  state.idempotency[key] = { request, status: response.status, body, at: now };
  const keys = Object.keys(state.idempotency);
  for (const old of keys.slice(0, keys.length - answersKept)) delete state.idempotency[old];
  return new Response(body, {
    status: response.status,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}

const outageFaults: Record<string, StripeFault> = {
  error: new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' }),
  'after-work': new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' }),
  'rate-limit': new StripeFault(429, { code: 'rate_limit', message: 'Request rate limit exceeded.' }),
};

/** What the outage switch does to this request: nothing, an answer instead of work, or an answer after work. */
export function outageOf(state: StripeState): { before?: () => Promise<Response>; after?: () => Response } {
  const { outage } = state;
  if (outage.kind === 'none') return {};
  if (outage.remaining !== null && --outage.remaining < 0) {
    state.outage = { kind: 'none', remaining: null };
    return {};
  }
  const fault = outageFaults[outage.kind];
  const refuse = () => errorResponse(fault ?? invalid('outage'));
  if (outage.kind === 'after-work') return { after: refuse };
  if (outage.kind === 'hang') return { before: () => new Promise(() => {}) };
  if (outage.kind === 'garbage') {
    return { before: async () => new Response('<html><h1>502 Bad Gateway</h1>', { status: 502 }) };
  }
  return { before: async () => refuse() };
}
