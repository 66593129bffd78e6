import type { EngineerJob } from '#core/engineer/run/job';
import { hexDigest } from '#core/platform/identity/digest';

/** What the Worker hands to a driver's engine room, once everything about it was checked. */
export type RunOrder = {
  requestId: string;
  driverId: string;
  job: EngineerJob;
  /** The generation that is refined; null for a new setup. */
  parentId: number | null;
  /** What is kept as the request of the generation: the form's fields, by the form's names. */
  asked: Record<string, unknown>;
};

/** What makes two orders with one request id the same order. What is known of the car meanwhile is no part of it. */
export function fingerprintOf({ job: { garage: _, ...job }, parentId }: RunOrder): Promise<string> {
  return hexDigest(JSON.stringify({ job, parentId }));
}
