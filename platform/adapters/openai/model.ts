import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import * as z from 'zod';
import { type Model, ModelFailure, type ModelQuestion } from '#racing/engineer/answer/model';
import { logInfo } from '../../observability/log.ts';
import type { Arrival, Ask, ModelRequest } from './arrivals.ts';
import { askChatCompletions } from './chat-completions.ts';
import { askResponses } from './responses.ts';
import { circuitBreakerFetch, CircuitOpenError, sharedCircuitBreaker } from '../../http/resilience.ts';
import type { ModelDialect } from './dialects.ts';
import { PeeledAnswer, PeeledObject } from '../peeled-answer.ts';

/** How much a model thinks before it answers, in the vendor's words. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** The vendor's two interfaces for text, by the last part of their addresses. */
export const modelEndpoints = ['responses', 'chat-completions'] as const;

type ModelEndpoint = (typeof modelEndpoints)[number];

const askAt: Record<ModelEndpoint, Ask> = {
  responses: askResponses,
  'chat-completions': askChatCompletions,
};

export type ModelConfig = {
  /** Address of an OpenAI-compatible server, `/v1` included. */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Left out, OpenAI's own addresses are asked for Responses and all others for Chat Completions. */
  endpoint?: ModelEndpoint;
  /**
   * Left out: `openai` at OpenAI's own addresses and where the prompt cache is known, else `schema`; a server that refuses
   * a question with a schema is asked in `plain` from then on.
   */
  dialect?: ModelDialect;
  /**
   * True if the server supports `prompt_cache_key` and, with Chat Completions, reports usage at a stream's end. Other
   * servers may refuse requests with them. The usage is logged.
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
    // Its own lines on a broken stream are no JSON; the failure says the same.
    logLevel: 'off',
    timeout: config.timeLimits?.totalMs ?? usualTimeLimits.totalMs,
    fetch: circuitBreakerFetch({
      dependency: 'model',
      breaker: sharedCircuitBreaker(config.baseUrl),
      send: config.fetch ?? ((input, init) => fetch(input, init)),
      caller,
    }),
  });
}

/** OpenAI's address, or one of its regions such as `eu.api.openai.com`. */
const isOpenAi = (baseUrl: string) => `.${new URL(baseUrl).hostname}`.endsWith('.api.openai.com');

/** A server's model as this isolate has met it: whether it takes schemas, and whether its thoughts are marked. */
type Habits = { refusesSchemas?: true; thoughts?: 'marked' | 'only-ended' };
const habits = new Map<string, Habits>();

function habitsOf({ baseUrl, model }: ModelConfig): Habits {
  const name = `${baseUrl} ${model}`;
  const habit = habits.get(name) ?? {};
  habits.set(name, habit);
  return habit;
}

/** The dialect in which a server is asked; see `ModelConfig`. */
export function dialectFor(config: ModelConfig): ModelDialect {
  if (config.dialect) return config.dialect;
  if (isOpenAi(config.baseUrl) || config.knowsPromptCache) return 'openai';
  return habitsOf(config).refusesSchemas ? 'plain' : 'schema';
}

/** Asks in the server's dialect; once more, without a schema, where that is not chosen and a schema may have been refused. */
async function* arrivals(
  client: OpenAI,
  config: ModelConfig,
  question: ModelQuestion,
  signal: AbortSignal,
): AsyncGenerator<Arrival, void, void> {
  const { model, reasoningEffort, reasoningTokens = usualReasoningTokens, knowsPromptCache } = config;
  const ask = askAt[config.endpoint ?? (isOpenAi(config.baseUrl) ? 'responses' : 'chat-completions')];
  const dialect = dialectFor(config);
  const prompt: ModelRequest = {
    ...question,
    ...{ model, dialect },
    allTokens: question.maxTokens + reasoningTokens,
    promptCacheKey: knowsPromptCache ? cacheKeyFor(question.askedBy) : null,
    ...(reasoningEffort && { reasoningEffort }),
  };
  try {
    yield* ask(client, prompt, signal);
  } catch (error) {
    const isOfSchema = question.format !== undefined && dialect === 'schema' && !config.dialect;
    const isRefused = error instanceof APIError && (error.status === 400 || error.status === 422);
    if (!isOfSchema || !isRefused) throw error;
    yield* ask(client, { ...prompt, dialect: 'plain' }, signal);
    habitsOf(config).refusesSchemas = true;
  }
}

async function* answer(
  client: OpenAI,
  config: ModelConfig,
  limits: ModelTimeLimits,
  question: ModelQuestion,
): AsyncGenerator<string, void, void> {
  const clock = startClock(limits, question);
  const habit = habitsOf(config);
  const answerParts = new PeeledAnswer(dialectFor(config) !== 'openai' && habit.thoughts !== 'marked');
  const { properties = {} } = question.format?.schema ?? {};
  const object = question.format && new PeeledObject(Object.keys(properties as object));
  try {
    let endReason: Arrival['end'] = null;
    let hasText = false;
    const show = (text: string) => {
      const piece = object ? object.push(text) : text;
      hasText ||= piece !== '';
      return piece;
    };
    for await (const { text, refusal, end, usage } of arrivals(client, config, question, clock.signal)) {
      clock.arrived();
      if (usage && config.knowsPromptCache) logInfo('model_answered', usage);
      if (refusal) throw new ModelFailure('refused', 'The model declined');
      endReason = end ?? endReason;
      const piece = text ? show(answerParts.push(text)) : '';
      if (piece !== '') yield piece;
    }
    clock.check();
    if (endReason === 'length' && !hasText && !answerParts.hasHeld)
      throw new ModelFailure('only-thought', 'All tokens went into reasoning');
    if (endReason === 'length') throw new ModelFailure('too-long', 'The answer reached the length limit');
    if (endReason === 'filtered') throw new ModelFailure('filtered', 'The provider withheld the answer');
    const rest = show(answerParts.finish()) + (object?.finish() ?? '');
    if (endReason === null && !object?.isWhole)
      throw new ModelFailure('cut-off', 'The stream ended before the answer did');
    habit.thoughts ??= 'marked';
    if (rest !== '') yield rest;
  } catch (error) {
    throw clock.failure() ?? failureOf(error);
  } finally {
    if (answerParts.endsUnbegun) habit.thoughts = 'only-ended';
    clock.stop();
  }
}

/**
 * The prompt cache group. A provider keeps one key on one machine up to some 15 requests a minute
 * (https://developers.openai.com/api/docs/guides/prompt-caching): one key for all drivers would soon be too busy, and a
 * key for each driver would never find the rulebook another driver's request cached. So a driver's hash picks one of
 * sixteen groups.
 */
function cacheKeyFor(askedBy: string): string {
  return `engineer-${askedBy.slice(0, 1)}`;
}

type Clock = {
  signal: AbortSignal;
  /** A piece is here: the next one has the idle time. */
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
  const stop = () => end('stopped', 'The caller left');
  if (question.signal?.aborted) stop();
  question.signal?.addEventListener('abort', stop, { once: true });
  const totalMs = Math.min(limits.totalMs, question.totalMs ?? limits.totalMs);
  const total = setTimeout(() => end('slow', `No whole answer within ${totalMs} ms`), totalMs);
  let next = setTimeout(
    () => end('slow', `No first byte within ${limits.firstByteMs} ms`),
    limits.firstByteMs,
  );
  let arrivalAt: number | null = null;
  const watchSilence = (ms: number) => {
    next = setTimeout(() => {
      const restMs = (arrivalAt ?? 0) + limits.idleMs - Date.now();
      if (restMs > 0) watchSilence(restMs);
      else end('slow', `Silent for ${limits.idleMs} ms`);
    }, ms);
  };
  return {
    signal: abort.signal,
    // A timer for each of hundreds of pieces would cost more than reading them.
    arrived() {
      if (arrivalAt === null) {
        clearTimeout(next);
        watchSilence(limits.idleMs);
      }
      arrivalAt = Date.now();
    },
    check() {
      if (failure) throw failure;
    },
    failure: () => failure,
    stop() {
      clearTimeout(total);
      clearTimeout(next);
      question.signal?.removeEventListener('abort', stop);
      abort.abort();
    },
  };
}

/** The provider's word that a prompt is against its policies; it may say so once it has begun to answer. */
const againstPolicy = new Set(['invalid_prompt', 'bio_policy', 'misalignment_policy_violation']);

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
    if (againstPolicy.has(error.code ?? '')) return new ModelFailure('filtered', message);
    if (error.status === 429 || error.code === 'rate_limit_exceeded')
      return new ModelFailure('busy', message, retryAfterOf(error.headers));
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
