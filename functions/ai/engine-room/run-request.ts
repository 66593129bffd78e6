import type { EngineerJob } from '#racing/engineer/run/job';
import { hexDigest } from '#platform/digest';

/** A validated request that the Worker sends to a driver's engine room. */
export type RunRequest = {
  requestId: string;
  driverId: string;
  job: EngineerJob;
  /** The generation that is refined; null for a new setup. */
  parentId: number | null;
  /** Stored as the generation's request: the form's fields, by the form's names. */
  asked: Record<string, unknown>;
  /** A second version to make of the finished setup, by the rules alone. */
  also?: 'session' | 'weather';
};

/**
 * The fingerprint of a run request: equal for two sends of one request. Garage facts and history do not count, as they may
 * have changed in between.
 */
export function fingerprintOf({ job, parentId }: RunRequest): Promise<string> {
  return hexDigest(JSON.stringify({ job: { ...job, garage: undefined, history: undefined }, parentId }));
}
