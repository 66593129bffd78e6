import type { SizeByUnit } from '../../catalogues/engineering/index.ts';
import { withUnit } from '../../racing/engineer/baseline/editable-setup.ts';

const words: Record<string, string> = {
  arb: 'anti-roll bar',
  diff: 'differential',
  abs: 'ABS',
  tc1: 'TC1',
  tc2: 'TC2',
  preload: 'differential preload',
  lf: 'LF',
  rf: 'RF',
  lr: 'LR',
  rr: 'RR',
};

/** A parameter as a driver says it: `bumpSlow.front` is "front bump slow", `arbRear` "rear anti-roll bar". */
export function spokenParameter(parameter: string): string {
  const parts = parameter
    .replaceAll(/([a-z])(?=[A-Z])|\./g, '$1 ')
    .toLowerCase()
    .split(' ');
  const axle: string[] = parts.filter((part) => part === 'front' || part === 'rear');
  const isWing = parameter === 'rearWing';
  const rest = parts.filter((part) => part !== 'all' && (isWing || !axle.includes(part)));
  const text = [...(isWing ? [] : axle), ...rest.map((part) => words[part] ?? part)].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How far, of a rule's first step and the most it tries: "by 0.03 to 0.1°"; "by a click" where its size has no unit. */
export function spokenSize(first: SizeByUnit, most: SizeByUnit): string {
  const [unit, low] = Object.entries(first)[0] ?? [];
  if (unit === undefined || low === undefined) return '';
  if (unit === 'share') return ' by a click';
  const high = most[unit] ?? low;
  const text = withUnit(high, unit, `${high}`.split('.')[1]?.length ?? 0);
  return low === high ? ` by ${text}` : ` by ${low} to ${text}`;
}
