import { measured } from '../observability/current-request.ts';
import type { Health } from './health.ts';

/** Clerk did not answer in time, or not with an answer. */
export class ClerkUnreachable extends Error {
  override name = 'ClerkUnreachable';
}

/** How long a driver waits for Clerk before the page goes on without it. */
export const clerkDeadlineMs = 2000;
/** The pause before a retry is a random part of this, in milliseconds. */
const longestPauseMs = 150;
/** A retry is begun only after a failure that came sooner than this, in milliseconds. */
const soonMs = 1000;

/** The promise's value, or `ClerkUnreachable` after `milliseconds`: Clerk's own client sets no time limit. */
export async function withinDeadline<T>(promise: Promise<T>, milliseconds = clerkDeadlineMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ClerkUnreachable(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether Clerk is well enough to refuse. */
function isRefusal(error: unknown): error is Error & { status: number } {
  if (!(error instanceof Error && 'status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Whether Clerk answered, if only to refuse; to be told to wait is no answer. */
function isAnswer(error: unknown): boolean {
  return isRefusal(error) && error.status !== 429;
}

/**
 * Asks Clerk within the deadline. A read that failed early is tried once more while the budget lasts, and a service that
 * keeps failing is left alone for a moment.
 *
 * @param call made anew for each try
 * @throws ClerkUnreachable when no answer came; Clerk's own error when it refused
 */
export function askClerk<T>(
  call: () => Promise<T>,
  { health, reads }: { health: Health; reads: boolean },
): Promise<T> {
  const attempt = async () => {
    if (!health.mayAsk()) throw new ClerkUnreachable('Clerk is being left alone after many failures');
    try {
      const value = await measured('clerk', call);
      health.report('answered');
      return value;
    } catch (error) {
      health.report(isRefusal(error) ? 'answered' : 'failed');
      throw error;
    }
  };
  const attempts = async () => {
    const startedAt = Date.now();
    health.earnRetry();
    try {
      return await attempt();
    } catch (error) {
      const isLate = Date.now() - startedAt > soonMs;
      if (!reads || isAnswer(error) || isLate || !health.spendRetry()) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestPauseMs));
      return attempt();
    }
  };
  return withinDeadline(attempts()).catch((error: unknown) => {
    if (isAnswer(error) || error instanceof ClerkUnreachable) throw error;
    throw new ClerkUnreachable('no usable answer', { cause: error });
  });
}
