import type { EngineerJob } from '#core/engineer/job';

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

/** What makes two orders with one request id the same order. */
export async function fingerprintOf({ job, parentId }: RunOrder): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ job, parentId }));
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

/** A driver's id as the model's provider sees it. */
export async function hashedId(driverId: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`scrutineer:${driverId}`)));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
