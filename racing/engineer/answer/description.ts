import { type EngineeringRule, engineeringRules, symptoms } from '../../../catalogues/engineering/index.ts';
import type { MadeChange } from '../baseline/apply-changes.ts';
import { asksFor, type EngineerRequest } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { ruledComplaint } from './fitting-rules.ts';
import type { NoteSentence } from '../baseline/note.ts';
import { noteText } from '../baseline/note-text.ts';
import { factsIn, noteIn, type OwnWords } from '../baseline/own-words.ts';
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
  const earlier = before ? `Made from a setup for ${conditionsIn(before)}.` : '';
  const answered = [...new Set(complaints.map(({ symptom }) => labelOf(symptom).toLowerCase()))].join(', ');
  const group = `What changed${answered && ` (${answered})`}`;
  const changed = changes.map((change) => changeSentence(change, game, complaints));
  const isNew = kind === 'generate';
  const note = isNew ? noteIn(changes.length > 0 ? { ...own, rules: [] } : own) : factsIn(own);
  const background = { group: 'Background', sentences: [{ text: earlier }] };
  return noteText({
    ...note,
    why: [
      ...(changed.length > 0 ? [{ group, sentences: changed }] : []),
      ...note.why,
      ...(earlier ? [background] : []),
    ],
  });
}

function conditionsIn({ game, sessionType, weather, trackTemperature, setupStyle }: EngineerRequest): string {
  const temperature = asksFor[game].trackTemperature ? [`track at ${trackTemperature} °C`] : [];
  return [sessionType, weather, ...temperature, setupStyle].join(', ');
}

function changeSentence(
  change: MadeChange,
  game: EngineerGame,
  complaints: readonly HeardComplaint[],
): NoteSentence {
  const rule =
    rulesFor(complaints.map(ruledComplaint), game).find((candidate) => fits(candidate, change)) ??
    engineeringRules.find((candidate) => candidate.games.includes(game) && fits(candidate, change));
  const { label, fromText, toText } = change;
  const value = `${label} ${fromText} → ${toText}`;
  return rule ? { value, text: rule.why } : { text: value };
}

const labelOf = (symptom: string) => symptoms.find(({ id }) => id === symptom)?.label ?? '';

/** Whether a rule moves this setting this way. */
function fits({ parameter, direction }: EngineeringRule, change: MadeChange): boolean {
  if (!isPartOf(parameter, change.parameter) || change.from === null) return false;
  const isMore = change.to > change.from !== countsDown(parameter, change);
  return direction === (isMore ? 'increase' : 'decrease');
}
