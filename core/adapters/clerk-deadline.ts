/** Clerk did not answer in time, or not with an answer. */
export class ClerkUnreachable extends Error {
  override name = 'ClerkUnreachable';

  /** By name: the entry of the web Worker and its pages are bundled apart, each with a class of its own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ClerkUnreachable';
  }
}

/** How long a driver waits for Clerk before the page goes on without it. */
export const clerkDeadlineMs = 2000;

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
