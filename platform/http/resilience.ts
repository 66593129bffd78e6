import { type Dependency, measureCall } from '../observability/current-request.ts';

/** Something did not answer before its deadline. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';
}

/** A service that keeps failing is being left alone for a moment. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

/** Too many already wait for a service. */
class QueueFull extends Error {
  override name = 'QueueFull';
}

type Fetch = typeof globalThis.fetch;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves with the work, or rejects with the signal's reason if it aborts first. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Races work against a deadline in milliseconds. The work's signal aborts at the deadline; work that ignores it is not
 * awaited.
 *
 * @throws DeadlineExceeded
 */
export async function withDeadline<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlineExceeded(`no answer in ${ms} ms`)), ms);
  try {
    return await untilAborted(work(deadline.signal), deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

export type Outcome<Value> = { value: Value } | { error: unknown };

/**
 * Repeats a call while `pauseBefore` gives a pause.
 *
 * @param pauseBefore milliseconds before the next try; null to accept the outcome
 */
export async function withRetries<Value>(
  call: () => Promise<Value>,
  pauseBefore: (outcome: Outcome<Value>, tries: number) => number | null,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    const outcome: Outcome<Value> = await call().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const pauseMs = pauseBefore(outcome, tries);
    if (pauseMs !== null) await pause(pauseMs);
    else if ('error' in outcome) throw outcome.error;
    else return outcome.value;
  }
}

/** Failures in a row after which a service is left alone for a while. */
const failuresToOpen = 8;
/** Milliseconds for which an open breaker sends nothing. */
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

/** An isolate's record of a service between requests: numbers only, because no promise may outlive its request. */
export type CircuitBreaker = {
  /** True if a request may be sent. After the rest a few may, to test the service. */
  allows(): boolean;
  record(outcome: 'answered' | 'failed'): void;
  /** Counts a read towards the budget of retries. */
  earnRetry(): void;
  /** Spends a retry if one is left. */
  spendRetry(): boolean;
};

/**
 * A circuit breaker and a retry budget for one service. Failing fast keeps pages answering while it is down, and keeps us
 * from holding it down.
 *
 * @param now milliseconds from any fixed point
 */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  let failures = 0;
  let restsUntil = 0;
  let trialsLeft = 0;
  let retries = startingRetries;

  return {
    allows() {
      if (failures < failuresToOpen) return true;
      if (now() >= restsUntil) {
        restsUntil = now() + trialMs;
        trialsLeft = trialRequests;
      }
      trialsLeft -= 1;
      return trialsLeft >= 0;
    },
    record(outcome) {
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

const breakerByAddress = new Map<string, CircuitBreaker>();

/** The circuit breaker of this isolate for the service at an address, the same for all its callers. */
export function sharedCircuitBreaker(address: string): CircuitBreaker {
  const breaker = breakerByAddress.get(address) ?? createCircuitBreaker();
  breakerByAddress.set(address, breaker);
  return breaker;
}

/** Takes a turn at a service, and gives the function that ends it. @throws QueueFull */
export type TakeTurn = () => Promise<() => void>;

/** Between two looks at whether a turn is free, in milliseconds. */
const turnPollMs = 10;

/**
 * A queue for one service: so many calls of this isolate are open at a time, and the others wait. No promise may cross from one
 * request to another, so they look again until a turn is free.
 *
 * @param options.longestMs after so long in the queue a call is refused
 * @param options.leaseMs a turn ends by then at the latest: a caller who left never ends it
 * @param options.now milliseconds from any fixed point
 */
export function createQueue({
  atOnce,
  longestMs,
  leaseMs,
  now = Date.now,
}: {
  atOnce: number;
  longestMs: number;
  leaseMs: number;
  now?: () => number;
}): TakeTurn {
  const leases = new Set<{ endsAt: number }>();

  const isTurnFree = () => {
    if (leases.size < atOnce) return true;
    for (const lease of leases) if (lease.endsAt <= now()) leases.delete(lease);
    return leases.size < atOnce;
  };

  return async () => {
    const leavesAt = now() + longestMs;
    while (!isTurnFree()) {
      if (now() >= leavesAt) throw new QueueFull(`no turn in ${longestMs} ms`);
      await pause(turnPollMs);
    }
    const lease = { endsAt: now() + leaseMs };
    leases.add(lease);
    return () => void leases.delete(lease);
  };
}

type Service = {
  dependency: Dependency;
  breaker: CircuitBreaker;
  /** Aborted when the caller leaves, which says nothing about the service. */
  caller?: AbortSignal | undefined;
};

/** True for a 4xx error: the service is well enough to refuse. */
export function isRefusal(error: unknown): error is Error & { status: number } {
  if (!(error instanceof Error && 'status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const isFault = (value: unknown) => value instanceof Response && value.status >= 500;

/** Makes a call with a stopwatch, unless the service is being left alone. @throws CircuitOpenError; else as it came */
async function throughBreaker<Value>(
  call: () => Promise<Value>,
  { dependency, breaker, caller }: Service,
): Promise<Value> {
  if (!breaker.allows()) throw new CircuitOpenError(`${dependency} is being left alone after many failures`);
  try {
    const value = await measureCall(dependency, call);
    breaker.record(isFault(value) ? 'failed' : 'answered');
    return value;
  } catch (error) {
    if (!caller?.aborted) breaker.record(isRefusal(error) ? 'answered' : 'failed');
    throw error;
  }
}

/** A `fetch` with a circuit breaker. Deadlines are its callers', as are retries; a call that ends at one has failed. */
export function circuitBreakerFetch({ send, ...service }: Service & { send: Fetch }): Fetch {
  return (input, init) => throughBreaker(() => send(input, init), service);
}

/** The pause before a retry is a random part of this, in milliseconds. */
const longestPauseMs = 150;
/** No retry is begun with less time left than this, in milliseconds. */
const shortestTryMs = 300;

/**
 * Calls a service through its circuit breaker, with one deadline for all tries. A read that failed early (a fault, or no
 * answer) is retried once while the retry budget lasts; writes never are.
 *
 * @param attempt called once for each try
 * @throws DeadlineExceeded, CircuitOpenError; everything else as the last try threw it
 */
export async function askService<Value>(
  attempt: (signal: AbortSignal) => Promise<Value>,
  { isRead, deadlineMs, ...service }: Service & { isRead: boolean; deadlineMs: number },
): Promise<Value> {
  const endsAt = Date.now() + deadlineMs;
  const { breaker, caller } = service;
  if (isRead) breaker.earnRetry();
  return withDeadline(deadlineMs, (deadline) => {
    const signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
    const tries = withRetries(
      () => throughBreaker(() => untilAborted(attempt(signal), signal), service),
      (outcome, durationMs) => {
        if (durationMs > 1 || !isRead || signal.aborted || !isWorthRetry(outcome)) return null;
        const pauseMs = Math.random() * longestPauseMs;
        const timeLeft = endsAt - Date.now() - pauseMs >= shortestTryMs;
        return timeLeft && breaker.spendRetry() ? pauseMs : null;
      },
    );
    return untilAborted(tries, signal);
  });
}

/** 429 asks the client to wait, so a retry may work. */
function isWorthRetry(outcome: Outcome<unknown>): boolean {
  if ('value' in outcome) return isFault(outcome.value);
  const { error } = outcome;
  return isRefusal(error) ? error.status === 429 : !(error instanceof CircuitOpenError);
}
