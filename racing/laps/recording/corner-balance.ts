import type { CornerBalance } from './digest.ts';
import { type DrivenDistance, drivenDistance, median, metresAt, valueAt } from './samples.ts';
import type { FoundLap } from './find-laps.ts';
import { cornerName, type KnownCorner } from './known-track.ts';
import { channelOf, type Recording } from './recording.ts';

const gravity = 9.81;
const slowestMs = 10;
/** Lateral g within which a car is neutral enough to learn its steering from. */
const calm = { from: 0.2, to: 0.8 };
const cornering = 0.5;
/** A share of the steering, and degrees, beyond which a driver feels it. */
const tendencyLimits = { share: 0.1, degrees: 1 };
const fewestSamples = 5;
/** Of all laps: an hour and a half at the twenty a second that ACC writes. Quicker and longer drives are thinned out. */
const mostSamples = 100_000;

type Sample = {
  metres: number;
  /** Positive in the direction of the turn. */
  steering: number;
  lateralG: number;
  speed: number;
  throttle: number;
  brake: number;
  isCountersteering: boolean;
};

function samplesOf(
  recording: Recording,
  distance: DrivenDistance,
  lap: FoundLap,
  shortestStep: number,
): Sample[] {
  const [speed, steering, lateral] = [
    channelOf(recording, 'speed'),
    channelOf(recording, 'steering'),
    channelOf(recording, 'lateralG'),
  ];
  if (!speed || !steering || !lateral || lap.from === null || lap.to === null) return [];
  const [throttle, brake, yawRate] = [
    channelOf(recording, 'throttle'),
    channelOf(recording, 'brake'),
    channelOf(recording, 'yawRate'),
  ];
  const samples: Sample[] = [];
  // Channels may end before the recording does.
  const end = Math.min(lap.to, lateral.values.length / lateral.rate);
  for (let at = lap.from; at < end; at += Math.max(1 / lateral.rate, shortestStep)) {
    const metresASecond = valueAt(speed, at);
    const g = valueAt(lateral, at);
    if (metresASecond < slowestMs || g === 0) continue;
    const steeringAngle = valueAt(steering, at);
    const direction = Math.sign(yawRate ? valueAt(yawRate, at) || g : g);
    samples.push({
      metres: metresAt(distance, at) - metresAt(distance, lap.from),
      steering: steeringAngle * direction,
      lateralG: Math.abs(g),
      speed: metresASecond,
      throttle: throttle ? valueAt(throttle, at) : 0,
      brake: brake ? valueAt(brake, at) : 0,
      isCountersteering: steeringAngle * direction < -5 && Math.abs(g) > cornering,
    });
  }
  return samples;
}

/**
 * Steering of the neutral car, in degrees: a part that grows with the curve's tightness, and one with lateral g. Least
 * squares over the calm samples; null if there are too few, or steering and turning have opposite signs.
 */
function neutralSteering(samples: readonly Sample[]): ((sample: Sample) => number) | null {
  const calmOnes = samples.filter(
    ({ lateralG, brake, steering }) =>
      lateralG >= calm.from && lateralG <= calm.to && brake < 5 && Math.abs(steering) > 0.5,
  );
  if (calmOnes.length < 40) return null;
  let [xx, xy, yy, xs, ys] = [0, 0, 0, 0, 0];
  for (const { lateralG, speed, steering } of calmOnes) {
    const curve = (lateralG * gravity) / (speed * speed);
    xx += curve * curve;
    xy += curve * lateralG;
    yy += lateralG * lateralG;
    xs += curve * steering;
    ys += lateralG * steering;
  }
  const determinant = xx * yy - xy * xy;
  if (Math.abs(determinant) < 1e-9) return null;
  const byCurve = (xs * yy - ys * xy) / determinant;
  const byG = (ys * xx - xs * xy) / determinant;
  if (byCurve <= 0) return null;
  return ({ lateralG, speed }) => (byCurve * lateralG * gravity) / (speed * speed) + byG * lateralG;
}

function phaseOf({ brake, throttle }: Sample): CornerBalance['phase'] {
  if (brake > 5) return 'entry';
  return throttle > 20 ? 'exit' : 'middle';
}

type Felt = { excess: number; share: number };

