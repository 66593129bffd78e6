import { hearingWords } from '../../../catalogues/engineering/hearing/index.ts';
import type { Language } from '../../../catalogues/schema/languages.ts';
import { languageOf } from '../../hearing/hear.ts';
import { readingOf } from '../../hearing/reading.ts';
import type { Understood } from '../../hearing/understood.ts';
import { motiveOf, objectionTo } from '../answer/change-objection.ts';
import { ChangeReader } from '../answer/change-reader.ts';
import { cureOf } from '../answer/cure.ts';
import { ModelFailure } from '../answer/model.ts';
import { changesIn } from '../answer/spoken.ts';
import { twoReadings } from '../answer/two-readings.ts';
import { ChangeBook, type MadeChange, tidyLine } from '../baseline/apply-changes.ts';
import { isPartOf, type Motive } from '../baseline/editable-setup.ts';
import {
  type ModelChange,
  modelChangeSchema,
  modelReadingSchema,
  type ProposedChange,
  proposedChangesSchema,
} from '../baseline/proposed-changes.ts';
import { type RunInput, takeRules } from './outcome.ts';

const longestQuestion = 400;

const asks = ({ question }: Understood) => tidyLine(question ?? '', longestQuestion) !== '';

/** The model's question, tidied; ours where it is in another language. Null if it has none. */
export function questionIn({ question }: Understood, language: Language): string | null {
  const tidied = tidyLine(question ?? '', longestQuestion);
  return tidied === '' || isIn(language, tidied) ? tidied || null : hearingWords[language].questions.nothing;
}

/** Whether a model's sentence is in the driver's language, as it was told. */
export const isIn = (language: Language, text: string) =>
  language === 'en' || text.trim() === '' || languageOf(text) === language;

export const saysNothing = ({ complaints, wishes, numbers, conditions, question }: Understood) =>
  question === null && readingOf({ complaints, wishes, numbers, conditions, question }).length === 0;

/** An answer of the model's while it arrives: what it understood, then each change held against that and made. */
export class TakenAnswer {
  readonly book: ChangeBook;
  readonly #input: RunInput;
  readonly #reader = new ChangeReader();
  /** Changes that came before what the model understood, where no schema keeps an answer's order. */
  #waiting: unknown[] = [];
  #proposals = 0;
  #isBegun = false;
  #isAgainstHistory = false;
  #isSpent = false;

  constructor(input: RunInput) {
    this.#input = input;
    this.book = new ChangeBook(input.baseline.editable, input.briefing.mostChanges);
  }

  /** Takes the next piece. Returns the changes that it completed and that were made. */
  push(piece: string): MadeChange[] {
    this.#waiting.push(...this.#reader.push(piece));
    if (this.#reader.understood === undefined) return [];
    return this.#waiting.splice(0).flatMap((element) => {
      const proposal = modelChangeSchema.safeParse(element);
      if (!proposal.success) throw new ModelFailure('unusable', 'A change does not fit the schema');
      this.#proposals += 1;
      const understood = modelReadingSchema.safeParse(this.#reader.understood);
      if (!understood.success)
        throw new ModelFailure('unusable', 'The answer does not begin with its reading of the words');
      const { kind, heard } = this.#input;
      const isAsked = asks(understood.data) || twoReadings(understood.data, heard) !== null;
      if (kind === 'refine' && isAsked) return [];
      return this.#spoken([
        ...this.#halfBack(understood.data),
        ...this.#take(proposal.data, understood.data),
      ]);
    });
  }

  /** The rules' changes instead, where the setup's history was against all of the model's. */
  completed(): MadeChange[] {
    if (!this.#isAgainstHistory || this.book.changes.length > 0) return [];
    const { understood } = this;
    this.#isSpent = takeRules(this.book, understood ? this.#input.readAs(understood) : this.#input);
    return this.changes;
  }

  /** The changes that were made, with sentences in the driver's language. */
  get changes(): MadeChange[] {
    return this.#spoken(this.book.changes);
  }

  #spoken(changes: readonly MadeChange[]): MadeChange[] {
    const { language } = this.#input;
    return changesIn(changes, this.understood?.complaints ?? [], language, (text) => isIn(language, text));
  }

  /** The model's reading, once it has arrived and is valid. */
  get understood(): Understood | null {
    return modelReadingSchema.safeParse(this.#reader.understood).data ?? null;
  }

  /** Whether it proposes nothing. */
  get isEmpty(): boolean {
    return this.#proposals === 0;
  }

  /** Whether the history is against all that model and rules know. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  #take(proposed: ModelChange, understood: Understood): MadeChange[] {
    const { kind, baseline, memory } = this.#input;
    const { editable } = baseline;
    const against = objectionTo(proposed, understood, { kind, game: editable.game, rows: editable.rows });
    const isWished = understood.wishes.some(({ parameter }) => isPartOf(parameter, proposed.parameter));
    const complaint = isWished || proposed.answers === null ? null : understood.complaints[proposed.answers];
    const cure = cureOf(proposed, understood.complaints, editable);
    const curedProposal = { ...proposed, cure, motive: this.#motiveOf(proposed, understood) };
    const boundedProposal: ProposedChange = memory.held(curedProposal, complaint ?? null, editable);
    if (against === null && boundedProposal.objection !== undefined) this.#isAgainstHistory = true;
    const change = against === null ? this.book.take(boundedProposal) : this.book.leaveOut(proposed, against);
    return change ? [change] : [];
  }

  /** Half of what was changed for the opposite of a complaint goes back first, once. */
  #halfBack({ complaints }: Understood): MadeChange[] {
    if (this.#isBegun) return [];
    this.#isBegun = true;
    const { baseline, memory } = this.#input;
    return complaints
      .flatMap((complaint, answers) =>
        memory.halfBack(complaint, baseline.editable).map((change) => ({
          ...change,
          cure: cureOf({ ...change, answers }, complaints, baseline.editable),
          motive: 'complaint' as const,
        })),
      )
      .flatMap((change) => this.book.take(change) ?? []);
  }

  /** A model's motive counts only if the driver's words or figures contain it. */
  #motiveOf(change: ModelChange, understood: Understood): Motive | undefined {
    const { briefing, heard } = this.#input;
    const { words, preferences = '' } = briefing.driver;
    if (words.trim() === '' && preferences.trim() === '') return undefined;
    return motiveOf({ ...change, answers: null }, heard) ?? motiveOf(change, understood);
  }

  /** The answer once it has ended. @throws ModelFailure `unusable` */
  whole(): { note: string; understood: Understood } {
    const { kind, baseline, briefing, heard } = this.#input;
    const whole = readWhole(this.#reader.text);
    if (whole.changes.length !== this.#proposals)
      throw new ModelFailure('unusable', 'The answer cannot be read twice alike');
    const isAnswered =
      this.book.changes.length > 0 ||
      (kind === 'refine' && (asks(whole.understood) || twoReadings(whole.understood, heard) !== null));
    const isEmpty = this.isEmpty && saysNothing(whole.understood);
    const needsChange =
      kind === 'refine' && briefing.driver.words !== '' && baseline.changes.length === 0 && !isEmpty;
    if (!isAnswered && (this.#proposals > 0 || needsChange))
      throw new ModelFailure('unusable', `None of ${this.#proposals} changes fits the car and the words`);
    return whole;
  }
}

function readWhole(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ModelFailure('unusable', 'The answer is not JSON');
  }
  const whole = proposedChangesSchema.safeParse(json);
  if (!whole.success) throw new ModelFailure('unusable', 'The answer does not fit the schema');
  return whole.data;
}
