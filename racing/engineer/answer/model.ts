/** A line of the conversation with the model. */
export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string };

export type ModelQuestion = {
  messages: readonly ModelMessage[];
  /** A strict schema for the answer; text without one. */
  format?: { name: string; schema: Record<string, unknown> };
  /** For the answer alone; what a model may think besides is the adapter's. */
  maxTokens: number;
  /** A hash of the driver: lets the provider detect misuse without an identity. */
  askedBy: string;
  signal?: AbortSignal;
  /** Less time than usual for the whole answer, in milliseconds. */
  totalMs?: number;
};

/**
 * Why there is no answer.
 * - `slow`: a time limit passed. `cut-off`: the stream ended before the answer did.
 * - `refused`: the model declined. `filtered`: the provider withheld it. `too-long`: the length limit was reached.
 * - `only-thought`: all tokens went into reasoning, none into an answer.
 * - `busy`: the provider asks to wait. `rejected`: it does not accept our request or key. `unreachable`: no answer.
 * - `no-model`: the provider does not know the model. `no-credit`: the account has none left.
 * - `left-alone`: it failed so often that it was not asked.
 * - `unusable`: an answer that is not what was asked for. `stopped`: the caller's signal.
 */
export type ModelFailureKind =
  | 'slow'
  | 'cut-off'
  | 'refused'
  | 'filtered'
  | 'too-long'
  | 'only-thought'
  | 'busy'
  | 'rejected'
  | 'no-model'
  | 'no-credit'
  | 'unreachable'
  | 'left-alone'
  | 'unusable'
  | 'stopped';

/** Failures that asking again cannot mend: it would only be paid for twice. */
export const lastingFailures: ReadonlySet<ModelFailureKind> = new Set([
  'rejected',
  'no-model',
  'no-credit',
  'only-thought',
]);

/** The message is for the log; no upstream text reaches a driver. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly kind: ModelFailureKind;
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(kind: ModelFailureKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export type Model = {
  /**
   * Asks once and gives the answer's text in pieces as they arrive. Leaving the loop, or the question's signal,
   * ends the call at the provider too. There are no retries in here.
   *
   * @throws ModelFailure whenever the answer is not whole
   */
  answer(question: ModelQuestion): AsyncGenerator<string, void, void>;
};
