import { startThread } from '../thread.ts';

export type Question = { path: string; headers: Readonly<Record<string, string>> };

export type Burst = {
  origin: string;
  /** Asked for in turns. */
  questions: readonly Question[];
  connections: number;
  until: { seconds: number } | { amount: number };
};

export type Fired = {
  /** From sending to the whole answer, in milliseconds, in the order of the answers. */
  timesMs: number[];
  /** Answers that were not a 200, and requests without an answer. */
  failed: number;
  seconds: number;
};

/** Asks over so many kept connections, from a thread of its own. */
export function startLoad() {
  const { ask, stop } = startThread<Burst, Fired>(new URL('./load-thread.ts', import.meta.url));
  return { fire: ask, stop };
}

export type Load = ReturnType<typeof startLoad>;
