import { type Dependency, measured } from '../observability/current-request.ts';
import type { Health } from './health.ts';

/** A service that keeps failing is being left alone for a moment. */
export class LeftAlone extends Error {
  override name = 'LeftAlone';
}

type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` with a breaker and a stopwatch: a service that fails many times in a row is not asked for a while. Deadlines
 * are its callers', as are retries; a call that ends at one has failed.
 *
 * @param caller aborted when whoever wanted the answer has left, which says nothing about the service
 * @throws LeftAlone while the breaker is open; everything else as `send` throws it
 */
export function breakingFetch({
  dependency,
  health,
  send,
  caller,
}: {
  dependency: Dependency;
  health: Health;
  send: Fetch;
  caller?: AbortSignal | undefined;
}): Fetch {
  return async (input, init) => {
    if (!health.mayAsk()) throw new LeftAlone(`The ${dependency} is being left alone after many failures`);
    try {
      const response = await measured(dependency, () => send(input, init));
      health.report(response.status >= 500 ? 'failed' : 'answered');
      return response;
    } catch (error) {
      if (!caller?.aborted) health.report('failed');
      throw error;
    }
  };
}
