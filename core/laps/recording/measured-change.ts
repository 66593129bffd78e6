import { lapText } from '../typed-lap-time.ts';
import type { CornerBalance, Digest } from './digest.ts';

const mostCorners = 4;
/** Degrees at the wheel that a driver would not feel. */
const unfelt = 0.5;

const signed = ({ tendency, size }: CornerBalance) => (tendency === 'oversteer' ? -size : size);
const shown = (value: number) => `${Math.abs(value).toFixed(1)}° ${value < 0 ? 'oversteer' : 'understeer'}`;

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
    if (!was || Math.max(was.size, is.size) < unfelt) return [];
    const [from, to] = [signed(was), signed(is)];
    return Math.abs(to - from) < unfelt ? [] : [{ ...is, from, to }];
  });
  const largest = [...changes].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  const [bestBefore, bestAfter] = [bestOf(before), bestOf(after)];
  const gained = bestBefore !== null && bestAfter !== null ? bestAfter - bestBefore : null;
  return [
    ...largest
      .slice(0, mostCorners)
      .map(({ corner, phase, from, to }) => `${corner}, ${phase}: ${shown(from)} → ${shown(to)}.`),
    ...(gained !== null && bestAfter !== null && Math.abs(gained) >= 0.05
      ? [
          `Best lap ${lapText(bestAfter)}, ${Math.abs(gained).toFixed(2)} s ${gained < 0 ? 'faster' : 'slower'} than the last recording.`,
        ]
      : []),
  ];
}
