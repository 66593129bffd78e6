import type { Measures } from '../proof/measures.ts';
import { pooled } from '../proof/measures.ts';
import { proofInWords } from '../proof/proof-in-words.ts';
import { proveChange } from '../proof/prove-change.ts';
import { lapText } from '../typed-lap-time.ts';
import type { Digest } from './digest.ts';

/** °C from which the track alone changes how a car drives. */
const warmer = 5;

/** The stored part of a recording; without measures where it was read before laps were kept apart. */
export type MeasuredRecording = { digest: Digest; measures?: Measures | undefined };

const bestOf = ({ laps }: Digest) => {
  const times = laps.flatMap(({ counts, seconds }) => (counts && seconds !== null ? [seconds] : []));
  return times.length > 0 ? Math.min(...times) : null;
};

function proofOf(before: Measures | null | undefined, after: Measures | null | undefined): string[] {
  if (!before || !after)
    return ['We read one of the recordings before we kept laps apart, so we can’t show a difference.'];
  return proofInWords(proveChange(before, after));
}

function trackChange(before: Digest, after: Digest): string[] {
  const [was, is] = [before.weather.trackTemperature, after.weather.trackTemperature];
  if (was === null || is === null || Math.abs(is - was) < warmer) return [];
  return [
    `The track was ${Math.abs(is - was).toFixed(0)} °C ${is > was ? 'hotter' : 'colder'}, which affects all of this.`,
  ];
}

/**
 * Changes of a car from one recording to the next, as far as their laps prove them, and the best lap. Empty for recordings of
 * different cars or tracks.
 */
export function measuredChanges(before: MeasuredRecording, after: MeasuredRecording): string[] {
  if (before.digest.car !== after.digest.car || before.digest.track !== after.digest.track) return [];
  const [bestBefore, bestAfter] = [bestOf(before.digest), bestOf(after.digest)];
  const gain = bestBefore !== null && bestAfter !== null ? bestAfter - bestBefore : null;
  return [
    ...proofOf(before.measures, after.measures),
    ...trackChange(before.digest, after.digest),
    ...(gain !== null && bestAfter !== null && Math.abs(gain) >= 0.05
      ? [
          `Best lap ${lapText(bestAfter)}, ${Math.abs(gain).toFixed(2)} s ${gain < 0 ? 'faster' : 'slower'} than the last recording.`,
        ]
      : []),
  ];
}

/** A stint at a time, with what is kept of its recording where it has one. */
export type DatedRecording = { at: string; digest?: Digest | undefined; measures?: Measures | undefined };

/**
 * How a car changed across a moment: from the last recording up to it to the first one after it. Empty until both are there.
 *
 * @param stints of one setup, newest first
 */
export function changesAcross(stints: readonly DatedRecording[], moment: string): string[] {
  const recordings = stints.flatMap(({ at, digest, measures }) =>
    digest ? [{ at: Date.parse(at), digest, measures }] : [],
  );
  const before = recordings.find(({ at }) => at <= Date.parse(moment));
  const after = recordings.findLast(({ at }) => at > Date.parse(moment));
  return before && after ? measuredChanges(before, after) : [];
}

/** A recorded stint with a version of a setup. */
export type VersionRecording = { version: number; measures?: Measures | undefined };
/** A version against the last earlier one that was recorded, in sentences. */
export type VersionProof = { against: number; told: string[] };

/** Proofs of each recorded version against the one recorded before it, by its number: all stints of a version together. */
export function versionProofs(stints: readonly VersionRecording[]): Map<number, VersionProof> {
  const recorded = stints.flatMap(({ version, measures }) => (measures ? [{ version, measures }] : []));
  const versions = [...new Set(recorded.map(({ version }) => version))].sort((a, b) => a - b);
  const measuresOf = (version: number) =>
    pooled(recorded.flatMap((one) => (one.version === version ? [one.measures] : [])));
  return new Map(
    versions.slice(1).map((version, index): [number, VersionProof] => {
      const against = versions[index] ?? 0;
      return [version, { against, told: proofOf(measuresOf(against), measuresOf(version)) }];
    }),
  );
}
