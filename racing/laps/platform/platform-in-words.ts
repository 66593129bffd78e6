import type { StintWheel } from '../stint-words.ts';
import type { DamperSpeeds, Heights, InCorner, OverStint } from './platform.ts';

const wheelNames: Readonly<Record<StintWheel, string>> = {
  LF: 'left front',
  RF: 'right front',
  LR: 'left rear',
  RR: 'right rear',
};
const mm = (value: number) => `${value.toFixed(1)} mm`;

/** The car's heights at speed, and the settings behind them. */
export function heightsInWords({ speeds, front, rear }: Heights): string {
  const [first, last] = [0, speeds.length - 1];
  const rake = (at: number) => (rear[at] ?? 0) - (front[at] ?? 0);
  const by = rake(last) - rake(first);
  const change =
    Math.abs(by) < 0.5
      ? 'it stays the same with speed'
      : by < 0
        ? `the rear sinks ${mm(-by)} more than the front: rear springs and ride height decide it`
        : `the front sinks ${mm(by)} more than the rear: front springs and ride height decide it`;
  return `Rake is ${mm(rake(first))} at ${speeds[first]} km/h and ${mm(rake(last))} at ${speeds[last]} km/h; ${change}.`;
}

/** The difference between the two sides of a damper's work, and the setting behind it. */
export function dampersInWords({ parts }: DamperSpeeds): string {
  const axle = (wheels: readonly [StintWheel, StintWheel]) => {
    const mean = (of: 'slowBump' | 'fastBump' | 'slowRebound' | 'fastRebound') =>
      (parts[wheels[0]][of] + parts[wheels[1]][of]) / 2;
    const [bump, rebound] = [mean('slowBump') + mean('fastBump'), mean('slowRebound') + mean('fastRebound')];
    const fast = mean('fastBump') + mean('fastRebound');
    return { bump, rebound, fast };
  };
  const sentence = (name: string, { bump, rebound, fast }: ReturnType<typeof axle>) => {
    const by = bump - rebound;
    const side =
      Math.abs(by) < 4
        ? 'bump and rebound are even'
        : by > 0
          ? `${bump.toFixed(0)} % of the time in bump: it moves slower in bump than in rebound, so bump is the stiffer side`
          : `${rebound.toFixed(0)} % of the time in rebound: it moves slower in rebound, so rebound is the stiffer side`;
    return `${name}: ${side}, ${fast.toFixed(0)} % is fast, which fast damping decides.`;
  };
  return `${sentence('Front', axle(['LF', 'RF']))} ${sentence('Rear', axle(['LR', 'RR']))}`;
}

const speaks = {
  bumpStops: 'of the corner on the bump stop: bump-stop range, springs or ride height',
  lockUps: 'of the braking locked: brake bias or ABS',
  wheelspin: 'of the time on throttle spinning: traction control, preload or rear springs',
} as const;

/** Corners in which something is so for a good part of the time. */
export const inCornerWords = (kind: keyof typeof speaks, places: readonly InCorner[]): string[] =>
  places.map(
    ({ corner, wheel, share }) => `${corner}: ${wheelNames[wheel]} ${share.toFixed(0)} % ${speaks[kind]}.`,
  );

/** The values that a reading settles at, or that it does not. */
export function settledInWords(
  { settled }: OverStint,
  show: (value: number) => string,
  speaksFor: string,
): string {
  const wheels = Object.entries(settled) as [StintWheel, number | null][];
  const values = wheels.map(([wheel, value]) => `${wheel} ${value === null ? 'still moving' : show(value)}`);
  return `Settled: ${values.join(', ')}. ${speaksFor}`;
}
