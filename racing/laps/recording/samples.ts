import { type Channel, channelOf, type Recording } from './recording.ts';

/** Points of a lap's trace on the page that read it. */
export const shownPoints = 800;

/** Metres driven since the start of a recording at each sample of its speed; null without a speed. */
export type DrivenDistance = { rate: number; metres: Float64Array };

/** No car drives so many metres a second: a damaged sample would make a lap endless. */
const fastest = 200;

/** By the speed's samples: laps, corners and traces all ask for it. */
const distances = new WeakMap<Float32Array, DrivenDistance>();

export function drivenDistance(recording: Recording): DrivenDistance | null {
  const speed = channelOf(recording, 'speed');
  if (!speed || speed.values.length < 2) return null;
  const distance = distances.get(speed.values) ?? summed(speed);
  distances.set(speed.values, distance);
  return distance;
}

function summed(speed: Channel): DrivenDistance {
  const metres = new Float64Array(speed.values.length);
  let metresDriven = 0;
  speed.values.forEach((metresASecond, index) => {
    metresDriven += Math.min(Math.max(0, metresASecond), fastest) / speed.rate;
    metres[index] = metresDriven;
  });
  return { rate: speed.rate, metres };
}

/** A piece of a recording, in seconds from its start. */
export type Span = { from: number; to: number };

function eachSample(
  { values, rate }: Channel,
  { from, to }: Span,
  visit: (value: number, seconds: number) => void,
) {
  const end = Math.min(Math.ceil(to * rate), values.length);
  for (let index = Math.max(0, Math.ceil(from * rate)); index < end; index += 1)
    visit(values[index] ?? 0, index / rate);
}

/** The mean over pieces; null without a channel or samples. */
export function meanOver(channel: Channel | undefined, spans: readonly Span[]): number | null {
  if (!channel) return null;
  let [sum, count] = [0, 0];
  for (const span of spans)
    eachSample(channel, span, (value) => {
      sum += value;
      count += 1;
    });
  return count > 0 ? sum / count : null;
}

/** Percent of the samples of which something is so; null without a channel or samples. */
export function shareOver(
  channel: Channel | undefined,
  spans: readonly Span[],
  isSo: (value: number, seconds: number) => boolean,
): number | null {
  if (!channel) return null;
  let [so, count] = [0, 0];
  for (const span of spans)
    eachSample(channel, span, (value, seconds) => {
      if (isSo(value, seconds)) so += 1;
      count += 1;
    });
  return count > 0 ? (so / count) * 100 : null;
}

/** The longest time on end in which something is so, in seconds. */
export function longestOver(channel: Channel, span: Span, isSo: (value: number) => boolean): number {
  let [now, longest] = [0, 0];
  eachSample(channel, span, (value) => {
    now = isSo(value) ? now + 1 : 0;
    longest = Math.max(longest, now);
  });
  return longest / channel.rate;
}

/** The upper of the middle values; null of none. */
export const median = (values: readonly number[]): number | null =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;

/** The value of a channel at a time in seconds, of the sample before it. */
export const valueAt = ({ values, rate }: Channel, seconds: number): number =>
  values[Math.max(0, Math.min(values.length - 1, Math.floor(seconds * rate)))] ?? 0;

export const metresAt = ({ metres, rate }: DrivenDistance, seconds: number): number =>
  metres[Math.max(0, Math.min(metres.length - 1, Math.floor(seconds * rate)))] ?? 0;

/** When so many metres were driven, in seconds between two samples; null if the recording ends before. */
export function secondsAt({ metres, rate }: DrivenDistance, metresDriven: number): number | null {
  if (metresDriven > (metres.at(-1) ?? 0) || metresDriven < 0) return null;
  let [low, high] = [0, metres.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((metres[middle] ?? 0) < metresDriven) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [metres[low - 1] ?? 0, metres[low] ?? 0];
  const part = after > before ? (metresDriven - before) / (after - before) : 1;
  return (low - 1 + part) / rate;
}
