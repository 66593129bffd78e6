import { startThread } from '../thread.ts';

export type Asked = { path: string; headers: Readonly<Record<string, string>> };

export type Burst = {
  origin: string;
  requests: readonly Asked[];
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

export type LoadGenerator = ReturnType<typeof startGenerator>;

export function startGenerator() {
  const { ask, stop } = startThread<Burst, Fired>(new URL('./generator-thread.ts', import.meta.url));
  return { fire: ask, stop };
}
