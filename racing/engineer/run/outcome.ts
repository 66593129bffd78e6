import type { Language } from '../../../catalogues/schema/languages.ts';
import { type Adjustment, ChangeBook, type MadeChange } from '../baseline/apply-changes.ts';
import type { Briefing } from '../answer/briefing.ts';
import { chosenChanges } from './chosen-changes.ts';
import type { ChosenChange } from './request.ts';
import { type Memory, noToolLeft } from '../answer/held-to-history.ts';
import { ModelFailure, type ModelFailureKind } from '../answer/model.ts';
import { aboutSettings } from '../answer/about-settings.ts';
import { notInSetup, nothingToChange } from '../answer/nothing-to-change.ts';
import { rowsOf } from '../answer/rulebook-rows.ts';
import { leftForAnother } from '../answer/pulling-apart.ts';
import { adjustedIn, changesIn, inLanguage } from '../answer/spoken.ts';
import { readingsInDoubt } from '../answer/two-readings.ts';
import { paragraphs } from '../baseline/note-text.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import { type Reading, type ReadingChoice, readingOf } from '../../hearing/reading.ts';
import type { Understood } from '../../hearing/understood.ts';

/** The rules' note on a setup. */
type OwnAccount = {
  /** To its driver, after the model's words; of a refinement only where it is for other conditions. */
  note: string;
  /** Public once the setup is saved. */
  description: string;
};

export type RunInput = {
  kind: 'generate' | 'refine';
  /**
   * The setup before any model is asked; it leads the answer. `changes`: made to the earlier file for a refinement's new
   * conditions; `adjusted`: where the setup does not start as usual.
   */
  baseline: {
    editable: EditableSetup;
    note: string;
    changes: readonly MadeChange[];
    adjusted: readonly Adjustment[];
  };
  briefing: Briefing;
  /** Our recogniser's reading of the driver's words. */
  heard: Understood;
  /** The language that the driver writes in, which our own sentences come in. */
  language: Language;
  /** The setup's history, which changes are held to. */
  memory: Memory;
  /** The same run with the words read so. */
  readAs(understood: Understood): RunInput;
  /** Changes that the driver has chosen already. */
  chosen: readonly ChosenChange[] | null;
  /** False where the driver has chosen, corrected the reading, or takes the last change back: nobody is asked. */
  needsModel: boolean;
  /** The rulebook's changes for that reading, first to try first, without the settings named. */
  answerByRules(without?: ReadonlySet<string>): readonly ProposedChange[];
  /** The note on a run's final file. Its changes answer the recogniser's reading unless another is given. */
  tell(editable: EditableSetup, changes: readonly MadeChange[], understood?: Understood): OwnAccount;
  /** Hash of the driver's id, for the provider. */
  askedBy: string;
};

export type RunOutcome = {
  editable: EditableSetup;
  note: string;
  description: string;
  changes: readonly MadeChange[];
  adjusted: readonly Adjustment[];
  source: 'model' | 'baseline';
  /** Why the model's part is missing, when it is. */
  failure: ModelFailureKind | null;
  /** The question a refinement asks instead of making a change. */
  question: string | null;
  /** The reading that the answer took. */
  reading: Reading;
  /** Beside a question: the two readings that the driver may choose from. */
  choices: ReadingChoice[];
};

/** A refinement that asks back: the earlier setup as it was. */
export function questionOutcome(
  { baseline, heard, language }: RunInput,
  english: string,
  { choices = [], ...by }: Pick<RunOutcome, 'source' | 'failure'> & Partial<RunOutcome>,
): RunOutcome {
  const question = inLanguage(english, language);
  return {
    editable: baseline.editable,
    reading: readingOf(heard),
    note: question,
    description: '',
    changes: [],
    adjusted: [],
    question,
    choices,
    ...by,
  };
}

/**
 * Ends a run without the model: the rulebook's answer, marked as such. A refinement asks back if its words are unclear or
 * nothing can move further, and says what blocks it.
 *
 * @param failure null where no model was needed
 * @throws ModelFailure of this kind if nothing was understood of a refinement's words
 */
