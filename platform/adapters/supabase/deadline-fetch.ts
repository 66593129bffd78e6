import { askService, type CircuitBreaker, type TakeTurn } from '../../http/resilience.ts';

/** Everything a read may take, its retry included, in milliseconds. */
const readDeadlineMs = 2_000;
/** A write gets longer, because it is not tried again. */
const writeDeadlineMs = 5_000;

type Fetch = typeof globalThis.fetch;

/** Whether a request only reads: asking twice does no harm. */
export type IsRead = (url: string, method: string) => boolean;

/** Deadlock and serialization failure: the transaction was rolled back because of another one, and nothing was written. */
const rolledBack = new Set(['40P01', '40001']);

async function wasRolledBack(response: Response): Promise<boolean> {
  if (response.ok || response.status < 400) return false;
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (
    typeof refusal === 'object' &&
    refusal !== null &&
    'code' in refusal &&
    rolledBack.has(String(refusal.code))
  );
}

/** Sends a request, and once more when the database rolled it back in favour of another. */
async function whole(send: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const response = await once(send, url, init, signal);
  return (await wasRolledBack(response)) ? once(send, url, init, signal) : response;
}

/** Sends a request and takes its whole body, all under the signal: a body that stalls is no answer. */
async function once(send: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const response = await send(url, { ...init, signal });
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
}

/**
 * A `fetch` for the database: every request has a deadline, a read that failed early gets a retry, a write only where the
 * database says that it rolled it back (deadlock, serialization failure), and a circuit breaker leaves a database alone that keeps failing.
 */
export function createDeadlineFetch({
  send,
  isRead,
  breaker,
  takeTurn,
}: {
  send: Fetch;
  isRead: IsRead;
  breaker: CircuitBreaker;
  takeTurn: TakeTurn;
}): Fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const reads = isRead(url, init.method ?? 'GET');
    const endTurn = reads ? await takeTurn() : undefined;
    try {
      return await askService((signal) => whole(send, url, init, signal), {
        dependency: 'database',
        breaker,
        isRead: reads,
        deadlineMs: reads ? readDeadlineMs : writeDeadlineMs,
        caller: init.signal ?? undefined,
      });
    } finally {
      endTurn?.();
    }
  };
}
