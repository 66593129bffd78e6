import { channelOf, type Recording } from './recording.ts';
import type { KnownTrack } from './known-track.ts';
import { type DrivenDistance, median, metresAt, type Span, valueAt } from './samples.ts';

/**
 * How many metres before the first crossing of the line a drive begins: where its lateral g lies best on the track's corners.
 * Null where it fits nowhere clearly.
 */
export function lineFromCorners(
  recording: Recording,
  distance: DrivenDistance,
  { from, to }: Span,
  track: KnownTrack,
): number | null {
  const lateral = channelOf(recording, 'lateralG');
  if (!lateral || track.corners.length < 3) return null;
  const bins = Math.max(50, Math.round(track.lengthM / 10));
  const force = new Float64Array(bins);
  const count = new Float64Array(bins);
  const step = 1 / lateral.rate;
  const end = Math.min(to, lateral.values.length / lateral.rate);
  const start = metresAt(distance, from);
  for (let at = from; at < end - step; at += step) {
    const metres = metresAt(distance, at) - start;
    const bin = Math.floor(((metres % track.lengthM) / track.lengthM) * bins) % bins;
    const metresMoved = metresAt(distance, at + step) - start - metres;
    if (metresMoved * lateral.rate < 8) continue;
    force[bin] = (force[bin] ?? 0) + Math.abs(valueAt(lateral, at));
    count[bin] = (count[bin] ?? 0) + 1;
  }
  const mean = force.map((sum, bin) => ((count[bin] ?? 0) > 0 ? sum / (count[bin] ?? 1) : 0));
  const inCorner = Array.from({ length: bins }, (_, bin) =>
    track.corners.some((corner) => (bin + 0.5) / bins >= corner.from && (bin + 0.5) / bins <= corner.to)
      ? 1
      : 0,
  );
  const cornerCount = inCorner.reduce<number>((sum, is) => sum + is, 0);
  if (cornerCount === 0 || cornerCount === bins) return null;
  const scores = Array.from({ length: bins }, (_, shift) => {
    let [inside, outside] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      // The line lies `shift` bins after the drive's beginning.
      const place = (bin - shift + bins) % bins;
      if (inCorner[place] === 1) inside += mean[bin] ?? 0;
      else outside += mean[bin] ?? 0;
    }
    return inside / cornerCount - outside / (bins - cornerCount);
  });
  const best = scores.reduce(
    (bestShift, score, shift) => (score > (scores[bestShift] ?? 0) ? shift : bestShift),
    0,
  );
  const typical = median(scores) ?? 0;
  if ((scores[best] ?? 0) < 0.15 || (scores[best] ?? 0) < typical + 0.1) return null;
  return (best / bins) * track.lengthM;
}
