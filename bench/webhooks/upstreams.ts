import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { freePorts } from '../../tests/support/free-ports.ts';
import type { Story } from './stories.ts';

export type Service = 'Stripe' | 'database';

export type UpstreamCall = { service: Service; ms: number };

/** How long each service keeps the Worker waiting on top of its own work, in milliseconds. */
export type Distance = Record<Service, number>;

export type Ready = { environment: Record<string, string>; stories: Story[] };
export type Order = { kind: 'distance'; distance: Distance } | { kind: 'report' };
export type Report = {
  calls: UpstreamCall[];
  /** Readings of Stripe that were not written, because another one had been. */
  overtakenReadings: number;
  unfinishedEvents: number;
};

/**
 * What the webhook Worker asks, in a thread of its own: the Stripe stand-in, and its tables in memory. Neither touches
 * a disk, so that what is measured is the Worker.
 */
export type Upstreams = Ready & {
  setDistance(distance: Distance): void;
  report(): Promise<Report>;
  stop(): Promise<void>;
};

export async function startUpstreams(customers: number): Promise<Upstreams> {
  const [port = 0] = await freePorts(1);
  const thread = new Worker(new URL('./upstreams-thread.ts', import.meta.url), {
    workerData: { port, customers },
  });
  const [ready] = (await once(thread, 'message')) as [Ready];
  const order = (message: Order) => thread.postMessage(message);
  return {
    ...ready,
    setDistance: (distance) => order({ kind: 'distance', distance }),
    async report() {
      const answer = once(thread, 'message');
      order({ kind: 'report' });
      const [report] = (await answer) as [Report];
      return report;
    },
    async stop() {
      await thread.terminate();
    },
  };
}
