import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ArrivedEvent } from './read-events.ts';

export type CallerRequest = { address: string; headers: Record<string, string>; body: string };

export type CallerOrder = {
  requests: readonly CallerRequest[];
  /** How many may wait for the beginning of their answer at once. */
  beginning: number;
};

/** What came of one request. Times by `now()` of the clock. */
export type Heard = {
  sentAt: number;
  events: ArrivedEvent[];
  /** Why there is no whole answer; null when there is one. */
  failure: string | null;
};

/**
 * The browsers, in a thread of their own: the stand-ins' database works in this one, and while it does, nobody could
 * note when something arrives.
 */
export type Callers = {
  call(order: CallerOrder): Promise<Heard[]>;
  stop(): Promise<void>;
};

export function startCallers(): Callers {
  const thread = new Worker(new URL('./callers-thread.ts', import.meta.url));
  return {
    async call(order) {
      const heard = once(thread, 'message');
      thread.postMessage(order);
      const [answers] = (await heard) as [Heard[]];
      return answers;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
