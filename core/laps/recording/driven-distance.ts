import { type Channel, channelOf, type Recording } from './recording.ts';

/** Metres driven since the start of a recording at each sample of its speed; null without a speed. */
export type DrivenDistance = { rate: number; metres: Float64Array };

export function drivenDistance(recording: Recording): DrivenDistance | null {
  const speed = channelOf(recording, 'speed');
  if (!speed || speed.values.length < 2) return null;
  const metres = new Float64Array(speed.values.length);
  let driven = 0;
  speed.values.forEach((metresASecond, index) => {
    driven += Math.max(0, metresASecond) / speed.rate;
    metres[index] = driven;
  });
  return { rate: speed.rate, metres };
}

/** The value of a channel at a time in seconds, of the sample before it. */
export const valueAt = ({ values, rate }: Channel, seconds: number): number =>
  values[Math.max(0, Math.min(values.length - 1, Math.floor(seconds * rate)))] ?? 0;

export const metresAt = ({ metres, rate }: DrivenDistance, seconds: number): number =>
  metres[Math.max(0, Math.min(metres.length - 1, Math.floor(seconds * rate)))] ?? 0;

/** When so many metres were driven, in seconds between two samples; null if the recording ends before. */
export function secondsAt({ metres, rate }: DrivenDistance, driven: number): number | null {
  if (driven > (metres.at(-1) ?? 0) || driven < 0) return null;
  let [low, high] = [0, metres.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((metres[middle] ?? 0) < driven) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [metres[low - 1] ?? 0, metres[low] ?? 0];
  const part = after > before ? (driven - before) / (after - before) : 1;
  return (low - 1 + part) / rate;
}
