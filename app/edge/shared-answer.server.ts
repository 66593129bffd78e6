/** Interval between looks at an answer in the making, in milliseconds. */
const pollMs = 50;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Memoizes, in this isolate, an answer that is the same for everybody and dear to make: however many ask, it is made once
 * in `freshMs`. Who asks meanwhile looks again until it is there, as a Worker must not wait for another request's promise.
 *
 * @param longestMs after so long the one who makes it has left, and the next one does
 * @param isKept whether an answer is memoized; one that is not is given to whoever made it
 * @returns a function that takes how it is made, and gives it with its age in milliseconds; it throws what making throws
 */
export function createSharedAnswer<Answer>({
  freshMs,
  longestMs,
  isKept = () => true,
  now = Date.now,
  pause = sleep,
}: {
  freshMs: number;
  longestMs: number;
  isKept?: (answer: Answer) => boolean;
  now?: () => number;
  pause?: (ms: number) => Promise<void>;
}) {
  let last: { answer: Answer; askedAt: number; madeAt: number } | null = null;
  let beingMadeSince: number | null = null;

  return async (make: () => Promise<Answer>): Promise<{ answer: Answer; ageMs: number }> => {
    for (;;) {
      if (last && now() - last.madeAt < freshMs) return { answer: last.answer, ageMs: now() - last.askedAt };
      if (beingMadeSince === null || now() - beingMadeSince >= longestMs) break;
      await pause(pollMs);
    }
    const askedAt = now();
    beingMadeSince = askedAt;
    try {
      const answer = await make();
      if (isKept(answer)) last = { answer, askedAt, madeAt: now() };
      return { answer, ageMs: now() - askedAt };
    } finally {
      if (beingMadeSince === askedAt) beingMadeSince = null;
    }
  };
}
