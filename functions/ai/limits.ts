/** Counted work: runs (setups and refinements) and chat messages. */
export type UseKind = 'run' | 'message';

export type Limit = { perDay: number; perMinute: number };
export type Limits = Record<UseKind, Limit>;

/** When more is asked for than allowed. */
export type LimitReached = { code: 'daily_quota' | 'too_fast'; error: string; retryAfterSeconds: number };

/**
 * How many tries of a UTC day are given back though the model was asked: it failed, declined, or the driver went before
 * its first word. Setups and messages together; each further one counts.
 */
export const freeFailuresPerDay = 10;

const dayMs = 86_400_000;
const minuteMs = 60_000;

const things: Record<UseKind, string> = { run: 'setups', message: 'messages' };

/** The first moment of the UTC day that `now` lies in. */
export function dayStart(now: number): number {
  return Math.floor(now / dayMs) * dayMs;
}

/**
 * Whether one more fits.
 *
 * @param usedToday how many of the day's count, those given back left out
 * @param lastMinute when each one of the last minute came, given back or not, the oldest first
 */
export function refusalFor(
  countedAs: UseKind,
  limit: Limit,
  usedToday: number,
  lastMinute: readonly number[],
  now: number,
): LimitReached | null {
  if (usedToday >= limit.perDay) {
    const retryAfterSeconds = Math.ceil((dayStart(now) + dayMs - now) / 1000);
    return {
      code: 'daily_quota',
      error: `You’ve used today’s ${limit.perDay} ${things[countedAs]}. You get new ones at midnight UTC.`,
      retryAfterSeconds,
    };
  }
  if (lastMinute.length < limit.perMinute) return null;
  const oldest = lastMinute.at(-limit.perMinute) ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest + minuteMs - now) / 1000));
  return {
    code: 'too_fast',
    error: `That was a bit fast. Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  };
}
