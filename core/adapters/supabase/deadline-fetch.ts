import { measured } from '../../observability/current-request.ts';
import type { Health } from '../health.ts';
import { DatabaseUnavailable } from './errors.ts';

/** Everything a read may take, its retry included, in milliseconds. */
export const readDeadlineMs = 2_000;
/** A write gets longer, because it is not tried again. */
export const writeDeadlineMs = 5_000;
/** The pause before a retry is a random part of this, in milliseconds. */
const longestPauseMs = 150;
/** No retry is begun with less time left than this, in milliseconds. */
const shortestAttemptMs = 300;

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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/**
 * A `fetch` for the database: every request has a deadline, a read that failed early is asked once more while the
 * budget lasts, a write never is, and a database that keeps failing is left alone for a moment.
 *
 * @param random 0 to 1, spreads the retries of many requests
 */
export function createDeadlineFetch({
  send,
  isRead,
  health,
  random = Math.random,
  now = Date.now,
}: {
  send: Fetch;
  isRead: IsRead;
  health: Health;
  random?: () => number;
  now?: () => number;
}): Fetch {
  const attempt = async (url: string, init: RequestInit, signal: AbortSignal) => {
    if (!health.mayAsk())
      throw new DatabaseUnavailable('The database is being left alone after many failures');
    try {
      const response = await measured('database', () => whole(send, url, init, signal));
      health.report(response.status >= 500 ? 'failed' : 'answered');
      return response;
    } catch (error) {
      // A caller who went away says nothing about the database.
      if (!init.signal?.aborted) health.report('failed');
      throw error;
    }
  };

  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const reads = isRead(url, init.method ?? 'GET');
    const deadline = reads ? readDeadlineMs : writeDeadlineMs;
    const endsAt = now() + deadline;
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new DatabaseUnavailable('The database took too long')),
      deadline,
    );
    const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal;
    try {
      if (!reads) return await attempt(url, init, signal);
      health.earnRetry();
      const first = await attempt(url, init, signal).catch((error: unknown) => ({ error }));
      if (first instanceof Response && first.status < 500) return first;
      const pauseMs = random() * longestPauseMs;
      const timeLeft = endsAt - now() - pauseMs >= shortestAttemptMs;
      if (signal.aborted || !timeLeft || !health.spendRetry()) {
        if (first instanceof Response) return first;
        throw first.error;
      }
      await pause(pauseMs, signal);
      return await attempt(url, init, signal);
    } finally {
      clearTimeout(timer);
    }
  };
}
