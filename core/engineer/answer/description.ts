import { type EngineeringRule, engineeringRules, symptoms } from '../../../catalogues/engineering/index.ts';
import type { MadeChange } from '../baseline/apply-changes.ts';
import { asksFor, type EngineerRequest } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { ruledComplaint } from './fitting-rules.ts';
import { type OwnWords, paragraphs } from '../baseline/own-words.ts';
import { rulesFor } from './rulebook.ts';
import { countsDown, isPartOf } from '../baseline/editable-setup.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';

export type Described = {
  kind: 'generate' | 'refine';
  game: EngineerGame;
  own: OwnWords;
  changes: readonly MadeChange[];
  /** The complaints the changes answer. */
  complaints: readonly HeardComplaint[];
  /** The earlier setup's conditions, if they differ. */
  before: EngineerRequest | undefined;
};

/**
 * A saved setup's public description: purpose, changes and reasons. In our words only: the driver's words are private,
 * and the model may repeat them.
 */
export function descriptionOf({ kind, game, own, changes, complaints, before }: Described): string {
  const { heading, origin, facts, rules } = own;
  const earlier = before ? `Made from a setup for ${conditionsIn(before)}.` : '';
  const answered = [...new Set(complaints.map(({ symptom }) => labelOf(symptom).toLowerCase()))].join(', ');
  const list = changes.map((change) => changeLine(change, game, complaints));
  const changed =
    list.length === 0 ? '' : [`What changed${answered && ` (${answered})`}:`, ...list].join('\n');
  return kind === 'generate'
    ? paragraphs(heading, changed, facts, origin, changed ? '' : rules)
    : paragraphs(heading, earlier, changed, facts);
}

function conditionsIn({ game, sessionType, weather, trackTemperature, setupStyle }: EngineerRequest): string {
  const temperature = asksFor[game].trackTemperature ? [`track at ${trackTemperature} °C`] : [];
  return [sessionType, weather, ...temperature, setupStyle].join(', ');
}

function changeLine(change: MadeChange, game: EngineerGame, complaints: readonly HeardComplaint[]): string {
  const rule =
    rulesFor(complaints.map(ruledComplaint), game).find((candidate) => fits(candidate, change)) ??
    engineeringRules.find((candidate) => candidate.games.includes(game) && fits(candidate, change));
  const { label, fromText, toText } = change;
  return `${label} ${fromText} → ${toText}${rule ? `: ${rule.why}` : ''}`;
}

const labelOf = (symptom: string) => symptoms.find(({ id }) => id === symptom)?.label ?? '';

/** Whether a rule moves this setting this way. */
function fits({ parameter, direction }: EngineeringRule, change: MadeChange): boolean {
  if (!isPartOf(parameter, change.parameter) || change.from === null) return false;
  const isMore = change.to > change.from !== countsDown(parameter, change);
  return direction === (isMore ? 'increase' : 'decrease');
}
