import { cutAt, type MadeChange, tidyLine } from '../baseline/apply-changes.ts';
import { lastingFailures, type Model, ModelFailure } from '../answer/model.ts';
import { noToolLeft } from '../answer/held-to-history.ts';
import { twoReadings } from '../answer/two-readings.ts';
import {
  outcomeOfChosen,
  outcomeWithoutModel,
  questionOutcome,
  type RunInput,
  type RunOutcome,
} from './outcome.ts';
import { adjustedIn, changesIn, inLanguage } from '../answer/spoken.ts';
import { paragraphs } from '../baseline/note-text.ts';
import { messagesFor } from '../answer/prompt.ts';
import { answerFormat } from '../baseline/proposed-changes.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';
import { contentQuestion } from '../../hearing/hear.ts';
import { type ReadingChoice, readingOf } from '../../hearing/reading.ts';
import { isIn, questionIn, saysNothing, TakenAnswer } from './taken-answer.ts';

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
const threeLaps = 'Drive three clean laps before you judge them.';

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
function* baselineEvents(
  { baseline, language }: RunInput,
  attempt: number,
): Generator<EngineerEvent, void, void> {
  const { editable, note, changes } = baseline;
  yield { type: 'baseline', attempt, editable, note: inLanguage(note, language) };
  for (const change of changesIn(changes, [], language)) yield { type: 'change', change };
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
  const question = questionIn(understood, input.language);
  const reading = readingOf(understood);
  const choices =
    kind === 'refine'
      ? twoReadings(understood, input.heard, input.baseline.editable.rows, input.language)
      : null;
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
  const changes = [...changesIn(input.baseline.changes, [], input.language), ...taken.changes];
  const { note: ownNote, description } = input.tell(editable, changes, understood);
  const modelNote = isIn(input.language, said) ? said : inLanguage(threeLaps, input.language);
  const note = joined(paragraphs(modelNote, question ?? ''), inLanguage(ownNote, input.language));
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

const whichReading = ([one, other]: readonly [ReadingChoice, ReadingChoice]) =>
  `Your words can be read in two ways: ${one.label}, or ${other.label}. Which do you mean?`;

/** The question to a driver of whose words the model understood that nothing is to change. */
const nothingSaid = ({ heard, briefing, baseline }: RunInput) =>
  baseline.changes.length > 0 || briefing.driver.words === ''
    ? null
    : (heard.question ?? contentQuestion(briefing.driver.words));

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
