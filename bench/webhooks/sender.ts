import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Delivery } from './deliveries.ts';

export type Storm = {
  address: string;
  deliveries: readonly Delivery[];
  /** The time from one delivery to the next, in milliseconds. Nothing waits for an answer. */
  everyMs: number;
};

/** What came of one delivery. Times by `now()` of the clock. */
export type Acknowledgement = {
  /** When its turn was. */
  dueAt: number;
  sentAt: number;
  /** When the whole answer was there. */
  answeredAt: number;
  /** 0 where no answer came. */
  status: number;
  answer: string;
};

export type Sender = {
  send(storm: Storm): Promise<Acknowledgement[]>;
  stop(): Promise<void>;
};

export function startSender(): Sender {
  const thread = new Worker(new URL('./sender-thread.ts', import.meta.url));
  return {
    async send(storm) {
      const answer = once(thread, 'message');
      thread.postMessage(storm);
      const [acknowledgements] = (await answer) as [Acknowledgement[]];
      return acknowledgements;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
