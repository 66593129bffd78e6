import { nextMap } from '../../../catalogues/acc/engine-maps.ts';
import type { SizeByUnit } from '../../../catalogues/engineering/index.ts';
import type { SettingRow } from '../baseline/editable-setup.ts';
import { clicksOfFirstStep, crossesZero } from '../baseline/step-size.ts';

/** The part of a setting that rules use. */
export type RulebookRow = Pick<SettingRow, 'parameter' | 'value' | 'unit' | 'decimals' | 'choices' | 'maps'>;

/**
 * A setting's value one first step of a rule away, in the unit of the garage; null when there is nowhere to go. A step that
 * would turn a wheel the other way ends at the last click before.
 */
export function ruleStep(
  row: RulebookRow,
  sign: 1 | -1,
  size: { first: SizeByUnit; most: SizeByUnit },
): number | null {
  for (let clicks = clicksOfFirstStep(size, row); clicks > 0; clicks -= 1) {
    const target = movedBy(row, { sign, amount: clicks });
    if (target === null) return null;
    if (!crossesZero(row.parameter, row.value, target)) return target;
  }
  return null;
}

type Move = {
  sign: 1 | -1;
  /** The driver's amount, in the setting's unit or in clicks. Null for a click. */
  amount: number | null;
  /** Whether a whole amount is in the unit, too, and not in clicks. */
  isInUnit?: boolean;
};

/**
 * A setting's value some steps away, kept inside its choices; null when there is nowhere to go. Engine maps are no scale: more of
 * one is the next that burns less, by the car's list.
 */
export function movedBy(row: RulebookRow, { sign, amount, isInUnit = false }: Move): number | null {
  const { parameter, value, choices, maps = [] } = row;
  if (parameter === 'ecuMap') return nextMap(maps, value, sign > 0 ? 'less fuel' : 'more power');
  if ('values' in choices && isInUnit && amount !== null) return keptInside(row, value + sign * amount);
  if ('values' in choices) {
    const { values } = choices;
    const ascending = (values.at(-1) ?? 0) >= (values[0] ?? 0) ? 1 : -1;
    const steps = amount === null ? 1 : Math.max(1, Math.round(amount));
    const target =
      values[
        Math.min(values.length - 1, Math.max(0, nearestPlace(values, value) + sign * ascending * steps))
      ];
    return target === undefined || target === value ? null : target;
  }
  return keptInside(row, value + sign * distanceOf(row, amount, isInUnit));
}

/** A value inside a setting's choices, on the nearest step; null where it is what is set. */
export function keptInside({ value, decimals, choices }: RulebookRow, wanted: number): number | null {
  if ('values' in choices) {
    const target = choices.values[nearestPlace(choices.values, wanted)];
    return target === undefined || target === value ? null : target;
  }
  const lowest = Math.min(choices.lowest, choices.highest);
  const highest = Math.max(choices.lowest, choices.highest);
  const step = Math.abs(choices.step);
  const rounding = 0.5 * 10 ** -decimals + 1e-9;
  // Shown values are rounded: take the nearest click, counting from the lowest.
  const click = lowest + Math.round((value - lowest) / step) * step;
  const now = Math.abs(click - value) <= rounding ? click : value;
  const target = Math.min(highest, Math.max(lowest, now + Math.round((wanted - value) / step) * step));
  const rounded = Number(target.toFixed(step >= 10 ** -decimals ? decimals : 3));
  return Math.abs(rounded - value) < 1e-9 ? null : rounded;
}

/** How many clicks of a setting two values are apart. */
export function clicksBetween({ choices }: RulebookRow, one: number, other: number): number {
  if ('values' in choices)
    return Math.abs(nearestPlace(choices.values, one) - nearestPlace(choices.values, other));
  return Math.round(Math.abs(one - other) / Math.abs(choices.step));
}

/** How far an amount moves a setting, in its unit: a whole number is clicks, a part of one is of the unit, where a step is smaller than one. */
export function distanceOf({ choices }: RulebookRow, amount: number | null, isInUnit: boolean): number {
  const step = 'values' in choices ? 1 : Math.abs(choices.step);
  if (amount === null) return step;
  if (isInUnit) return amount;
  return Number.isInteger(amount) || Math.abs(amount) <= step / 2
    ? Math.max(1, Math.round(amount)) * step
    : amount;
}

function nearestPlace(values: readonly number[], wanted: number): number {
  let best = 0;
  for (const [place, candidate] of values.entries()) {
    if (Math.abs(candidate - wanted) < Math.abs((values[best] ?? Number.POSITIVE_INFINITY) - wanted))
      best = place;
  }
  return best;
}

const wheelsOfPlace: Readonly<Record<string, readonly string[]>> = {
  front: ['LF', 'RF'],
  rear: ['LR', 'RR'],
  left: ['LF', 'LR'],
  right: ['RF', 'RR'],
  // Wheels that are alike are one setting of their axle.
  LF: ['front'],
  RF: ['front'],
  LR: ['rear'],
  RR: ['rear'],
};
const everyPlace = ['front', 'rear', 'LF', 'RF', 'LR', 'RR'];

/** The rows of a parameter: its own, or those of both axles or all wheels. */
export function rowsOf<Row extends { parameter: string }>(parameter: string, rows: readonly Row[]): Row[] {
  const own = rows.find((row) => row.parameter === parameter);
  if (own) return [own];
  const [key = '', place = ''] = parameter.split('.');
  const places = wheelsOfPlace[place] ?? everyPlace;
  return rows.filter((row) => places.some((corner) => row.parameter === `${key}.${corner}`));
}
