import { type EngineeringRule, rulesForSymptom } from '../../catalogues/engineering/index.ts';
import type { EngineerGame, EngineerRequest } from './conditions.ts';
import { costOf } from './costs.ts';
import type { ProposedChange } from './proposed-changes.ts';
import { countsDown, type SheetRow } from './sheet.ts';
import type { Complaint } from './symptoms.ts';
import type { HeardComplaint, Understood } from './understood.ts';

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

/**
 * The rules that answer the complaints, the first to try first: those for the phases the driver names, or all of
 * a symptom's when none of its rules knows these phases. Each parameter once.
 */
export function rulesFor(complaints: readonly Complaint[], game: EngineerGame): EngineeringRule[] {
  const rules = complaints.flatMap(({ symptom, phases, speed }) => {
    const all = rulesForSymptom(symptom).filter(
      ({ games, direction }) =>
        games.includes(game) && (direction === 'increase' || direction === 'decrease'),
    );
    const fitting = all.filter(({ condition }) => !contradicts(condition, speed));
    const named = fitting.filter(({ phase }) => phase === 'any' || phases.includes(phase));
    return named.length > 0 ? named : fitting;
  });
  const seen = new Set<string>();
  return rules
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .filter(({ parameter }) => !seen.has(parameter) && seen.add(parameter));
}

/** Whether a rule is for the other kind of corner. */
function contradicts(condition: string | undefined, speed: Complaint['speed']): boolean {
  if (condition === undefined || speed === undefined) return false;
  const forFast = /\bfast corners/.test(condition);
  const forSlow = /\bslow/.test(condition);
  return speed === 'slow' ? forFast && !forSlow : forSlow && !forFast;
}

/** Rules that hold only when something was measured come after those that need no reading. */
const measured = /pressure|degrees|discs|window|cold|edge/;

function rankOf({ priority, condition }: EngineeringRule): number {
  return priority + (condition !== undefined && measured.test(condition) ? 10 : 0);
}

/** What the answer depends on beside the words and the setup. */
export type RulebookContext = {
  game: EngineerGame;
  carClass?: string;
  /** Whether the car has ABS; told from the rows where it is not given. */
  hasAbs?: boolean;
  request?: Pick<EngineerRequest, 'weather' | 'sessionType' | 'durationMin'>;
  /** Hot pressure to aim for, in psi; the catalogue's for the weather where it is not given. */
  hotWindow?: { min: number; max: number; start: number };
};

/** A change and what it answers: a symptom's id, or `wish` for a setting that the driver named. */
export type AnsweringChange = ProposedChange & { answers: string };

/** Most changes for one complaint. */
const mostForOne = 4;

/**
 * What the rules answer to what was understood: at most `most` changes of the settings given, each with what it
 * answers. Empty where nothing was understood, or a question comes back.
 */
export function answerFromRules(
  understood: Understood,
  rows: readonly RulebookRow[],
  { game }: RulebookContext,
  most: number,
): AnsweringChange[] {
  if (understood.question !== null) return [];
  const changes: AnsweringChange[] = [];
  const share = Math.max(
    1,
    Math.min(mostForOne, Math.floor(most / Math.max(1, understood.complaints.length))),
  );
  for (const complaint of understood.complaints) {
    const touched = new Set(changes.map(({ parameter }) => parameter));
    const free = rows.filter(({ parameter }) => !touched.has(parameter));
    const proposals = proposalsFromRules(rulesFor([asComplaint(complaint)], game), free, share);
    changes.push(...proposals.map((change) => ({ ...change, answers: complaint.symptom })));
  }
  return changes.slice(0, most);
}

function asComplaint({ symptom, phase, speed }: HeardComplaint): Complaint {
  return { symptom, label: symptom, phases: [phase], speed: speed === 'any' ? undefined : speed };
}
