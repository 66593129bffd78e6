import type OpenAI from 'openai';
import type { ModelQuestion } from '#racing/engineer/answer/model';
import type { ModelDialect } from './dialects.ts';

/** A question with everything that a request says beside it. */
export type ModelRequest = ModelQuestion & {
  model: string;
  dialect: ModelDialect;
  /** For thinking and answering together: the vendor counts both against one limit. */
  allTokens: number;
  reasoningEffort?: OpenAI.ReasoningEffort;
  /** Null where the server may refuse it. */
  promptCacheKey: string | null;
};

/** A part of an answer that tells that the model is answering; what comes while it thinks is none. */
export type Arrival = {
  text?: string | null;
  refusal?: string | null;
  end?: 'whole' | 'length' | 'filtered' | null;
  usage?: { tokensIn: number; tokensKnown: number; tokensOut: number };
};

/** One of the vendor's two interfaces for text. @throws APIError of the package */
export type Ask = (
  client: OpenAI,
  prompt: ModelRequest,
  signal: AbortSignal,
) => AsyncGenerator<Arrival, void, void>;
