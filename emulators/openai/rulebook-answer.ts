import { engineeringRules } from '../../catalogues/engineering/index.ts';
import { type BriefedSetting, rowOfBriefed } from '../../racing/engineer/answer/briefing.ts';
import {
  type AnsweringChange,
  answerFromRules,
  type RulebookContext,
  type RulebookRow,
} from '../../racing/engineer/answer/rulebook.ts';
import type { HeardComplaint, Understood } from '../../racing/hearing/understood.ts';

/** A setting of no car in particular: from its middle, a rule says which way. */
const middle = 50;
const anyCar: readonly RulebookRow[] = [...new Set(engineeringRules.map(({ parameter }) => parameter))]
  .flatMap((parameter) =>
    parameter === 'tyrePressure.all'
      ? ['LF', 'RF', 'LR', 'RR'].map((wheel) => `tyrePressure.${wheel}`)
      : [parameter],
  )
  .map((parameter) => ({
    ...{ parameter, value: middle, decimals: 1 },
    unit: parameter.startsWith('tyrePressure') ? 'psi' : '',
    choices: { lowest: 0, highest: 2 * middle, step: 1 },
  }));

/** A complaint that the driver did not have to say. */
export const anywhere = (symptom: string): HeardComplaint => ({
  ...{ symptom, phase: 'any', axle: 'all', speed: 'any', where: '' },
});

export type Answer = AnsweringChange & { from: number; unit: string };

/** The rulebook's changes for what was heard; without settings, those of any car. */
export function answersTo(
  hearing: Understood,
  settings: readonly BriefedSetting[] | null,
  about: RulebookContext,
  most: number,
): Answer[] {
  const rows = settings?.map(rowOfBriefed) ?? anyCar;
  return answerFromRules(hearing, rows, about, most).flatMap((change) => {
    const row = rows.find(({ parameter }) => parameter === change.parameter);
    return row ? [{ ...change, from: row.value, unit: row.unit }] : [];
  });
}
