import type { ChatCompletionCreateParams } from 'openai/resources';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import * as z from 'zod';

/** A question, by whichever interface it came. */
export type Question = {
  model: string;
  messages: { role: 'system' | 'developer' | 'user' | 'assistant'; content: string }[];
  /** Whether the answer has to keep to a schema. */
  hasSchema: boolean;
  /** Whether a stream ends with what it was billed for. */
  withUsage: boolean;
};

const role = z.enum(['system', 'developer', 'user', 'assistant']);
const messages = z.array(z.strictObject({ role, content: z.string().min(1) })).min(1);
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional();
const tokens = z.number().int().min(16).max(128_000).optional();
const format = z.looseObject({ type: z.enum(['text', 'json_schema']) });
const alike = {
  model: z.string().min(1),
  stream: z.literal(true, 'The product asks for streams'),
  safety_identifier: z.string().max(128).optional(),
  prompt_cache_key: z.string().max(64).optional(),
};

/** Each key of a request is one of the package's own: a name that the vendor drops does not compile. */
type KnownTo<Parameters> = z.ZodType<Question, { [Key in keyof Parameters]?: unknown }>;

/**
 * A request for Chat Completions as the vendor takes it: a parameter that it does not know, or that a model which reasons
 * refuses (`temperature`, `max_tokens`), is refused here too. Lengths are those of the vendor's reference.
 */
export const chatCompletionsQuestion = z
  .strictObject({
    ...{ ...alike, messages, max_completion_tokens: tokens, reasoning_effort: effort },
    stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
    response_format: format.optional(),
  })
  .transform(({ model, messages, response_format, stream_options }) => ({
    ...{ model, messages },
    hasSchema: response_format?.type === 'json_schema',
    withUsage: stream_options?.include_usage === true,
  })) satisfies KnownTo<ChatCompletionCreateParams>;

/** The same for Responses, which always says what an answer was billed for. */
export const responsesQuestion = z
  .strictObject({
    ...{ ...alike, input: messages, max_output_tokens: tokens },
    store: z.literal(false, 'The product asks that nothing be stored'),
    reasoning: z.strictObject({ effort }).optional(),
    text: z.strictObject({ format }).optional(),
  })
  .transform(({ model, input, text }) => ({
    ...{ model, messages: input },
    hasSchema: text?.format.type === 'json_schema',
    withUsage: true,
  })) satisfies KnownTo<ResponseCreateParams>;

/** Parses a text by a schema. Null if it does not fit. */
export function readAs<Read>(schema: { parse(value: unknown): Read }, text: string): Read | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The last thing the user said. */
export const lastUserText = ({ messages }: Question): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';
