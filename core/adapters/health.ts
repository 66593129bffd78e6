/** Failures in a row after which a service is left alone for a while. */
const failuresToOpen = 8;
/** How long it is left alone, in milliseconds. */
const restMs = 2_000;
/** After the rest, how long a trial is waited for before the next begins: its caller may have left. */
const trialMs = 250;
/**
 * Requests of one trial: as many as a Worker may have open for one caller. Where only the first of several that a caller
 * needs were let through, the caller would fail and leave it unanswered, and the breaker would never close.
 */
const trialRequests = 6;
/** Retries that may be spent before reads have earned any. */
const startingRetries = 5;
/** One retry is earned by ten reads, so that a service in trouble gets at most a tenth more work. */
const earnedByRead = 0.1;
const mostRetries = 20;

/** What an isolate remembers about a service between requests: numbers only. */
export type Health = {
  /** Whether a request may be sent. After the rest a few may, to see whether it is well again. */
  mayAsk(): boolean;
  report(outcome: 'answered' | 'failed'): void;
  /** Counts a read towards the retries that may be spent. */
  earnRetry(): void;
  /** Whether a retry may be spent; spends it. */
  spendRetry(): boolean;
};

/**
 * A breaker and a retry budget for one service. Failing fast keeps pages answering while it is down, and keeps us
 * from holding it down.
 *
 * @param now milliseconds from any fixed point
 */
export function createHealth(now: () => number = Date.now): Health {
  let failures = 0;
  let restsUntil = 0;
  let trialsLeft = 0;
  let retries = startingRetries;

  return {
    mayAsk() {
      if (failures < failuresToOpen) return true;
      if (now() >= restsUntil) {
        restsUntil = now() + trialMs;
        trialsLeft = trialRequests;
      }
      trialsLeft -= 1;
      return trialsLeft >= 0;
    },
    report(outcome) {
      if (outcome === 'answered') {
        failures = 0;
        return;
      }
      failures += 1;
      if (failures < failuresToOpen) return;
      restsUntil = now() + restMs;
      trialsLeft = 0;
    },
    earnRetry() {
      retries = Math.min(mostRetries, retries + earnedByRead);
    },
    spendRetry() {
      if (retries < 1) return false;
      retries -= 1;
      return true;
    },
  };
}

const healthByAddress = new Map<string, Health>();

/** What this isolate remembers about the service at an address, the same for all its callers. */
export function sharedHealth(address: string): Health {
  const known = healthByAddress.get(address) ?? createHealth();
  healthByAddress.set(address, known);
  return known;
}
