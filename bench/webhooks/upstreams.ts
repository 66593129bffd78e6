import { freePorts } from '../../tests/support/free-ports.ts';
import { startThread } from '../thread.ts';
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

export type Upstreams = Awaited<ReturnType<typeof startUpstreams>>;

/**
 * What the webhook Worker asks, in a thread of its own: the Stripe stand-in, and its tables in memory. Neither touches
 * a disk, so that what is measured is the Worker.
 */
export async function startUpstreams(customers: number) {
  const [port = 0] = await freePorts(1);
  const file = new URL('./upstreams-thread.ts', import.meta.url);
  const { tell, ask, heard, stop } = startThread<Order, Ready | Report>(file, { port, customers });
  return {
    ...((await heard()) as Ready),
    setDistance: (distance: Distance) => tell({ kind: 'distance', distance }),
    report: async () => (await ask({ kind: 'report' })) as Report,
    stop,
  };
}
