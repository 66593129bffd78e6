import { reversedInLmu, type SizeByUnit, sizeOf } from '../../../../catalogues/engineering/index.ts';
import { lmuLinesOfParameter } from '../../../../catalogues/lmu/index.ts';
import { lmuTrackTraits } from '../../../../catalogues/lmu/track-traits.ts';
import {
  type DescribedSetting,
  describeSvm,
  editSvm,
  type GarageFacts,
  type SvmEdit,
  type SvmFile,
} from '../../../setup/svm/index.ts';
import type { EngineerRequest } from '../conditions.ts';
import {
  clicksOf,
  crossesZero,
  isTooCoarse,
  type Measured,
  mostClicksAtOnce,
  sizeInClicks,
} from '../step-size.ts';
import { type LmuRule, type LmuStep, lmuRuleShare } from './rule.ts';
import { lmuRules } from './rules.ts';

/** A step that moved something: the rule it is of, its reason, and the first line that it moved, before and after. */
export type LmuAdvice = {
  rule: LmuRule;
  parameter: string;
  because: string;
  from: DescribedSetting;
  to: DescribedSetting;
};

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

/** A step of a rule that holds, how much of it a track asks for, and what is known of the garage. */
type Asked = { step: LmuStep; share: number; wing: number; garage: GarageFacts | undefined };

/** The signed number of positions a step moves a line. 0 if a single one is too coarse, or more than a track asks for. */
function positionsOf({ step, share, wing, garage }: Asked, row: DescribedSetting): number {
  const { parameter } = step;
  const [lowest, highest] = row.legalRaw ?? [0, 0];
  if ('toNamed' in step) {
    if (step.toNamed.test(row.text)) return 0;
    const texts = Object.entries(garage?.[row.setting]?.texts ?? {});
    const named = texts.find(([, text]) => step.toNamed.test(text));
    return named ? Number(named[0]) - row.raw : 0;
  }
  if ('toTrackWing' in step) return Math.round(lowest + wing * (highest - lowest)) - row.raw;
  const measured = measuredIn(row);
  const most = sizeOf(parameter, 'most');
  if (most && isTooCoarse(most, measured)) return 0;
  const size = amountOf(step.by);
  const wanted =
    share < 1 ? Math.round(share * sizeInClicks(size, measured) - 1e-9) : clicksOf(size, measured);
  const clicks = Math.min(wanted, mostClicksAtOnce(highest - lowest));
  const isMore = Object.values(step.by).some((amount) => amount > 0);
  return isMore === !reversedInLmu.has(parameter) ? clicks : -clicks;
}

/** The reason for a step that moved a line. */
function reasonOf(step: LmuStep, from: DescribedSetting, to: DescribedSetting): string {
  return 'because' in step ? step.because : step.toTrackWing[to.raw > from.raw ? 'more' : 'less'];
}

/** A line's text at another position; its own value where positions have no text. */
function valueAt({ raw, value, legalRaw, legalValues }: DescribedSetting, index: number): number {
  if (value === null || !legalRaw || !legalValues || legalRaw[0] === legalRaw[1]) return value ?? 0;
  return value + ((index - raw) * (legalValues[1] - legalValues[0])) / (legalRaw[1] - legalRaw[0]);
}

/** Bars that are taken off at index 0 on some cars, which is no softer step but another car. */
const detachable = new Set(['arbFront', 'arbRear']);

function editsOf(asked: Asked, rows: ReadonlyMap<string, DescribedSetting>): SvmEdit[] {
  const { parameter } = asked.step;
  return lmuLinesOfParameter(parameter).flatMap((line): SvmEdit[] => {
    const row = rows.get(line);
    if (!row?.offered || !row.legalRaw) return [];
    const [first, highest] = row.legalRaw;
    const lowest = detachable.has(parameter) && row.raw > first ? first + 1 : first;
    const by = positionsOf(asked, row);
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
 * Applies the rules whose conditions hold, each step to an index the car has. Only indexes change.
 *
 * @returns the file and the steps that moved a setting which differs at the end
 */
export function applyLmuRules(
  file: SvmFile,
  request: EngineerRequest,
  garage?: GarageFacts,
): { file: SvmFile; advice: LmuAdvice[] } {
  const start = rowsByLine(file, garage);
  let [edited, rows] = [file, start];
  const advice: LmuAdvice[] = [];
  const { wing } = lmuTrackTraits(request.track);
  for (const rule of lmuRules) {
    const share = lmuRuleShare(rule, request);
    if (share === 0) continue;
    const before = rows;
    const made = rule.steps.map((step) => ({ step, edits: editsOf({ step, share, wing, garage }, before) }));
    const edits = made.flatMap((one) => one.edits);
    if (edits.length === 0) continue;
    edited = editSvm(edited, edits, garage).file;
    rows = rowsByLine(edited, garage);
    for (const one of made) {
      const moved = one.edits
        .map(({ parameter }) => ({ from: before.get(parameter), to: rows.get(parameter) }))
        .find(({ from, to }) => from?.raw !== to?.raw);
      if (!moved?.from || !moved.to) continue;
      const { from, to } = moved;
      advice.push({ rule, parameter: one.step.parameter, because: reasonOf(one.step, from, to), from, to });
    }
  }
  const isElsewhere = ({ to: { setting } }: LmuAdvice) => start.get(setting)?.raw !== rows.get(setting)?.raw;
  return { file: edited, advice: inOneMeasure(advice.filter(isElsewhere)) };
}

/** All steps of a setting in its unit, or all in positions where the text of one of them is not known. */
function inOneMeasure(advice: readonly LmuAdvice[]): LmuAdvice[] {
  const untold = new Set(
    advice
      .filter(({ from, to }) => from.value === null || to.value === null)
      .map(({ to: { setting } }) => setting),
  );
  return advice.map((one) =>
    untold.has(one.to.setting)
      ? { ...one, from: { ...one.from, value: null }, to: { ...one.to, value: null } }
      : one,
  );
}
