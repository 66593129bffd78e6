import { lapText } from '../typed-lap-time.ts';
import type { CornerBalance, Digest } from './digest.ts';

const mostCorners = 4;
/** Degrees at the wheel that a driver would not feel. */
const unfelt = 0.5;

/** The size of a neutral phase says nothing: it has no side. */
const signedSize = ({ tendency, size }: CornerBalance) =>
  tendency === 'neutral' ? 0 : tendency === 'oversteer' ? -size : size;
const sizeText = ({ tendency, size }: CornerBalance) =>
  tendency === 'neutral' ? tendency : `${size.toFixed(1)}° ${tendency}`;

/** `Entry understeer at T1 4.1° → 2.6°.`, or both sides of neutral: `Exit at T3: 2.0° understeer → neutral.` */
function changeInWords(was: CornerBalance, is: CornerBalance): string {
  const phase = is.phase === 'middle' ? 'Mid-corner' : is.phase === 'entry' ? 'Entry' : 'Exit';
  return was.tendency === is.tendency
    ? `${phase} ${is.tendency} at ${is.corner} ${was.size.toFixed(1)}° → ${is.size.toFixed(1)}°.`
    : `${phase} at ${is.corner}: ${sizeText(was)} → ${sizeText(is)}.`;
}

const bestOf = ({ laps }: Digest) => {
  const times = laps.flatMap(({ counts, seconds }) => (counts && seconds !== null ? [seconds] : []));
  return times.length > 0 ? Math.min(...times) : null;
};

/**
 * How a car changed from one recording to the next: balance by corner, largest first, and the best lap. Empty for
 * recordings of different cars or tracks, or without a corner that both have.
 */
export function measuredChanges(before: Digest, after: Digest): string[] {
  if (before.car !== after.car || before.track !== after.track) return [];
  const changes = (after.balance ?? []).flatMap((is) => {
    const was = before.balance?.find(({ corner, phase }) => corner === is.corner && phase === is.phase);
    const by = was ? Math.abs(signedSize(is) - signedSize(was)) : 0;
    return was && by >= unfelt ? [{ by, words: changeInWords(was, is) }] : [];
  });
  const largest = changes.sort((a, b) => b.by - a.by).slice(0, mostCorners);
  const [bestBefore, bestAfter] = [bestOf(before), bestOf(after)];
  const gain = bestBefore !== null && bestAfter !== null ? bestAfter - bestBefore : null;
  return [
    ...largest.map(({ words }) => words),
    ...(gain !== null && bestAfter !== null && Math.abs(gain) >= 0.05
      ? [
          `Best lap ${lapText(bestAfter)}, ${Math.abs(gain).toFixed(2)} s ${gain < 0 ? 'faster' : 'slower'} than the last recording.`,
        ]
      : []),
  ];
}

/** A stint at a time, with the digest of its recording where it has one. */
export type DatedDigest = { at: string; digest: Digest | undefined };

/**
 * How a car changed across a moment: from the last recording up to it to the first one after it. Empty until both are there.
 *
 * @param stints of one setup, newest first
 */
export function changesAcross(stints: readonly DatedDigest[], moment: string): string[] {
  const recordings = stints.flatMap(({ at, digest }) => (digest ? [{ at: Date.parse(at), digest }] : []));
  const before = recordings.find(({ at }) => at <= Date.parse(moment));
  const after = recordings.findLast(({ at }) => at > Date.parse(moment));
  return before && after ? measuredChanges(before.digest, after.digest) : [];
}
