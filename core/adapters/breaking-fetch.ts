import { type Dependency, measured } from '../observability/current-request.ts';
import type { Health } from './health.ts';

/** A call that was aborted after this many milliseconds ended at a time limit, not because its caller left. */
const patienceMs = 1_500;

/** A service that keeps failing is being left alone for a moment. */
export class LeftAlone extends Error {
  override name = 'LeftAlone';
}

type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` with a breaker and a stopwatch: a service that fails many times in a row is not asked for a while. Deadlines
 * are its callers', as are retries.
 *
 * @throws LeftAlone while the breaker is open; everything else as `send` throws it
 */
export function breakingFetch({
  dependency,
  health,
  send,
  now = Date.now,
}: {
  dependency: Dependency;
  health: Health;
  send: Fetch;
  now?: () => number;
}): Fetch {
  return async (input, init) => {
    if (!health.mayAsk()) throw new LeftAlone(`The ${dependency} is being left alone after many failures`);
    const startedAt = now();
    try {
      const response = await measured(dependency, () => send(input, init));
      health.report(response.status >= 500 ? 'failed' : 'answered');
      return response;
    } catch (error) {
      const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
      // A caller who went away says nothing about the service.
      if (!signal?.aborted || now() - startedAt >= patienceMs) health.report('failed');
      throw error;
    }
  };
}
