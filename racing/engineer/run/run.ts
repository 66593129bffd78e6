import { ChangeBook, cutAt, type MadeChange, tidyLine } from '../baseline/apply-changes.ts';
import { motiveOf, objectionTo } from '../answer/change-objection.ts';
import { ChangeReader } from '../answer/change-reader.ts';
import { cureOf } from '../answer/cure.ts';
import { lastingFailures, type Model, ModelFailure } from '../answer/model.ts';
import { noToolLeft } from '../answer/held-to-history.ts';
import { twoReadings } from '../answer/two-readings.ts';
import {
  outcomeOfChosen,
  outcomeWithoutModel,
  questionOutcome,
  type RunInput,
  type RunOutcome,
  takeRules,
} from './outcome.ts';
import { adjustedIn, inLanguage } from '../answer/spoken.ts';
import { paragraphs } from '../baseline/note-text.ts';
import { messagesFor } from '../answer/prompt.ts';
import {
  answerFormat,
  type ModelChange,
  modelChangeSchema,
  type ProposedChange,
  proposedChangesSchema,
} from '../baseline/proposed-changes.ts';
import { type EditableSetup, isPartOf, type Motive } from '../baseline/editable-setup.ts';
import { contentQuestion } from '../../hearing/hear.ts';
import { type ReadingChoice, readingOf } from '../../hearing/reading.ts';
import { type Understood, understoodSchema } from '../../hearing/understood.ts';

export type EngineerEvent =
  /** The setup before any change. A second one means: forget the changes so far, the model begins again. */
  | { type: 'baseline'; attempt: number; editable: EditableSetup; note: string }
  | { type: 'change'; change: MadeChange }
  | { type: 'note'; note: string }
  | { type: 'done'; outcome: RunOutcome };

export type RunOptions = {
  signal?: AbortSignal;
  /** Milliseconds for all tries together. */
  totalMs?: number;
  /** The clock, and how to wait; replaced in tests. */
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
  /** Called after each failed try, for the log. */
  onFailure?: (failure: ModelFailure, attempt: number) => void;
};

const tries = 2;
const longestWaitMs = 3_000;
const shortestTryMs = 5_000;
const mostAnswerTokens = 4_000;
const longestNote = 3_000;
const longestQuestion = 400;

/**
 * One run: the baseline at once, then the model's changes as each is complete and checked, then the note. A try that
 * fails is made once more; if that fails too, the rulebook answers, marked as such. A refinement whose words are unclear
 * ends with a question; words without a word in them are not sent to any model.
 *
 * @throws ModelFailure `stopped` when the signal ended it, and why a refinement was not made
 */
export async function* runEngineer(
  input: RunInput,
  model: Model,
  options: RunOptions = {},
): AsyncGenerator<EngineerEvent, void, void> {
  const { totalMs = 120_000, now = Date.now, wait = pause } = options;
  const end = now() + totalMs;
  if (input.kind === 'refine' && input.heard.question !== null && isWordless(input.briefing.driver.words)) {
    yield* baselineEvents(input, 1);
    const by = { source: 'baseline', failure: null } as const;
    return yield { type: 'done', outcome: questionOutcome(input, input.heard.question, by) };
  }
  if (!input.needsModel) {
    yield* baselineEvents(input, 1);
    const outcome = input.chosen ? outcomeOfChosen(input, input.chosen) : outcomeWithoutModel(input, null);
    for (const change of outcome.changes) yield { type: 'change', change };
    return yield { type: 'done', outcome };
  }
  let failure: ModelFailure | null = null;
  let answered = input;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt === 1) yield* baselineEvents(input, attempt);
    let begun = attempt === 1;
    const taken = new TakenAnswer(input);
    try {
      for await (const event of oneTry(input, taken, model, { ...options, totalMs: end - now() })) {
        if (!begun) yield* baselineEvents(input, attempt);
        begun = true;
        yield event;
        if (event.type === 'done') return;
      }
    } catch (error) {
      const failed = asFailure(error);
      if (failed.kind === 'stopped') throw failed;
      options.onFailure?.(failed, attempt);
      // The model's reading stands, even where its changes cannot be made.
      if (taken.understood?.question === null) answered = input.readAs(taken.understood);
      // A run fails for the model's reason, if the model was called at all.
      if (failure === null || failed.kind !== 'left-alone') failure = failed;
      if (lastingFailures.has(failed.kind) || end - now() < shortestTryMs) break;
      if (attempt < tries && failed.kind === 'busy') {
        await wait(Math.min(failed.retryAfterMs ?? 1_000, longestWaitMs));
      }
    }
  }
  failure ??= new ModelFailure('unreachable', 'There was no time to ask');
  yield* endWithoutModel(answered, failure.kind);
}

const isWordless = (words: string) => !/\p{L}{2}/u.test(words);

/** The setup before the model, and what led to it. */
function* baselineEvents({ baseline }: RunInput, attempt: number): Generator<EngineerEvent, void, void> {
  const { editable, note, changes } = baseline;
  yield { type: 'baseline', attempt, editable, note };
  for (const change of changes) yield { type: 'change', change };
}

