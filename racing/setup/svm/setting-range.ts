import { roundTo } from '../units.ts';
import type { SvmSetting } from './lines.ts';

/**
 * The range of a setting on one car. declared: a table gives the number of positions and the first and last value;
 * `firstSeen` is the value at index 0 in real files, if it differs. seen: only the range of real files is known;
 * positions count from 0 without gaps, so all below exist.
 */
export type SettingRange =
  | {
      basis: 'declared';
      kind: 'value' | 'clicks';
      count: number;
      first: number;
      last: number;
      unit: string;
      decimals: number;
      firstSeen?: number;
      /** The garage's text by index, where positions have names. */
      texts?: readonly string[];
      /** The highest index in real files beyond the table, which is extrapolated for a file that agrees with it. */
      seenTo?: number;
    }
  | { basis: 'seen'; highest: number }
  | { basis: 'garage'; fact: GarageFact; table: SettingRange | null };

/** A garage's facts about one setting of a car, independent of the driver. */
export type GarageFact = {
  /** Lowest and highest position; null where only texts are known. */
  legal: readonly [lowest: number, highest: number] | null;
  /** The garage's text by position, for positions somebody had chosen. */
  texts: Readonly<Record<string, string>>;
};

/** A car's garage by line of a setup file, `SECTION.Key`. */
export type GarageFacts = Readonly<Record<string, GarageFact>>;

type Declared = Extract<SettingRange, { basis: 'declared' }>;

export type SvmCarTable = {
  range(section: string, name: string): SettingRange | null;
  isNotOffered(section: string, name: string): boolean;
  /** The recorded garage text at a position. Null if unknown. */
  factText(section: string, name: string, index: number): string | null;
  /** True if the car's own garage has one position only, or no such setting. */
  isFixed(section: string, name: string): boolean;
  /** The lines (`SECTION.Name`) that a name of the engineering rules sets beside those every `.svm` file knows. */
  linesOf(parameter: string): readonly string[];
  /** Whether the declared ranges were checked against real files of this car. */
  isChecked: boolean;
};

export const emptyCarTable: SvmCarTable = {
  range: () => null,
  isNotOffered: () => false,
  factText: () => null,
  isFixed: () => false,
  linesOf: () => [],
  isChecked: false,
};

export type FittedRange = {
  /** 'shifted': the table is of another season; its steps, counted from what the file shows. */
  basis: 'declared' | 'shifted' | 'seen';
  legal: [number, number];
  valueAt(index: number): number | null;
  textAt(index: number): string | null;
  nearestIndex(value: number): number | null;
  unit: string;
  decimals: number;
};

/**
 * Holds a range against a line of a file, whose shown text the game wrote. Null where nothing is known: no range, or
 * one that the text contradicts so far that the table must be of another car.
 */
export function fitRange(range: SettingRange | null, setting: SvmSetting): FittedRange | null {
  if (range === null) return null;
  if (range.basis === 'seen') return seenRange(Math.max(range.highest, setting.index));
  if (range.basis === 'garage') return fitGarage(range, setting);
  if (range.seenTo !== undefined) return fitGrown(range, range.seenTo, setting);
  const shownValue = readShown(setting.shownText ?? '');
  const scale = fitScale(range, setting.index, shownValue);
  if (scale === null) return null;
  const { agrees } = scale;
  const measure = shownValue !== null && agrees && range.kind === 'value' ? shownValue : range;
  const hasValues = range.kind === 'value' || agrees;
  const valueAt = (index: number) => roundTo(scale.first + index * scale.step, measure.decimals);
  return {
    basis: scale.basis,
    legal: [0, scale.highest],
    valueAt: (index) => (hasValues ? valueAt(index) : null),
    textAt: (index) =>
      range.texts?.[index] ??
      (shownValue !== null && agrees ? textAt(range, scale, shownValue, index) : null),
    nearestIndex: (value) => (hasValues ? nearestIndex(scale, value) : null),
    unit: range.kind === 'clicks' ? '' : measure.unit,
    decimals: measure.decimals,
  };
}

