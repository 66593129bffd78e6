import { type Dependency, measured } from '../observability/current-request.ts';

/** Something did not answer before its deadline. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';
}

/** A service that keeps failing is being left alone for a moment. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
}

type Fetch = typeof globalThis.fetch;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the work comes to, or the reason of a signal that is aborted first. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Waits until a deadline, so many milliseconds from now. Who works is told by the signal, and not waited for if it does
 * not listen.
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
 * Makes a call again as long as there is a pause to make before.
 *
 * @param pauseBefore milliseconds before another try; null when the outcome stands
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

/** What an isolate remembers about a service between requests: numbers only, since no promise outlives its request. */
export type CircuitBreaker = {
  /** Whether a request may be sent. After the rest a few may, to see whether the service is well again. */
  allows(): boolean;
  report(outcome: 'answered' | 'failed'): void;
  /** Counts a read towards the budget of retries. */
  earnRetry(): void;
  /** Whether a retry may be spent; spends it. */
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

const breakerByAddress = new Map<string, CircuitBreaker>();

/** The circuit breaker of this isolate for the service at an address, the same for all its callers. */
export function sharedCircuitBreaker(address: string): CircuitBreaker {
  const known = breakerByAddress.get(address) ?? createCircuitBreaker();
  breakerByAddress.set(address, known);
  return known;
}

type Service = {
  dependency: Dependency;
  breaker: CircuitBreaker;
  /** Aborted when whoever wanted the answer has left, which says nothing about the service. */
  caller?: AbortSignal | undefined;
};

/** Whether an error says that the service is well enough to refuse. */
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
    const value = await measured(dependency, call);
    breaker.report(isFault(value) ? 'failed' : 'answered');
    return value;
  } catch (error) {
    if (!caller?.aborted) breaker.report(isRefusal(error) ? 'answered' : 'failed');
    throw error;
  }
}

/** A `fetch` with a circuit breaker. Deadlines are its callers', as are retries; a call that ends at one has failed. */
export function breakingFetch({ send, ...service }: Service & { send: Fetch }): Fetch {
  return (input, init) => throughBreaker(() => send(input, init), service);
}

/** The pause before a retry is a random part of this, in milliseconds. */
const longestPauseMs = 150;
/** No retry is begun with less time left than this, in milliseconds. */
const shortestTryMs = 300;

/**
 * Asks a service within a deadline for all tries together, through its circuit breaker. A read that failed early, by a
 * fault or without an answer, is tried once more while the budget lasts; anything else never is.
 *
 * @param attempt made anew for each try
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
      (outcome, done) => {
        if (done > 1 || !isRead || signal.aborted || !isWorthRetry(outcome)) return null;
        const pauseMs = Math.random() * longestPauseMs;
        const timeLeft = endsAt - Date.now() - pauseMs >= shortestTryMs;
        return timeLeft && breaker.spendRetry() ? pauseMs : null;
      },
    );
    return untilAborted(tries, signal);
  });
}

/** Who is told to wait may try again. */
function isWorthRetry(outcome: Outcome<unknown>): boolean {
  if ('value' in outcome) return isFault(outcome.value);
  const { error } = outcome;
  return isRefusal(error) ? error.status === 429 : !(error instanceof CircuitOpenError);
}
