import { startThread } from '../thread.ts';
import type { ArrivedEvent } from './read-events.ts';

export type CallerRequest = { address: string; headers: Record<string, string>; body: string };

export type CallerOrder = {
  requests: readonly CallerRequest[];
  /** How many may wait for the beginning of their answer at once. */
  beginning: number;
};

/** The outcome of one request. Times by `now()` of the clock. */
export type Heard = {
  sentAt: number;
  events: ArrivedEvent[];
  /** Why there is no whole answer; null when there is one. */
  failure: string | null;
};

export type Callers = ReturnType<typeof startCallers>;

/**
 * The browsers, in a thread of their own: the stand-ins' database works in this one, and while it does, nobody could
 * note when something arrives. `call` listens to the end of every answer; they stand as the requests do.
 */
export function startCallers() {
  const { ask, stop } = startThread<CallerOrder, Heard[]>(new URL('./callers-thread.ts', import.meta.url));
  return { call: ask, stop };
}

type TimedSetup = { baselineMs: number; doneMs: number };

export function timesOf({ sentAt, events, failure }: Heard): TimedSetup {
  const find = (name: string) => events.find(({ event }) => event === name);
  const baseline = find('baseline');
  const done = find('done');
  if (!baseline || !done)
    throw new Error(`A setup was not made: ${failure ?? find('error')?.data ?? 'no end came'}`);
  return { baselineMs: baseline.at - sentAt, doneMs: done.at - sentAt };
}
