import type { Digested } from '#racing/laps/recording/digest-recording';
import type { IdealLap } from '#racing/laps/traces/ideal-lap';
import type { DrivenSetup } from './read-recording.client.ts';

/** A recording as it was read; `id` is that of its stint sheet. */
export type NamedRecording = {
  id: string;
  name: string;
  /** Empty for one that we read on the server. */
  files: File[];
  answer: RecordingAnswer;
  isWatched: boolean;
};
export type RecordingAnswer =
  | (Digested & {
      driven?: DrivenSetup | null;
      /** Of one that we read on the server, which holds few of its laps: what all say, and the keys of the two that were chosen. */
      ideal?: IdealLap | null;
      lapChoices?: readonly { key: string; name: string }[];
      chosenLaps?: readonly string[];
    })
  | { reason: string };