async function* oneTry(
  input: RunInput,
  taken: TakenAnswer,
  model: Model,
  options: RunOptions,
): AsyncGenerator<EngineerEvent, void, void> {
  const { briefing, kind, askedBy } = input;
  const answer = model.answer({
    messages: messagesFor(briefing),
    format: answerFormat,
    maxTokens: mostAnswerTokens,
    askedBy,
    ...(options.signal && { signal: options.signal }),
    ...(options.totalMs && { totalMs: options.totalMs }),
  });
  for await (const piece of answer) {
    for (const change of taken.push(piece)) yield { type: 'change', change };
  }
  for (const change of taken.completed()) yield { type: 'change', change };
  const by = { source: 'model', failure: null } as const;
  if (taken.isSpent) return yield { type: 'done', outcome: questionOutcome(input, noToolLeft, by) };
  const { note: said, understood } = taken.whole();
  const question = questionIn(understood);
  const reading = readingOf(understood);
  const choices = kind === 'refine' ? twoReadings(understood, input.heard, input.language) : null;
  const back = choices
    ? whichReading(choices)
    : saysNothing(understood) && taken.isEmpty
      ? nothingSaid(input)
      : question;
  if (kind === 'refine' && back !== null) {
    const outcome = questionOutcome(input, back, { ...by, reading, choices: choices ?? [] });
    return yield { type: 'done', outcome };
  }
  const { editable } = taken.book;
  const adjusted = [...input.baseline.adjusted, ...taken.book.adjusted];
  const changes = [...input.baseline.changes, ...taken.book.changes];
  const { note: ownNote, description } = input.tell(editable, changes, understood);
  const note = joined(paragraphs(said, question ?? ''), inLanguage(ownNote, input.language));
  yield { type: 'note', note };
  const ending = { ...by, question: null, reading, choices: [] };
  yield {
    type: 'done',
    outcome: {
      editable,
      note,
      description,
      changes,
      adjusted: adjustedIn(adjusted, input.language),
      ...ending,
    },
  };
}

/** The model's question, tidied. Null if it has none. */
const questionIn = ({ question }: Understood) => tidyLine(question ?? '', longestQuestion) || null;

const whichReading = ([one, other]: readonly [ReadingChoice, ReadingChoice]) =>
  `Your words can be read in two ways: ${one.label}, or ${other.label}. Which do you mean?`;

const saysNothing = ({ complaints, wishes, numbers, conditions, question }: Understood) =>
  question === null && readingOf({ complaints, wishes, numbers, conditions, question }).length === 0;

/** The question to a driver of whose words the model understood that nothing is to change. */
const nothingSaid = ({ heard, briefing, baseline }: RunInput) =>
  baseline.changes.length > 0 || briefing.driver.words === ''
    ? null
    : (heard.question ?? contentQuestion(briefing.driver.words));

/** An answer of the model's while it arrives: what it understood, then each change held against that and made. */
class TakenAnswer {
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
      const understood = understoodSchema.safeParse(this.#reader.understood);
      if (!understood.success)
        throw new ModelFailure('unusable', 'The answer does not begin with its reading of the words');
      const { kind, heard } = this.#input;
      const isAsked = questionIn(understood.data) !== null || twoReadings(understood.data, heard) !== null;
      if (kind === 'refine' && isAsked) return [];
      return [...this.#halfBack(understood.data), ...this.#take(proposal.data, understood.data)];
    });
  }

  /** The rules' changes instead, where the setup's history was against all of the model's. */
  completed(): MadeChange[] {
    if (!this.#isAgainstHistory || this.book.changes.length > 0) return [];
    const { understood } = this;
    this.#isSpent = takeRules(this.book, understood ? this.#input.readAs(understood) : this.#input);
    return this.book.changes;
  }

  /** The model's reading, once it has arrived and is valid. */
  get understood(): Understood | null {
    return understoodSchema.safeParse(this.#reader.understood).data ?? null;
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
    const asked = { ...proposed, cure, motive: this.#motiveOf(proposed, understood) };
    const held: ProposedChange = memory.held(asked, complaint ?? null, editable);
    if (against === null && held.objection !== undefined) this.#isAgainstHistory = true;
    const change = against === null ? this.book.take(held) : this.book.leaveOut(proposed, against);
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
      (kind === 'refine' &&
        (questionIn(whole.understood) !== null || twoReadings(whole.understood, heard) !== null));
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

/** The model's words, tidied, and ours after them. */
function joined(fromModel: string, own: string): string {
  const said = paragraphs(...fromModel.split(/\n+/).map((line) => tidyLine(line, longestNote)));
  return paragraphs(cutAt(said, longestNote), own);
}

function* endWithoutModel(input: RunInput, kind: ModelFailure['kind']): Generator<EngineerEvent, void, void> {
  const outcome = outcomeWithoutModel(input, kind);
  yield* baselineEvents(input, tries + 1);
  if (outcome.question === null) {
    for (const change of outcome.changes.slice(input.baseline.changes.length))
      yield { type: 'change', change };
    yield { type: 'note', note: outcome.note };
  }
  yield { type: 'done', outcome };
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  return new ModelFailure('unreachable', error instanceof Error ? error.message : 'The model failed');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
