import { startThread } from '../thread.ts';
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

export type Sender = ReturnType<typeof startSender>;

/** Stripe's side of the deliveries, in a thread of its own. */
export function startSender() {
  const { ask, stop } = startThread<Storm, Acknowledgement[]>(new URL('./sender-thread.ts', import.meta.url));
  return { send: ask, stop };
}