/** A list that has grown since its table was made; of one that the file contradicts only the positions met are known. */
function fitGrown({ seenTo: _, ...range }: Declared, seenTo: number, setting: SvmSetting): FittedRange {
  const fit = readShown(setting.shownText ?? '') && fitRange(withCount(range, seenTo + 1), setting);
  const agrees = fit?.basis === 'declared' && fit.valueAt(setting.index) !== null;
  return agrees ? { ...fit, basis: 'shifted' } : seenRange(Math.max(seenTo, setting.index));
}

/** The same list with as many positions as the garage counts. */
function withCount(range: SettingRange | null, count: number): SettingRange | null {
  if (range?.basis !== 'declared' || count < 2) return null;
  const step = (range.last - range.first) / (range.count - 1);
  return { ...range, count, last: range.first + step * (count - 1) };
}

/**
 * Positions as the garage counts them; what they read as it showed them, by the table of the car where that agrees, and
 * else counted on from the number that the file shows.
 */
function fitGarage(
  { fact: { legal, texts }, table }: Extract<SettingRange, { basis: 'garage' }>,
  setting: SvmSetting,
): FittedRange | null {
  const fit = fitRange(legal ? withCount(table, legal[1] + 1) : table, setting);
  if (!legal) return fit && { ...fit, textAt: (index) => texts[index] ?? fit.textAt(index) };
  const [lowest, highest] = [Math.min(legal[0], setting.index), Math.max(legal[1], setting.index)];
  const countedFit = fit ?? countedRange(setting, [lowest, highest]);
  return {
    ...countedFit,
    basis: 'declared',
    legal: [lowest, highest],
    textAt: (index) =>
      texts[index] ?? countedFit.textAt(index) ?? countedText(setting, index) ?? `P${index + 1}`,
    nearestIndex(value) {
      const index = countedFit.nearestIndex(value);
      return index === null ? null : Math.min(highest, Math.max(lowest, index));
    },
  };
}

const countedPattern = /^(\s*[A-Z]{0,3}-?[A-Z]{0,2})(\d{1,4})(?:\s*\([^)]*\))?\s*$/;

/** The counting a shown text implies: `7` at index 6 counts from one. Null for a text without a count. */
function countOf({ shownText, index }: SvmSetting): { before: string; first: number } | null {
  const match = countedPattern.exec(shownText ?? '');
  const first = Number(match?.[2]) - index;
  return match && (first === 0 || first === 1) ? { before: match[1] ?? '', first } : null;
}

function countedText(setting: SvmSetting, index: number): string | null {
  const count = countOf(setting);
  return count && `${count.before}${count.first + index}`;
}

function countedRange(setting: SvmSetting, legal: [number, number]): FittedRange {
  const first = countOf(setting)?.first;
  if (first === undefined) return seenRange(legal[1]);
  return {
    basis: 'declared',
    legal,
    valueAt: (index) => first + index,
    textAt: () => null,
    nearestIndex: (value) => Math.round(value - first),
    unit: '',
    decimals: 0,
  };
}

function seenRange(highest: number): FittedRange {
  const unknown = () => null;
  return {
    basis: 'seen',
    legal: [0, highest],
    valueAt: unknown,
    textAt: unknown,
    nearestIndex: unknown,
    unit: '',
    decimals: 0,
  };
}

type FittedScale = {
  basis: 'declared' | 'shifted';
  first: number;
  step: number;
  highest: number;
  /** Whether the shown number is the one this scale gives. */
  agrees: boolean;
};

