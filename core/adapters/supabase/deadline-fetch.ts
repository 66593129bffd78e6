import { askService, type CircuitBreaker } from '../../http/resilience.ts';

/** Everything a read may take, its retry included, in milliseconds. */
const readDeadlineMs = 2_000;
/** A write gets longer, because it is not tried again. */
const writeDeadlineMs = 5_000;

type Fetch = typeof globalThis.fetch;

/** Whether a request only reads: asking twice does no harm. */
export type IsRead = (url: string, method: string) => boolean;

/** Sends a request and takes its whole body, all under the signal: a body that stalls is no answer. */
async function whole(send: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const response = await send(url, { ...init, signal });
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
}

/**
 * A `fetch` for the database: every request has a deadline, a read that failed early gets a retry, a write never does, and
 * a circuit breaker leaves a database alone that keeps failing.
 */
export function createDeadlineFetch({
  send,
  isRead,
  breaker,
}: {
  send: Fetch;
  isRead: IsRead;
  breaker: CircuitBreaker;
}): Fetch {
  return (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const reads = isRead(url, init.method ?? 'GET');
    return askService((signal) => whole(send, url, init, signal), {
      dependency: 'database',
      breaker,
      isRead: reads,
      deadlineMs: reads ? readDeadlineMs : writeDeadlineMs,
      caller: init.signal ?? undefined,
    });
  };
}
