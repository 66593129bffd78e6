import { digestRecording } from '../digest-recording.ts';
import { type DigestRead, unread } from '../read-recordings.ts';
import { readLmuTelemetry } from './read-lmu-telemetry.ts';
import type { TelemetryTables } from './telemetry-tables.ts';

/** Digests the rows of a Le Mans Ultimate recording. Never throws. The web Worker, which reads none, goes without. */
export function digestTables(tables: TelemetryTables): DigestRead {
  try {
    return { ok: true, ...digestRecording(readLmuTelemetry(tables)) };
  } catch (error) {
    return unread(error);
  }
}
