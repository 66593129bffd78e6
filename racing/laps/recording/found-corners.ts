import type { FoundLap } from './find-laps.ts';
import type { KnownCorner } from './known-track.ts';
import { channelOf, type Recording } from './recording.ts';
import { type DrivenDistance, drivenDistance, metresAt, secondsAt, valueAt } from './samples.ts';

/** Lateral g from which a bend is a corner. */
const cornering = 0.5;
const stepM = 10;
const shortestM = 40;
/** Two pieces of one bend, this far apart at most, are one corner. */
const gapM = 30;
const mostCorners = 40;
/** No track has 40 km. */
const longestLapSteps = 4000;

/** Lateral g of a lap every ten metres, smoothed over three. */
function lateralAlong(recording: Recording, distance: DrivenDistance, { from, to }: FoundLap): number[] {
  const lateral = channelOf(recording, 'lateralG');
  if (!lateral || from === null || to === null) return [];
  const [start, end] = [metresAt(distance, from), metresAt(distance, to)];
  const along = Array.from(
    { length: Math.min(longestLapSteps, Math.floor((end - start) / stepM)) },
    (_, index) => valueAt(lateral, secondsAt(distance, start + index * stepM) ?? from),
  );
  return along.map((g, index) => ((along[index - 1] ?? g) + g + (along[index + 1] ?? g)) / 3);
}

/**
 * The corners of a track that no catalogue knows, counted from the line: where the car turned one way on its best lap.
 * Empty without a lap that counts, or without lateral g.
 */
export function foundCorners(recording: Recording, laps: readonly FoundLap[]): KnownCorner[] {
  const distance = drivenDistance(recording);
  const [best] = laps
    .filter(({ counts, from, to }) => counts && from !== null && to !== null)
    .sort((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0));
  if (!distance || !best) return [];
  const along = lateralAlong(recording, distance, best);
  const turns: { from: number; to: number; way: number }[] = [];
  along.forEach((g, index) => {
    const way = Math.abs(g) >= cornering ? Math.sign(g) : 0;
    if (way === 0) return;
    const last = turns.at(-1);
    if (last?.way === way && (index - last.to) * stepM <= gapM) last.to = index;
    else turns.push({ from: index, to: index, way });
  });
  return turns
    .filter(({ from, to }) => (to - from) * stepM >= shortestM)
    .slice(0, mostCorners)
    .map(({ from, to }, index) => ({ number: index + 1, from: from / along.length, to: to / along.length }));
}
