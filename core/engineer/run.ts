import {
  type Adjustment,
  ChangeBook,
  cutAt,
  type MadeChange,
  mostChanges,
  tidyLine,
} from './apply-changes.ts';
import { type Briefing, messagesFor } from './briefing.ts';
import { ChangeReader } from './change-reader.ts';
import { type Model, ModelFailure, type ModelFailureKind } from './model.ts';
import { paragraphs } from './own-words.ts';
import { answerFormat, proposedChangeSchema, proposedChangesSchema } from './proposed-changes.ts';
import type { Sheet } from './sheet.ts';

/** What our rules say of a setup. */
export type OwnAccount = {
  /** To its driver, after the model's words; of a refinement only where it is for other conditions. */
  note: string;
  /** To whoever may read it once it is saved. */
  description: string;
};

export type RunInput = {
  kind: 'generate' | 'refine';
  /** `changes`: what the conditions of a refinement made of the earlier file, before any model; they lead the answer. */
  baseline: { sheet: Sheet; note: string; changes: readonly MadeChange[] };
  briefing: Briefing;
  /** What is said of the file that a run ends with. */
  tell(sheet: Sheet, changes: readonly MadeChange[]): OwnAccount;
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
};

export type RunEvent =
  /** The setup before any change. A second one means: forget the changes so far, the model begins again. */
  | { type: 'baseline'; attempt: number; sheet: Sheet; note: string }
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
  /** Told about each failed try, for the log. */
  onFailure?: (failure: ModelFailure, attempt: number) => void;
};

const tries = 2;
const longestWaitMs = 3_000;
const shortestTryMs = 5_000;
const mostAnswerTokens = 4_000;
const longestNote = 3_000;

/**
 * One run: the baseline at once, then the model's changes as each is complete and checked, then the note. A try
 * that fails is made once more; if that fails too, a new setup is the baseline, marked as such, and a refinement is
 * none at all: it would be the setup that the driver has already.
 *
 * @throws ModelFailure `stopped` when the signal ended it, and why a refinement was not made
 */
export async function* runEngineer(
  input: RunInput,
  model: Model,
  options: RunOptions = {},
): AsyncGenerator<RunEvent, void, void> {
  const { totalMs = 120_000, now = Date.now, wait = pause } = options;
  const end = now() + totalMs;
  let failure: ModelFailure | null = null;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    if (attempt === 1) yield* baselineEvents(input, attempt);
    let begun = attempt === 1;
    try {
      for await (const event of oneTry(input, model, { ...options, totalMs: end - now() })) {
        if (!begun) yield* baselineEvents(input, attempt);
        begun = true;
        yield event;
        if (event.type === 'done') return;
      }
    } catch (error) {
      const failed = asFailure(error);
      if (failed.kind === 'stopped') throw failed;
      options.onFailure?.(failed, attempt);
      // What ends a run is why the model did not answer, as long as it was asked at all.
      if (failure === null || failed.kind !== 'left-alone') failure = failed;
      if (failed.kind === 'rejected' || end - now() < shortestTryMs) break;
      if (attempt < tries && failed.kind === 'busy') {
        await wait(Math.min(failed.retryAfterMs ?? 1_000, longestWaitMs));
      }
    }
  }
  failure ??= new ModelFailure('unreachable', 'There was no time to ask');
  if (input.kind === 'refine') throw failure;
  yield* keepBaseline(input, failure.kind);
}

/** The setup before the model, and what led to it. */
function* baselineEvents({ baseline }: RunInput, attempt: number): Generator<RunEvent, void, void> {
  const { sheet, note, changes } = baseline;
  yield { type: 'baseline', attempt, sheet, note };
  for (const change of changes) yield { type: 'change', change };
}

async function* oneTry(
  input: RunInput,
  model: Model,
  options: RunOptions,
): AsyncGenerator<RunEvent, void, void> {
  const { briefing, kind, askedBy } = input;
  const book = new ChangeBook(input.baseline.sheet, mostChanges[kind]);
  const reader = new ChangeReader();
  let proposals = 0;
  const answer = model.answer({
    messages: messagesFor(briefing),
    format: answerFormat(briefing.settings.map(({ parameter }) => parameter)),
    maxTokens: mostAnswerTokens,
    askedBy,
    ...(options.signal && { signal: options.signal }),
    ...(options.totalMs && { totalMs: options.totalMs }),
  });
  for await (const piece of answer) {
    for (const element of reader.push(piece)) {
      const proposal = proposedChangeSchema.safeParse(element);
      if (!proposal.success) throw new ModelFailure('unusable', 'A change does not fit the schema');
      proposals += 1;
      const change = book.take(proposal.data);
      if (change) yield { type: 'change', change };
    }
  }
  const whole = readWhole(reader.text);
  if (whole.changes.length !== proposals)
    throw new ModelFailure('unusable', 'The answer cannot be read twice alike');
  const isRemade = input.baseline.changes.length > 0;
  const nothingLeft = book.changes.length === 0 && (proposals > 0 || (kind === 'refine' && !isRemade));
  if (nothingLeft) throw new ModelFailure('unusable', `None of ${proposals} changes fits the car`);

  const { sheet, adjusted } = book;
  const changes = [...input.baseline.changes, ...book.changes];
  const { note: ownNote, description } = input.tell(sheet, changes);
  const note = joined(whole.note, ownNote);
  yield { type: 'note', note };
  const outcome = { sheet, note, description, changes, adjusted, source: 'model', failure: null } as const;
  yield { type: 'done', outcome };
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

/** How a new setup ends without the model: with the baseline, marked as such. */
export function baselineOutcome({ baseline, tell }: RunInput, kind: ModelFailureKind): RunOutcome {
  const { description } = tell(baseline.sheet, baseline.changes);
  return { ...baseline, description, adjusted: [], source: 'baseline', failure: kind };
}

function* keepBaseline(input: RunInput, kind: ModelFailureKind): Generator<RunEvent, void, void> {
  const outcome = baselineOutcome(input, kind);
  yield* baselineEvents(input, tries + 1);
  yield { type: 'note', note: outcome.note };
  yield { type: 'done', outcome };
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  return new ModelFailure('unreachable', error instanceof Error ? error.message : 'The model failed');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