export function outcomeWithoutModel(input: RunInput, failure: ModelFailureKind | null): RunOutcome {
  const { kind, baseline, briefing, heard, chosen, language } = input;
  if (chosen) return outcomeOfChosen(input, chosen);
  if (kind === 'refine' && (heard.question !== null || heard.isDoubtful)) {
    const choices = heard.question === null ? readingsInDoubt(heard, baseline.editable.rows, language) : [];
    const explained = aboutSettings(briefing.driver.words, baseline.editable, language);
    const question = explained ?? heard.question ?? (choices.length > 1 ? whetherMeant : whetherWanted);
    return questionOutcome(input, question, { source: 'baseline', failure, choices });
  }
  if (kind === 'generate' && heard.isDoubtful) return withoutDoubts(input, failure);
  const book = new ChangeBook(baseline.editable, briefing.mostChanges);
  const isSpent = takeRules(book, input);
  const changes = [...baseline.changes, ...book.changes];
  const isAsked = briefing.driver.words !== '' || !input.needsModel;
  if (kind === 'refine' && isAsked && changes.length === 0) {
    const said = isSpent ? noToolLeft : nothingToChange(heard, baseline.editable, briefing, book.adjusted);
    if (said === null && failure) throw new ModelFailure(failure, 'Nor do the rules know more');
    return questionOutcome(input, said ?? nothingLeft, { source: 'baseline', failure });
  }
  leaveOutMissing(book, input);
  const own = input.tell(book.editable, changes, heard);
  const made = book.changes.map((change) => ({ ...change, value: change.to }));
  return {
    editable: book.editable,
    note: inLanguage(
      book.changes.length === 0
        ? own.note || baseline.note
        : paragraphs(
            failure ? byRules : byReading,
            leftForAnother(heard.complaints, made, baseline.editable),
            own.note,
          ),
      language,
    ),
    description: own.description,
    changes: changesIn(changes, heard.complaints, language),
    adjusted: adjustedIn([...baseline.adjusted, ...book.adjusted], language),
    source: 'baseline',
    failure,
    question: null,
    reading: readingOf(heard),
    choices: [],
  };
}

/** A new setup cannot ask: it leaves out what may not be meant, and says so. Exact orders stand. */
function withoutDoubts(input: RunInput, failure: ModelFailureKind | null): RunOutcome {
  const { heard, language } = input;
  const wishes = heard.wishes.filter(({ amount }) => amount !== null);
  const outcome = outcomeWithoutModel(
    input.readAs({ ...heard, complaints: [], wishes, isDoubtful: false }),
    failure,
  );
  const [{ label } = { label: '' }] = readingsInDoubt(heard, input.baseline.editable.rows, language);
  const left = `I was not sure that you want this changed, so I left it: ${label}. Refine the setup if you do.`;
  return { ...outcome, note: paragraphs(inLanguage(left, language), outcome.note) };
}

/** Says of settings that the driver named which of them the car's file does not hold. */
function leaveOutMissing(book: ChangeBook, { heard, baseline }: RunInput): void {
  const { rows } = baseline.editable;
  for (const { parameter, amount } of heard.wishes)
    if (rowsOf(parameter, rows).length === 0)
      book.leaveOut({ parameter, value: amount ?? 0 }, notInSetup(parameter, rows));
}

/** Ends a run of changes that were chosen before. One that makes none of them asks back, and says what is against each. */
export function outcomeOfChosen(input: RunInput, chosen: readonly ChosenChange[]): RunOutcome {
  const { baseline, briefing, language } = input;
  const book = new ChangeBook(baseline.editable, briefing.mostChanges);
  for (const change of chosenChanges(input, chosen)) book.take(change);
  const ending = { source: 'model', failure: null } as const;
  if (book.changes.length === 0) {
    const reasons = book.adjusted.map(({ reason }) => reason);
    return questionOutcome(input, [...new Set(reasons)].join(' '), ending);
  }
  const changes = [...baseline.changes, ...book.changes];
  const { note, description } = input.tell(book.editable, changes);
  return {
    editable: book.editable,
    note: inLanguage(paragraphs('These are the changes from your chat with the engineer.', note), language),
    description,
    changes: changesIn(changes, [], language),
    adjusted: adjustedIn([...baseline.adjusted, ...book.adjusted], language),
    question: null,
    reading: [],
    choices: [],
    ...ending,
  };
}

/** Makes the rules' changes. @returns whether the setup's history is against all that they know */
export function takeRules(book: ChangeBook, { answerByRules }: Pick<RunInput, 'answerByRules'>): boolean {
  const first = answerByRules();
  for (const proposal of first) book.take(proposal);
  // A change that was held back leaves room for the next rule.
  const tried = new Set(first.map(({ parameter }) => parameter));
  const next = book.changes.length === 0 && tried.size > 0 ? answerByRules(tried) : [];
  for (const proposal of next) book.take(proposal);
  return book.changes.length === 0 && [...first, ...next].some(({ objection }) => objection !== undefined);
}

const whetherMeant = 'I may have misread your words. Which do you mean?';
const whetherWanted = 'I may have misread your words. Shall I change the car for this?';
const nothingLeft = 'There is nothing to change for that. What should the car do differently, and where?';
const byReading =
  'These changes follow what you said, by our own rulebook. Drive three clean laps before you judge them.';
const byRules =
  'These changes come from our own rulebook, without the AI model. Drive three clean laps before you judge them.';