/** Balance of one lap by corner and phase: degrees beyond neutral, and their share of neutral. */
function feltInLap(
  samples: readonly Sample[],
  corners: readonly KnownCorner[],
  lapMetres: number,
  neutral: (sample: Sample) => number,
): Map<string, Felt> {
  const byCorner = new Map<string, { excess: number[]; neutral: number[] }>();
  for (const sample of samples) {
    if (sample.lateralG < cornering && !sample.isCountersteering) continue;
    const share = sample.metres / lapMetres;
    const corner = corners.find(({ from, to }) => share >= from && share <= to);
    if (!corner) continue;
    const key = `${corner.number} ${phaseOf(sample)}`;
    const expected = neutral(sample);
    const one = byCorner.get(key) ?? { excess: [], neutral: [] };
    one.excess.push(sample.steering - expected);
    one.neutral.push(expected);
    byCorner.set(key, one);
  }
  return new Map(
    [...byCorner]
      .filter(([, { excess }]) => excess.length >= fewestSamples)
      .map(([key, { excess, neutral: expected }]) => {
        const middle = median(excess) ?? 0;
        return [key, { excess: middle, share: middle / Math.max(1, median(expected) ?? 0) }];
      }),
  );
}

function tendencyOf({ excess, share }: Felt): CornerBalance['tendency'] {
  if (Math.abs(excess) < tendencyLimits.degrees || Math.abs(share) < tendencyLimits.share) return 'neutral';
  return excess > 0 ? 'understeer' : 'oversteer';
}

/** The balance of one lap, by number of the corner and phase: `5 entry`. */
export type LapBalance = { lap: FoundLap; felt: ReadonlyMap<string, Felt> };

/**
 * Balance of each counting lap of a recording with steering, speed and lateral g; empty for one without.
 *
 * @param corners by share of the lap
 */
export function balanceByLap(
  recording: Recording,
  laps: readonly FoundLap[],
  corners: readonly KnownCorner[],
): LapBalance[] {
  const distance = drivenDistance(recording);
  const counting = laps.filter((lap) => lap.counts && lap.from !== null && lap.to !== null);
  if (!distance || counting.length === 0 || corners.length === 0) return [];
  const sampleCount = counting.reduce((sum, { from, to }) => sum + (to ?? 0) - (from ?? 0), 0);
  const byLap = counting.map((lap) => ({
    lap,
    samples: samplesOf(recording, distance, lap, sampleCount / mostSamples),
    metres: metresAt(distance, lap.to ?? 0) - metresAt(distance, lap.from ?? 0),
  }));
  const neutral = neutralSteering(byLap.flatMap(({ samples }) => samples));
  if (!neutral) return [];
  return byLap.map(({ lap, samples, metres }) => ({
    lap,
    felt: feltInLap(samples, corners, metres, neutral),
  }));
}

/**
 * Balance by corner and phase over the laps of a recording, worst first.
 *
 * @param areLapsExact laps from markers; otherwise every figure is a hint
 */
export function cornerBalance(
  byLap: readonly LapBalance[],
  corners: readonly KnownCorner[],
  areLapsExact: boolean,
): CornerBalance[] {
  const keys = new Set(byLap.flatMap(({ felt }) => [...felt.keys()]));
  const balances = [...keys].flatMap((key): CornerBalance[] => {
    const [number = '', phase] = key.split(' ') as [string, CornerBalance['phase']];
    const corner = corners.find((one) => String(one.number) === number);
    const all = byLap.flatMap(({ felt }) => felt.get(key) ?? []);
    if (!corner) return [];
    const excess = median(all.map((one) => one.excess)) ?? 0;
    const tendency = tendencyOf({ excess, share: median(all.map(({ share }) => share)) ?? 0 });
    const agreeing = all.filter((one) => tendencyOf(one) === tendency).length;
    const isSure = areLapsExact && all.length >= 3 && agreeing / all.length >= 0.7;
    return [
      {
        corner: cornerName(corner),
        phase,
        tendency,
        size: Math.round(Math.abs(excess) * 10) / 10,
        sureness: isSure ? 'sure' : 'hint',
      },
    ];
  });
  const rank = ({ tendency, size }: CornerBalance) => (tendency === 'neutral' ? -1 : size);
  return balances.sort((a, b) => rank(b) - rank(a));
}
