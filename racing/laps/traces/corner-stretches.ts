import { type LapTrace, valueAtShare } from './lap-trace.ts';

/** A piece of the lap, by shares of it. */
export type Stretch = { from: number; to: number };

/**
 * The lap parted among its corners, each with half of the straights around it: the same pieces for every lap, wherever it
 * braked. The first begins at the line, the last ends there.
 */
export function cornerStretches(corners: readonly Stretch[]): Stretch[] {
  const bound = (index: number) => ((corners[index]?.to ?? 0) + (corners[index + 1]?.from ?? 1)) / 2;
  return corners.map((_, index) => ({
    from: index === 0 ? 0 : bound(index - 1),
    to: index === corners.length - 1 ? 1 : bound(index),
  }));
}

export const secondsIn = ({ times }: LapTrace, { from, to }: Stretch): number =>
  valueAtShare(times, to) - valueAtShare(times, from);
