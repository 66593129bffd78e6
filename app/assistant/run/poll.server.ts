const shortestSeconds = 3;
const longestSeconds = 60;
/** No run takes that long: what has not come by then does not come. */
const givenUpAfterSeconds = 15 * 60;

/**
 * When a page that shows a run looks again by itself, in seconds: a tenth of what it has taken so far. Null when it takes too
 * long for that.
 *
 * @param begunAt ISO time
 */
export function pollAfterSeconds(begunAt: string, now = Date.now()): number | null {
  const seconds = (now - Date.parse(begunAt)) / 1000;
  if (seconds > givenUpAfterSeconds) return null;
  return Math.round(Math.min(Math.max(seconds / 10, shortestSeconds), longestSeconds));
}
