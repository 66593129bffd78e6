import { signDeliveries } from './deliveries.ts';
import { countProcessorTime, type ProcessorTime } from './processor-time.ts';
import type { Acknowledgement, Sender } from './sender.ts';
import type { Distance, UpstreamCall, Upstreams } from './upstreams.ts';

export type Scene = { address: string; upstreams: Upstreams; sender: Sender };

export type Weather = { perSecond: number; seconds: number; distance: Distance };

export type Measured = {
  acknowledgements: Acknowledgement[];
  calls: UpstreamCall[];
  /** Readings of Stripe that were not written, because another one had been. */
  overtakenReadings: number;
  used: ProcessorTime;
};

/** What became of a delivery, in the Worker's own word; null where it was not acknowledged. */
export function outcomeOf({ status, answer }: Acknowledgement): string | null {
  return status === 200 ? (JSON.parse(answer) as { outcome: string }).outcome : null;
}

/**
 * Lets events come in at a fixed rate for a while.
 *
 * @throws when one was acknowledged and its consequences are not written
 */
export async function measureStorm(
  { address, upstreams, sender }: Scene,
  { perSecond, seconds, distance }: Weather,
): Promise<Measured> {
  upstreams.setDistance(distance);
  const secret = upstreams.environment.STRIPE_WEBHOOK_SECRET ?? '';
  const usedSince = countProcessorTime();
  const acknowledgements = await sender.send({
    address,
    deliveries: signDeliveries(upstreams.stories, Math.round(perSecond * seconds), secret),
    everyMs: 1000 / perSecond,
  });
  const used = usedSince();
  const { calls, overtakenReadings, unfinishedEvents } = await upstreams.report();
  const failed = acknowledgements.filter((one) => outcomeOf(one) === null).length;
  if (unfinishedEvents > failed)
    throw new Error(`${unfinishedEvents} events are not processed, but only ${failed} were refused`);
  return { acknowledgements, calls, overtakenReadings, used };
}
