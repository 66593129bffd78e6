import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

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

export type LoadGenerator = {
  fire(burst: Burst): Promise<Fired>;
  stop(): Promise<void>;
};

export function startGenerator(): LoadGenerator {
  const thread = new Worker(new URL('./generator-thread.ts', import.meta.url));
  return {
    async fire(burst) {
      const answer = once(thread, 'message');
      thread.postMessage(burst);
      const [fired] = (await answer) as [Fired];
      return fired;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