function fitScale(range: Declared, index: number, shownValue: Shown | null): FittedScale | null {
  const step = (range.last - range.first) / (range.count - 1);
  const declaredScale = { basis: 'declared', first: range.first, step, highest: range.count - 1 } as const;
  if (shownValue === null) return range.firstSeen === undefined ? { ...declaredScale, agrees: false } : null;
  const agrees =
    range.firstSeen === undefined &&
    Math.abs(shownValue.number - (range.first + index * step)) <= shownValue.tolerance;
  // The game shows a number for a position that the table does not have: the list has grown.
  if (index >= range.count) return null;
  if (agrees || range.kind === 'clicks') return { ...declaredScale, agrees };
  return shiftScale(range, step, index, shownValue);
}

/** The largest shift of a list by a new season, as a share of the range; beyond it the list is another one. */
const largestShift = 0.25;
const largestChangeOfStep = 0.1;

function shiftScale(
  range: Declared,
  tableStep: number,
  index: number,
  shownValue: Shown,
): FittedScale | null {
  const { firstSeen } = range;
  const step = firstSeen !== undefined && index > 0 ? (shownValue.number - firstSeen) / index : tableStep;
  const first = shownValue.number - index * step;
  if (Math.abs(step - tableStep) > largestChangeOfStep * Math.abs(tableStep)) return null;
  if (Math.abs(first - range.first) > largestShift * Math.abs(range.last - range.first)) return null;
  // Only as far as both the table's count and its last value reach.
  const reach = Math.floor((range.last - first) / step + 0.01);
  const highest = Math.min(range.count - 1, reach);
  return index > highest ? null : { basis: 'shifted', first, step, highest, agrees: true };
}

function nearestIndex({ first, step, highest }: FittedScale, value: number): number {
  return Math.min(highest, Math.max(0, Math.round((value - first) / step)));
}

type Shown = {
  number: number;
  decimals: number;
  tolerance: number;
  unit: string;
  before: string;
  after: string;
  /** '48.0:52.0', the shares of front and rear. */
  isPair: boolean;
};

/** The word behind a number: `kPa`, `N/mm`, `°`; of `mm C/C` and `kgf (85%)` the first. */
const unitPattern = /^\s*([^\s\d(]{1,8})(?![^\s(])/;
const pairPattern = /^\s*(-?\d+(?:[.,]\d+)?):(-?\d+(?:[.,]\d+)?)\s*$/;
const numberPattern = /^(\D*?)(-?\d+(?:[.,]\d+)?)(.*)$/s;

/** The number of a shown text, to hold it against the table; null for a text without one. */
function readShown(text: string): Shown | null {
  const pair = pairPattern.exec(text);
  const match = pair ?? numberPattern.exec(text);
  if (!match) return null;
  const digits = (pair ? match[1] : match[2]) ?? '';
  const decimals = digits.split(/[.,]/)[1]?.length ?? 0;
  return {
    number: Number(digits.replace(',', '.')),
    decimals,
    // A table end is itself rounded to about the digits shown, so one unit of the last digit is agreement.
    tolerance: decimals === 0 ? 0.5 : 1.01 * 10 ** -decimals,
    unit: pair ? 'front:rear' : (unitPattern.exec(match[3] ?? '')?.[1] ?? ''),
    before: pair ? '' : (match[1] ?? ''),
    after: pair ? '' : (match[3] ?? ''),
    isPair: pair !== null,
  };
}

/** The text at another index, written as the game wrote this one; null where the game may name the position. */
function textAt(range: Declared, scale: FittedScale, shownValue: Shown, index: number): string | null {
  const number = (scale.first + index * scale.step).toFixed(shownValue.decimals);
  if (shownValue.isPair) return `${number}:${(100 - Number(number)).toFixed(shownValue.decimals)}`;
  const force = /^( kgf +)\(\d+%\)$/.exec(shownValue.after)?.[1];
  if (force) return `${number}${force}(${Math.round((Number(number) / range.last) * 100)}%)`;
  const isNamed = /[\d(]/.test(shownValue.after);
  const isEnd = index === 0 || index === scale.highest;
  if (isNamed || (range.kind === 'clicks' && isEnd)) return null;
  return `${shownValue.before}${number}${shownValue.after}`;
}
