import type { EngineeringRule } from '../../catalogues/engineering/index.ts';
import { costOf } from './costs.ts';
import type { ProposedChange } from './proposed-changes.ts';
import { countsDown, type SheetRow } from './sheet.ts';

export type RulebookRow = Pick<SheetRow, 'parameter' | 'value' | 'unit' | 'decimals' | 'choices'>;

/** A value some clicks away, kept inside the choices; null when there is nowhere to go. */
function moved({ value, choices, decimals }: RulebookRow, clicks: number): number | null {
  if ('values' in choices) {
    const { values } = choices;
    const nearest = values.reduce(
      (best, candidate, index) =>
        Math.abs(candidate - value) < Math.abs((values[best] ?? Number.POSITIVE_INFINITY) - value)
          ? index
          : best,
      0,
    );
    const target = values[Math.min(values.length - 1, Math.max(0, nearest + clicks))];
    return target === undefined || target === value ? null : target;
  }
  const lowest = Math.min(choices.lowest, choices.highest);
  const highest = Math.max(choices.lowest, choices.highest);
  const target = Math.min(highest, Math.max(lowest, value + clicks * Math.abs(choices.step)));
  const rounded = Number(target.toFixed(Math.max(decimals, 3)));
  return Math.abs(rounded - value) < 1e-9 ? null : rounded;
}

/** The rows a rule's parameter stands for: its own, or those of both axles or single wheels. */
function rowsOf(parameter: string, rows: readonly RulebookRow[]): RulebookRow[] {
  const own = rows.find((row) => row.parameter === parameter);
  if (own) return [own];
  const [key = '', place] = parameter.split('.');
  const corners =
    place === 'front'
      ? ['LF', 'RF']
      : place === 'rear'
        ? ['LR', 'RR']
        : ['front', 'rear', 'LF', 'RF', 'LR', 'RR'];
  return rows.filter((row) => corners.some((corner) => row.parameter === `${key}.${corner}`));
}

/** How far to go at first: the fewest clicks for what is tried late, the middle for what is tried first. */
function clicksOf({ clicks: [fewest, most], priority }: EngineeringRule): number {
  return priority > 2 ? Math.max(1, fewest) : Math.max(1, Math.round((fewest + most) / 2));
}

/**
 * What the rules would change on a setup: at most `most` proposals, in the order of the rules.
 * Rules for settings the car lacks, or that are already at their end, give nothing.
 */
export function proposalsFromRules(
  rules: readonly EngineeringRule[],
  rows: readonly RulebookRow[],
  most: number,
): ProposedChange[] {
  const proposals: ProposedChange[] = [];
  for (const rule of rules) {
    if (rule.direction !== 'increase' && rule.direction !== 'decrease') continue;
    const direction = rule.direction;
    for (const row of rowsOf(rule.parameter, rows)) {
      if (proposals.length >= most) return proposals;
      if (proposals.some(({ parameter }) => parameter === row.parameter)) continue;
      const sign = (direction === 'increase') === !countsDown(rule.parameter, row) ? 1 : -1;
      const value = moved(row, sign * clicksOf(rule));
      if (value === null) continue;
      const cost = costOf(rule.parameter, direction);
      proposals.push({ parameter: row.parameter, value, why: sentence(rule.why), cost });
    }
  }
  return proposals;
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
