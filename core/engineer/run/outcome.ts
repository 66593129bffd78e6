import { type Adjustment, ChangeBook, type MadeChange } from '../baseline/apply-changes.ts';
import type { Briefing } from '../answer/briefing.ts';
import { ModelFailure, type ModelFailureKind } from '../answer/model.ts';
import { nothingToChange } from '../answer/nothing-to-change.ts';
import { paragraphs } from '../baseline/own-words.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import type { Sheet } from '../baseline/sheet.ts';
import type { Understood } from '../../hearing/understood.ts';

/** What our rules say of a setup. */
export type OwnAccount = {
  /** To its driver, after the model's words; of a refinement only where it is for other conditions. */
  note: string;
  /** To whoever may read it once it is saved. */
  description: string;
};

export type RunInput = {
  kind: 'generate' | 'refine';
  /**
   * The setup before any model is asked; it leads the answer. `changes`: made to the earlier file for a refinement's new
   * conditions; `adjusted`: where the setup does not start as usual.
   */
  baseline: {
    sheet: Sheet;
    note: string;
    changes: readonly MadeChange[];
    adjusted: readonly Adjustment[];
  };
  briefing: Briefing;
  /** What our own ears made of the driver's words. */
  heard: Understood;
  /** What the rulebook changes for what our ears heard, the first to try first; without the settings named. */
  answerByRules(without?: ReadonlySet<string>): readonly ProposedChange[];
  /** What is said of the file that a run ends with; its changes answer what our ears heard where nothing else is given. */
  tell(sheet: Sheet, changes: readonly MadeChange[], understood?: Understood): OwnAccount;
  /** Hash of the driver's id, for the provider. */
  askedBy: string;
};

export type RunOutcome = {
  sheet: Sheet;
  note: string;
  description: string;
  changes: readonly MadeChange[];
  adjusted: readonly Adjustment[];
  source: 'model' | 'baseline';
  /** Why the model's part is missing, when it is. */
  failure: ModelFailureKind | null;
  /** What a refinement's driver is asked instead of a change: nothing was made. */
  question: string | null;
};

/** A refinement that asks back: the earlier setup as it was. */
export function questionOutcome(
  { baseline }: RunInput,
  question: string,
  by: Pick<RunOutcome, 'source' | 'failure'>,
): RunOutcome {
  return {
    sheet: baseline.sheet,
    note: question,
    description: '',
    changes: [],
    adjusted: [],
    question,
    ...by,
  };
}

/**
 * How a run ends without the model: with the rulebook's own answer to what was heard, marked as such; a refinement whose
 * words are unclear asks back, and so does one for which nothing moves further: it says what stands in the way.
 *
 * @throws ModelFailure of this kind where nothing was understood of a refinement's words
 */
export function outcomeWithoutModel(input: RunInput, failure: ModelFailureKind): RunOutcome {
  const { kind, baseline, briefing, heard } = input;
  if (kind === 'refine' && heard.question !== null) {
    return questionOutcome(input, heard.question, { source: 'baseline', failure });
  }
  const book = new ChangeBook(baseline.sheet, briefing.mostChanges);
  const first = input.answerByRules();
  for (const proposal of first) book.take(proposal);
  // What sense holds back where it is leaves room for what the rules try next.
  const tried = new Set(first.map(({ parameter }) => parameter));
  if (book.changes.length === 0 && tried.size > 0)
    for (const proposal of input.answerByRules(tried)) book.take(proposal);
  const changes = [...baseline.changes, ...book.changes];
  if (kind === 'refine' && briefing.driver.words !== '' && changes.length === 0) {
    const said = nothingToChange(heard, baseline.sheet, briefing, book.adjusted);
    if (said === null) throw new ModelFailure(failure, 'Nor do the rules know more');
    return questionOutcome(input, said, { source: 'baseline', failure });
  }
  const own = input.tell(book.sheet, changes, heard);
  return {
    sheet: book.sheet,
    note: book.changes.length === 0 ? own.note || baseline.note : paragraphs(byRules, own.note),
    description: own.description,
    changes,
    adjusted: [...baseline.adjusted, ...book.adjusted],
    source: 'baseline',
    failure,
    question: null,
  };
}

const byRules =
  'These changes are our own rulebook’s answer to what it understood of your words: no model had a part in them. Drive three clean laps before you judge them.';
