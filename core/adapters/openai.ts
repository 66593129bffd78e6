import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { z } from 'zod';
import { type Model, ModelFailure, type ModelQuestion } from '../engineer/answer/model.ts';
import { logInfo } from '../platform/observability/log.ts';
import { breakingFetch, CircuitOpenError, sharedCircuitBreaker } from '../platform/http/resilience.ts';

/** How much a model thinks before it answers, in the vendor's words. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

export type ModelConfig = {
  /** Address of an OpenAI-compatible server, `/v1` included. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /**
   * Whether the server knows `prompt_cache_key`, which lets it find a beginning again that it has read lately, and tells at a
   * stream's end what it was charged for. A server that knows neither may refuse a question with them.
   */
  knowsPromptCache?: boolean;
  /** Sent where it is given: a server that does not reason may refuse it. */
  reasoningEffort?: (typeof reasoningEfforts)[number];
  /** Tokens for thinking, on top of those of an answer. The vendor counts both against one limit. */
  reasoningTokens?: number;
  timeLimits?: Partial<ModelTimeLimits>;
  fetch?: typeof globalThis.fetch;
};

export type ModelTimeLimits = { firstByteMs: number; idleMs: number; totalMs: number };

/** Milliseconds: to the first piece of the answer, between two pieces, for the whole answer. */
export const usualTimeLimits: ModelTimeLimits = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 };

/** Room for a model that thinks at low or medium effort; what is not used costs nothing. */
export const usualReasoningTokens = 12_000;

export function createModel(config: ModelConfig): Model {
  const limits = { ...usualTimeLimits, ...config.timeLimits };
  return { answer: (question) => answer(clientOf(config, question.signal), config, limits, question) };
}

function clientOf(config: ModelConfig, caller: AbortSignal | undefined): OpenAI {
  return new OpenAI({
    baseURL: config.baseUrl,
    apiKey: config.apiKey,
    maxRetries: 0,
    timeout: config.timeLimits?.totalMs ?? usualTimeLimits.totalMs,
    fetch: breakingFetch({
      dependency: 'model',
      breaker: sharedCircuitBreaker(config.baseUrl),
      send: config.fetch ?? ((input, init) => fetch(input, init)),
      caller,
    }),
  });
}

async function* answer(
  client: OpenAI,
  { model, knowsPromptCache = false, reasoningEffort, reasoningTokens = usualReasoningTokens }: ModelConfig,
  limits: ModelTimeLimits,
  question: ModelQuestion,
): AsyncGenerator<string, void, void> {
  const clock = startClock(limits, question);
  try {
    const stream = await client.chat.completions.create(
      {
        model,
        messages: question.messages.map((message) => ({ ...message })),
        stream: true,
        max_completion_tokens: question.maxTokens + reasoningTokens,
        ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
        safety_identifier: question.askedBy,
        ...(knowsPromptCache && {
          prompt_cache_key: cacheKeyFor(question.askedBy),
          stream_options: { include_usage: true },
        }),
        ...(question.format && {
          response_format: { type: 'json_schema', json_schema: { ...question.format, strict: true } },
        }),
      },
      { signal: clock.signal },
    );
    let finished: string | null = null;
    let hasText = false;
    for await (const chunk of stream) {
      clock.arrived();
      if (chunk.usage) logUsage(chunk.usage);
      const choice = chunk.choices[0];
      if (!choice) continue;
      if (choice.delta?.refusal) throw new ModelFailure('refused', 'The model declined');
      finished = choice.finish_reason ?? finished;
      if (!choice.delta?.content) continue;
      hasText = true;
      yield choice.delta.content;
    }
    clock.check();
    if (finished === 'length' && !hasText)
      throw new ModelFailure('only-thought', 'All tokens went into reasoning');
    if (finished === 'length') throw new ModelFailure('too-long', 'The answer reached the length limit');
    if (finished === 'content_filter') throw new ModelFailure('filtered', 'The provider withheld the answer');
    if (finished === null) throw new ModelFailure('cut-off', 'The stream ended before the answer did');
  } catch (error) {
    throw clock.failure() ?? failureOf(error);
  } finally {
    clock.stop();
  }
}

