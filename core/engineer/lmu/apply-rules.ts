import { reversedInLmu } from '../../../catalogues/engineering/index.ts';
import { lmuLinesOfParameter } from '../../../catalogues/lmu/index.ts';
import {
  type DescribedSetting,
  describeSvm,
  editSvm,
  type GarageFacts,
  type SvmEdit,
  type SvmFile,
} from '../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import { type LmuRule, type LmuStep, lmuRuleHolds, lmuRules } from './rules.ts';

/** Millimetres between two neighbouring positions of a ride height; null where the file does not tell. */
function millimetresPerStep(row: DescribedSetting): number | null {
  if (!row.legalRaw || row.value === null) return null;
  if (row.unit === 'mm') return 0.5;
  return row.unit === 'cm' ? 1 : null;
}

function clicksOf(step: LmuStep, row: DescribedSetting): number {
  const [lowest, highest] = row.legalRaw ?? [0, 0];
  if (step.clicks !== undefined) return step.clicks;
  if (step.millimetres !== undefined) return Math.round(step.millimetres / (millimetresPerStep(row) ?? 1));
  const share = step.share ?? 0;
  return Math.sign(share) * Math.max(1, Math.round(Math.abs(share) * (highest - lowest)));
}

/** Bars that are taken off at index 0 on some cars, which is no softer step but another car. */
const detachable = new Set(['arbFront', 'arbRear']);

function editsOf(step: LmuStep, rows: ReadonlyMap<string, DescribedSetting>): SvmEdit[] {
  return lmuLinesOfParameter(step.parameter).flatMap((line): SvmEdit[] => {
    const row = rows.get(line);
    if (!row?.offered || !row.legalRaw) return [];
    const sign = reversedInLmu.has(step.parameter) ? -1 : 1;
    const [first, highest] = row.legalRaw;
    const lowest = detachable.has(step.parameter) && row.raw > first ? first + 1 : first;
    const index = Math.min(highest, Math.max(lowest, row.raw + sign * clicksOf(step, row)));
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
 * @returns the file and the rules that moved at least one index
 */
export function applyLmuRules(
  file: SvmFile,
  request: EngineerRequest,
  garage?: GarageFacts,
): { file: SvmFile; used: LmuRule[] } {
  const used: LmuRule[] = [];
  let edited = file;
  for (const rule of lmuRules) {
    if (!lmuRuleHolds(rule, request)) continue;
    const rows = rowsByLine(edited, garage);
    const edits = rule.steps.flatMap((step) => editsOf(step, rows));
    if (edits.length === 0) continue;
    const result = editSvm(edited, edits, garage);
    edited = result.file;
    if (result.applied.length > 0) used.push(rule);
  }
  return { file: edited, used };
}
