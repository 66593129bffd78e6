import type { DescribedSetup } from '../setup/describe.ts';
import { type Fact, type FindValue, factOf, valuesOf } from './facts.ts';
import { rangeMarks } from './legal-range.ts';
import { type Wheel, wheelNames, wheels } from './wheels.ts';

export type DamperProfile = {
  wheel: Wheel;
  name: string;
  bump: DamperSide;
  rebound: DamperSide;
  /** The line through the settings, as points of an SVG polyline in a square of `damperSize`. */
  line: string;
  /** The line before the refinement; null where nothing of it changed. */
  lineBefore: string | null;
  dots: { x: number; y: number; isChanged: boolean }[];
};

export type DamperSide = { slow: Fact | null; fast: Fact | null };

export const damperSize = 100;
const middle = damperSize / 2;

type Point = { x: number; y: number };
type Setting = { sign: 1 | -1; speed: number; at: number; was: number; isChanged: boolean };

/** Distances of the slow and the fast setting from the middle: the lowest speeds have no force. */
const speeds = { slow: 0.42, fast: 1 };

export function damperProfiles(described: Pick<DescribedSetup, 'sections'>): DamperProfile[] | null {
  const find = valuesOf(described);
  const profiles = wheels.map((wheel) => profileOf(wheel, find));
  return profiles.some(({ dots }) => dots.length > 0) ? profiles : null;
}

function profileOf(wheel: Wheel, find: FindValue): DamperProfile {
  const row = (key: string) => find(`${key}.${wheel}`, `${key}.${wheel.endsWith('F') ? 'front' : 'rear'}`);
  const settings = (
    [
      ['reboundFast', -1, speeds.fast],
      ['reboundSlow', -1, speeds.slow],
      ['bumpSlow', 1, speeds.slow],
      ['bumpFast', 1, speeds.fast],
    ] as const
  ).flatMap(([key, sign, speed]): Setting[] => {
    const value = row(key);
    const marks = value?.offered ? rangeMarks(value) : null;
    if (!marks) return [];
    return [{ sign, speed, at: marks.at, was: marks.was ?? marks.at, isChanged: marks.was !== null }];
  });
  const points = (of: 'at' | 'was') => {
    const points = settings.map(({ sign, speed, ...marks }) => pointAt(sign, speed, marks[of]));
    const firstBump = settings.findIndex(({ sign }) => sign === 1);
    points.splice(firstBump < 0 ? points.length : firstBump, 0, { x: middle, y: middle });
    return points.map(({ x, y }) => `${x},${y}`).join(' ');
  };
  return {
    wheel,
    name: wheelNames[wheel],
    bump: { slow: factOf(row('bumpSlow')), fast: factOf(row('bumpFast')) },
    rebound: { slow: factOf(row('reboundSlow')), fast: factOf(row('reboundFast')) },
    line: points('at'),
    lineBefore: settings.some(({ isChanged }) => isChanged) ? points('was') : null,
    dots: settings.map(({ sign, speed, at, isChanged }) => ({ ...pointAt(sign, speed, at), isChanged })),
  };
}

/** Bump is drawn to the right and up, rebound to the left and down; full scale is the end of the legal range. */
function pointAt(sign: 1 | -1, speed: number, share: number): Point {
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(middle + sign * speed * middle), y: round(middle - sign * share * middle) };
}

export function dampersBrief(profiles: readonly DamperProfile[]): string {
  const changedNames = profiles
    .filter(({ lineBefore }) => lineBefore !== null)
    .map(({ name }) => name.toLowerCase());
  return `Damper profiles of the four corners${changedNames.length > 0 ? `; changed: ${changedNames.join(', ')}` : ''}`;
}

export function dampersInWords(profiles: readonly DamperProfile[]): string {
  const words = profiles
    .filter(({ dots }) => dots.length > 0)
    .map(({ name, bump, rebound }) => {
      const sides = [...sideInWords('bump', bump), ...sideInWords('rebound', rebound)];
      return `${name}: ${sides.join(', ')}`;
    });
  return `Damper profiles. ${words.join('. ')}.`;
}

function sideInWords(side: string, { slow, fast }: DamperSide): string[] {
  return [
    ...(slow ? [`${side} slow ${textOf(slow)}`] : []),
    ...(fast ? [`${side} fast ${textOf(fast)}`] : []),
  ];
}

const textOf = ({ text, change }: Fact) => (change ? `from ${change.from} to ${change.to}` : text);