/**
 * Who shares a machine's memory of the beginning. A provider holds one key's questions on one machine up to some 15 a minute
 * (https://developers.openai.com/api/docs/guides/prompt-caching): all drivers under one key would soon be too many, and a key
 * for each would let nobody find the rulebook that another's question left there. So drivers are sixteen groups, by their hash.
 */
function cacheKeyFor(askedBy: string): string {
  return `engineer-${askedBy.slice(0, 1)}`;
}

/** What an answer was charged for, in tokens, for the operators. */
function logUsage(usage: OpenAI.CompletionUsage): void {
  logInfo('the model answered', {
    tokensIn: usage.prompt_tokens,
    tokensKnown: usage.prompt_tokens_details?.cached_tokens ?? 0,
    tokensOut: usage.completion_tokens,
  });
}

type Clock = {
  signal: AbortSignal;
  /** A piece has arrived: the next one has the idle time. */
  arrived(): void;
  check(): void;
  failure(): ModelFailure | null;
  stop(): void;
};

function startClock(limits: ModelTimeLimits, question: ModelQuestion): Clock {
  const abort = new AbortController();
  let failure: ModelFailure | null = null;
  const end = (kind: 'slow' | 'stopped', message: string) => {
    failure ??= new ModelFailure(kind, message);
    abort.abort();
  };
  const stopped = () => end('stopped', 'The caller left');
  if (question.signal?.aborted) stopped();
  question.signal?.addEventListener('abort', stopped, { once: true });
  const totalMs = Math.min(limits.totalMs, question.totalMs ?? limits.totalMs);
  const total = setTimeout(() => end('slow', `No whole answer within ${totalMs} ms`), totalMs);
  let next = setTimeout(
    () => end('slow', `No first byte within ${limits.firstByteMs} ms`),
    limits.firstByteMs,
  );
  return {
    signal: abort.signal,
    arrived() {
      clearTimeout(next);
      next = setTimeout(() => end('slow', `Silent for ${limits.idleMs} ms`), limits.idleMs);
    },
    check() {
      if (failure) throw failure;
    },
    failure: () => failure,
    stop() {
      clearTimeout(total);
      clearTimeout(next);
      question.signal?.removeEventListener('abort', stopped);
      abort.abort();
    },
  };
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof APIUserAbortError) return new ModelFailure('stopped', 'The call was aborted');
  if (error instanceof APIConnectionError && error.cause instanceof CircuitOpenError) {
    return new ModelFailure('left-alone', error.cause.message);
  }
  if (error instanceof APIConnectionError) return new ModelFailure('unreachable', error.message);
  if (error instanceof APIError) {
    const message = `The provider answered ${error.status ?? 'with an error in the stream'}`;
    if (error.code === 'model_not_found') return new ModelFailure('no-model', message);
    if (error.code === 'insufficient_quota') return new ModelFailure('no-credit', message);
    if (error.status === 429) return new ModelFailure('busy', message, retryAfterOf(error.headers));
    if (error.status !== undefined && error.status < 500) return new ModelFailure('rejected', message);
    return new ModelFailure('unreachable', message);
  }
  return new ModelFailure('cut-off', error instanceof Error ? error.message : 'The stream broke');
}

/** How long the provider asks to wait: `retry-after-ms`, else `retry-after` in seconds. */
function retryAfterOf(headers: Headers | undefined): number | null {
  for (const [name, unitMs] of [
    ['retry-after-ms', 1],
    ['retry-after', 1000],
  ] as const) {
    const wait = Number(headers?.get(name) ?? Number.NaN);
    if (Number.isFinite(wait) && wait >= 0) return wait * unitMs;
  }
  return null;
}

const shutdownSchema = z.object({ shutdown_date: z.iso.date().nullish() });

/**
 * When the provider ends the model, as YYYY-MM-DD; null where it names no date, as servers other than OpenAI's do.
 *
 * @throws ModelFailure where the model is not known, or the provider cannot be asked
 */
export async function shutdownDateOf(config: ModelConfig, signal?: AbortSignal): Promise<string | null> {
  try {
    const model = await clientOf(config, signal).models.retrieve(config.model, { timeout: 10_000, signal });
    return shutdownSchema.safeParse(model).data?.shutdown_date ?? null;
  } catch (error) {
    throw failureOf(error);
  }
}
