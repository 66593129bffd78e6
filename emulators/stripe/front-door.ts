import { errorResponse, StripeFault } from './faults.ts';
import type { IdempotentAnswer, StripeState } from './state.ts';

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

export type Repetitions = {
  /**
   * Answers a POST that carries a key the way it was answered the first time, and refuses the key for another request
   * or while the first one is being worked on. As at Stripe, a failure is remembered, and a refusal before any work was
   * done is not.
   */
  once(key: string, request: string, now: number, work: () => Promise<Response>): Promise<Response>;
};

/** Keeps idempotency keys for a day. */
export function createRepetitions(state: StripeState): Repetitions {
  const underWay = new Set<string>();

  function refuseOther(key: string, answer: IdempotentAnswer, request: string): void {
    if (answer.request === request) return;
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }

  function remember(key: string, answer: IdempotentAnswer): void {
    state.idempotency[key] = answer;
    const keys = Object.keys(state.idempotency);
    for (const old of keys.slice(0, keys.length - answersKept)) delete state.idempotency[old];
  }

  const answered = ({ status, body }: IdempotentAnswer, headers: Record<string, string>) =>
    new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });

  return {
    async once(key, request, now, work) {
      const earlierAnswer = Object.hasOwn(state.idempotency, key) ? state.idempotency[key] : undefined;
      if (earlierAnswer && now - earlierAnswer.at < day) {
        refuseOther(key, earlierAnswer, request);
        return answered(earlierAnswer, { 'idempotency-key': key, 'idempotent-replayed': 'true' });
      }
      if (underWay.has(key)) {
        throw new StripeFault(409, {
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotency Key.',
        });
      }
      underWay.add(key);
      try {
        const response = await work();
        if (response.status >= 400 && response.status < 500 && response.status !== 402) return response;
        const answer = { request, status: response.status, body: await response.text(), at: now };
        remember(key, answer);
        return answered(answer, { 'idempotency-key': key });
      } finally {
        underWay.delete(key);
      }
    },
  };
}

/** The answer of an API that is broken: Stripe tells its client that repeating such a request would only repeat it. */
export function brokenAnswer(): Response {
  const broken = new StripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' });
  return new Response(errorResponse(broken).body, {
    status: 500,
    headers: { 'stripe-should-retry': 'false' },
  });
}
