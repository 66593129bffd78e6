import { askService, isRefusal, sharedCircuitBreaker } from '../../http/resilience.ts';

/** Clerk did not answer in time, or not with an answer. */
export class ClerkUnreachable extends Error {
  override name = 'ClerkUnreachable';
}

/** How long a driver waits for Clerk before the page goes on without it: its own client sets no time limit. */
export const clerkDeadlineMs = 2000;

/**
 * Calls Clerk with a deadline, a retry and a circuit breaker. 429 counts as no answer.
 *
 * @param call called once for each try
 * @throws ClerkUnreachable without an answer; Clerk's own error if it refused
 */
export async function askClerk<Value>(
  call: () => Promise<Value>,
  { apiUrl, reads }: { apiUrl: string; reads: boolean },
): Promise<Value> {
  try {
    return await askService(call, {
      dependency: 'clerk',
      breaker: sharedCircuitBreaker(apiUrl),
      isRead: reads,
      deadlineMs: clerkDeadlineMs,
    });
  } catch (error) {
    if (isRefusal(error) && error.status !== 429) throw error;
    throw new ClerkUnreachable('no usable answer', { cause: error });
  }
}
