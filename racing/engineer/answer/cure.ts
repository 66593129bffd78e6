import { rulesForSymptom, symptoms } from '../../../catalogues/engineering/index.ts';
import { tidyLine } from '../baseline/apply-changes.ts';
import { directionOf } from './change-objection.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import type { Cure } from '../baseline/proposed-changes.ts';
import { isPartOf, type SettingRow } from '../baseline/editable-setup.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';

const longestPlace = 60;

const places: Readonly<Record<HeardComplaint['phase'], { at: string; of: string }>> = {
  entry: { at: 'on entry', of: 'on entry to' },
  mid: { at: 'mid-corner', of: 'in the middle of' },
  exit: { at: 'on exit', of: 'on exit from' },
  braking: { at: 'under braking', of: 'under braking for' },
  kerbs: { at: 'over the kerbs', of: 'over the kerbs of' },
  straight: { at: 'on the straights', of: 'on the straight at' },
  any: { at: '', of: 'in' },
};

const watched = new Map(symptoms.map(({ id, watch }) => [id, watch]));

/** A sign that a complaint is cured. '' for a symptom the catalogue lacks. */
export function watchFor({
  symptom,
  phase,
  where,
}: Pick<HeardComplaint, 'symptom' | 'phase' | 'where'>): string {
  const better = watched.get(symptom);
  if (better === undefined) return '';
  const place = tidyLine(where, longestPlace);
  const { at, of } = places[phase];
  if (place !== '') return `${at === '' ? better : better.replace(` ${at}`, '')} ${of} ${place}`;
  return at === '' || better.includes(at) ? better : `${better} ${at}`;
}

/** The rule that a change follows for a complaint: one for its phase before one for any. */
function ruleOf(
  change: { parameter: string; value: number },
  { symptom, phase }: HeardComplaint,
  game: EngineerGame,
  rows: readonly SettingRow[],
): string | undefined {
  const direction = directionOf(change, rows);
  const fitting = rulesForSymptom(symptom).filter(
    (rule) =>
      rule.games.includes(game) && rule.direction === direction && isPartOf(rule.parameter, change.parameter),
  );
  const forPhase = [phase, 'any'].map((wanted) => fitting.find((rule) => rule.phase === wanted));
  return [...forPhase, fitting[0]].find((rule) => rule !== undefined)?.id;
}

/** The complaint a change cures, for a setup's rows. Null if it answers none. */
export function cureOf(
  change: { parameter: string; value: number; answers: number | null },
  complaints: readonly HeardComplaint[],
  { game, rows }: { game: EngineerGame; rows: readonly SettingRow[] },
): Cure {
  const complaint = change.answers === null ? undefined : complaints[change.answers];
  if (!complaint) return {};
  const rule = ruleOf(change, complaint, game, rows);
  const watch = watchFor(complaint);
  return { ...(rule && { rule }), ...(watch && { watch }) };
}
