import type { CornerBalance } from '../recording/digest.ts';
import { median } from '../recording/samples.ts';
import { cornerStretches, secondsIn } from './corner-stretches.ts';
import { cornerNumber, type LapTraces } from './lap-trace.ts';

const fewestLaps = 3;
/** Seconds that a lap loses in a corner before it is said to. */
const leastLost = 0.08;
const mostTold = 4;
/** Every lap loses a little everywhere: told are corners that cost more than others, on average, in seconds and as a multiple. */
const [leastMean, outstanding] = [0.05, 2];

type CornerSpread = {
  name: string;
  /** Seconds from the middle of the straight before to that of the one behind. */
  best: number;
  bestLap: number;
  /** Seconds that the middle one of the laps is slower than the best. */
  lost: number;
  /** Of all laps, half lie within this many seconds. */
  spread: number;
  /** Seconds that a lap loses here on average. */
  mean: number;
  /** Laps that are slower than the best one by a loss that can be told. */
  slower: number;
};
export type IdealLap = {
  /** The best corners put together. */
  seconds: number;
  bestLap: { lap: number; seconds: number };
  laps: number;
  corners: readonly CornerSpread[];
  /** A sentence for each corner that costs time, worst first. */
  told: readonly string[];
};

const quartiles = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return at(0.75) - at(0.25);
};

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => numbers[count] ?? String(count);

/**
 * The likely cause of a corner's loss. Most laps losing it in the same corner speak for the car or the line, a few for mistakes;
 * the car is named only where its balance was measured there for sure.
 */
function corner(spread: CornerSpread, laps: number, balance: readonly CornerBalance[]): string {
  const cornerBalance = balance.find(
    ({ corner, tendency, sureness }) =>
      corner === spread.name && tendency !== 'neutral' && sureness === 'sure',
  );
  const many = spread.slower * 2 > laps;
  const count = `${inWords(spread.slower)} of ${inWords(laps)} laps lose ${leastLost.toFixed(2)} s or more here`;
  const reading = many
    ? cornerBalance
      ? `the ${cornerBalance.tendency} on ${cornerBalance.phase === 'middle' ? 'mid-corner' : cornerBalance.phase} that was measured here speaks for the car`
      : 'no imbalance was measured for sure, so look at the line first'
    : 'the others show that the car can do it, so it is more likely the driving';
  return `${cornerNumber(spread.name)}: ${count}; ${reading}.`;
}

/** The best corners of a recording put together; null with fewer than three laps that count, or without corners. */
export function idealLap({ corners, laps }: LapTraces, balance: readonly CornerBalance[]): IdealLap | null {
  const counting = laps.filter(({ counts }) => counts);
  const [quickest] = [...counting].sort((a, b) => a.seconds - b.seconds);
  if (counting.length < fewestLaps || !quickest || corners.length === 0) return null;
  const spreads = cornerStretches(corners).map((stretch, index): CornerSpread => {
    const times = counting.map((lap) => ({ lap: lap.lap, seconds: secondsIn(lap, stretch) }));
    const best = times.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    const seconds = times.map((one) => one.seconds);
    return {
      name: corners[index]?.name ?? '',
      best: best.seconds,
      bestLap: best.lap,
      lost: (median(seconds) ?? best.seconds) - best.seconds,
      spread: quartiles(seconds),
      mean: seconds.reduce((sum, one) => sum + one - best.seconds, 0) / seconds.length,
      slower: seconds.filter((one) => one - best.seconds >= leastLost).length,
    };
  });
  const usual = median(spreads.map(({ mean }) => mean)) ?? 0;
  const worst = spreads
    .filter(({ slower, mean }) => slower > 0 && mean >= Math.max(leastMean, outstanding * usual))
    .sort((a, b) => b.lost * b.slower - a.lost * a.slower || b.spread - a.spread);
  return {
    seconds: spreads.reduce((sum, { best }) => sum + best, 0),
    bestLap: { lap: quickest.lap, seconds: quickest.seconds },
    laps: counting.length,
    corners: spreads,
    told: worst.slice(0, mostTold).map((one) => corner(one, counting.length, balance)),
  };
}
