import { reversedInLmu, type SizeByUnit, sizeOf } from '../../../../catalogues/engineering/index.ts';
import { lmuLinesOfParameter } from '../../../../catalogues/lmu/index.ts';
import {
  type DescribedSetting,
  describeSvm,
  editSvm,
  type GarageFacts,
  type SvmEdit,
  type SvmFile,
} from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { clicksOf, crossesZero, isTooCoarse, type Measured, mostClicksAtOnce } from '../step-size.ts';
import { type LmuRule, type LmuStep, lmuRuleHolds, lmuRules } from './rules.ts';

/** A step that moved something: the rule it is of, and the first line that it moved, before and after. */
export type LmuAdvice = { rule: LmuRule; step: LmuStep; from: DescribedSetting; to: DescribedSetting };

/** The size of a line's click, where the file shows it. */
function measuredIn({ unit, value, legalRaw, legalValues }: DescribedSetting): Measured {
  const [lowest, highest] = legalRaw ?? [0, 0];
  if (value === null || !legalValues || lowest === highest)
    return { unit: 'position', choices: { lowest, highest, step: 1 } };
  const [first, last] = legalValues;
  return {
    unit,
    choices: { lowest: first, highest: last, step: Math.abs(last - first) / (highest - lowest) },
  };
}

/** A size without its sign. */
const amountOf = (by: SizeByUnit): SizeByUnit =>
  Object.fromEntries(Object.entries(by).map(([unit, amount]) => [unit, Math.abs(amount)]));

/** How many positions a step moves a line, with its sign; 0 where a single one is too coarse for it. */
function positionsOf({ parameter, by }: LmuStep, row: DescribedSetting): number {
  const [lowest, highest] = row.legalRaw ?? [0, 0];
  const measured = measuredIn(row);
  const most = sizeOf(parameter, 'most');
  if (most && isTooCoarse(most, measured)) return 0;
  const size = amountOf(by);
  const clicks = Math.min(clicksOf(size, measured), mostClicksAtOnce(highest - lowest));
  const isMore = Object.values(by).some((amount) => amount > 0);
  return isMore === !reversedInLmu.has(parameter) ? clicks : -clicks;
}

/** A line's text at another position; its own value where positions have no text. */
function valueAt({ raw, value, legalRaw, legalValues }: DescribedSetting, index: number): number {
  if (value === null || !legalRaw || !legalValues || legalRaw[0] === legalRaw[1]) return value ?? 0;
  return value + ((index - raw) * (legalValues[1] - legalValues[0])) / (legalRaw[1] - legalRaw[0]);
}

/** Bars that are taken off at index 0 on some cars, which is no softer step but another car. */
const detachable = new Set(['arbFront', 'arbRear']);

function editsOf(step: LmuStep, rows: ReadonlyMap<string, DescribedSetting>): SvmEdit[] {
  const { parameter } = step;
  return lmuLinesOfParameter(parameter).flatMap((line): SvmEdit[] => {
    const row = rows.get(line);
    if (!row?.offered || !row.legalRaw) return [];
    const [first, highest] = row.legalRaw;
    const lowest = detachable.has(parameter) && row.raw > first ? first + 1 : first;
    const by = positionsOf(step, row);
    let index = Math.min(highest, Math.max(lowest, row.raw + by));
    while (index !== row.raw && crossesZero(parameter, row.value ?? 0, valueAt(row, index)))
      index -= Math.sign(by);
    return index === row.raw ? [] : [{ parameter: line, index }];
  });
}

/** The rows of a file by line, `SECTION.Key`. */
export function rowsByLine(file: SvmFile, garage?: GarageFacts): Map<string, DescribedSetting> {
  return new Map(
    describeSvm(file, garage).sections.flatMap(({ rows }) => rows.map((row) => [row.setting, row] as const)),
  );
}

/**
 * Applies the rules whose conditions hold, each step to an index the car has; nothing but indexes changes.
 *
 * @returns the file and the steps that moved something in it, of settings that stand elsewhere than before at the end
 */
export function applyLmuRules(
  file: SvmFile,
  request: EngineerRequest,
  garage?: GarageFacts,
): { file: SvmFile; advice: LmuAdvice[] } {
  const start = rowsByLine(file, garage);
  let [edited, rows] = [file, start];
  const advice: LmuAdvice[] = [];
  for (const rule of lmuRules) {
    if (!lmuRuleHolds(rule, request)) continue;
    const before = rows;
    const made = rule.steps.map((step) => ({ step, edits: editsOf(step, before) }));
    const edits = made.flatMap((one) => one.edits);
    if (edits.length === 0) continue;
    edited = editSvm(edited, edits, garage).file;
    rows = rowsByLine(edited, garage);
    for (const one of made) {
      const moved = one.edits
        .map(({ parameter }) => ({ from: before.get(parameter), to: rows.get(parameter) }))
        .find(({ from, to }) => from?.raw !== to?.raw);
      if (moved?.from && moved.to) advice.push({ rule, step: one.step, from: moved.from, to: moved.to });
    }
  }
  const isElsewhere = ({ to: { setting } }: LmuAdvice) => start.get(setting)?.raw !== rows.get(setting)?.raw;
  return { file: edited, advice: advice.filter(isElsewhere) };
}
