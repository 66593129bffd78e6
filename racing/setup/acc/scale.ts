import type { Scale } from '../../../catalogues/acc/index.ts';
import { formatQuantity, roundTo } from '../units.ts';

/** A setting's scale. `names` if the garage shows words instead of numbers. */
export type ParameterScale = Scale & { names?: readonly string[] };

/** Lowest and highest click, both legal. */
export type ClickRange = readonly [lowest: number, highest: number];

/** Display forms of the catalogue's units. Levels, maps and clicks are bare numbers in the garage. */
const SHOWN_UNITS: Readonly<Record<string, string>> = { deg: '°', click: 'clicks', level: '', map: '' };

/** The unit as shown beside a value or in a column head; empty for levels, maps and named choices. */
export function shownUnit(scale: ParameterScale): string {
  return SHOWN_UNITS[scale.unit] ?? scale.unit;
}

/**
 * The clicks that may be set. Where the upper end is unknown it is the highest click seen in real files,
 * and where no file was seen the lowest click alone: nothing is ever set that might not exist.
 */
export function legalClicks(scale: ParameterScale): ClickRange {
  if (!scale.adjustable) return [scale.rawMin, scale.rawMin];
  return [scale.rawMin, scale.rawMax ?? Math.max(scale.rawMin, scale.seen?.[1] ?? scale.rawMin)];
}

/** Whether the car has the setting: one whose end is unknown and that no real file uses counts as absent. */
export function isOffered(scale: ParameterScale): boolean {
  return scale.adjustable && !(scale.rawMax === null && scale.seen?.[1] === scale.rawMin);
}

/** The garage's value of a click, in the scale's unit. Null for a click the table lacks. */
export function shownValue(scale: ParameterScale, click: number): number | null {
  const value = scale.kind === 'table' ? scale.table[click] : scale.min + scale.step * click;
  return value === undefined ? null : roundTo(value, scale.decimals);
}

/** The text beside a setting: `26.3 psi`, `-3.5°`, `Wet`, `12`. */
export function shownText(scale: ParameterScale, click: number): string {
  const name = scale.names?.[click];
  if (name !== undefined) return name;
  const value = shownValue(scale, click);
  if (value === null || scale.shownUnknown) return rawText(click);
  const unit = scale.unit === 'click' ? '' : shownUnit(scale);
  return formatQuantity({ value, unit, decimals: scale.decimals });
}

/** A click whose meaning is not known. */
export function rawText(click: number): string {
  return `${click} ${Math.abs(click) === 1 ? 'click' : 'clicks'}`;
}

/** The range as a driver reads it: `20.3 to 35.0 psi`, `fixed at 0`. */
export function legalText(scale: ParameterScale): string {
  const [lowest, highest] = legalClicks(scale);
  if (lowest === highest) {
    const only = shownText(scale, lowest);
    return scale.openEnd && isOffered(scale) ? `from ${only}, the end is not known` : `fixed at ${only}`;
  }
  if (scale.names) return scale.names.slice(lowest, highest + 1).join(' or ');
  const text = `${withoutUnit(scale, lowest)} to ${shownText(scale, highest)}`;
  if (scale.endAssumed) return `${text} (assumed)`;
  return scale.openEnd ? `${text} (range not confirmed)` : text;
}

function withoutUnit(scale: ParameterScale, click: number): string {
  const value = shownValue(scale, click);
  return value === null ? rawText(click) : formatQuantity({ value, unit: '', decimals: scale.decimals });
}

/**
 * The legal click whose shown value is nearest to `value` (same unit as the scale).
 * Of equally near clicks `current` wins, so that setting what is shown changes nothing; else the lowest.
 */
export function nearestClick(scale: ParameterScale, value: number, current: number): number {
  const [lowest, highest] = legalClicks(scale);
  if (scale.kind === 'table') return nearestInTable(scale.table, [lowest, highest], value, current);
  if (scale.step === 0) return lowest;
  return Math.min(highest, Math.max(lowest, Math.round((value - scale.min) / scale.step)));
}

function nearestInTable(
  table: readonly number[],
  [lowest, highest]: ClickRange,
  value: number,
  current: number,
): number {
  let best = lowest;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let click = lowest; click <= highest; click += 1) {
    const distance = Math.abs((table[click] ?? Number.POSITIVE_INFINITY) - value);
    if (distance < bestDistance || (distance === bestDistance && click === current)) {
      best = click;
      bestDistance = distance;
    }
  }
  return best;
}
