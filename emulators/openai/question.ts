import type { ChatCompletionCreateParams } from 'openai/resources';
import type { ResponseCreateParams } from 'openai/resources/responses/responses';
import { z } from 'zod';
import { strictSchemaProblem } from './strict-schema.ts';

/** A question, by whichever interface it came. */
export type Question = {
  model: string;
  messages: { role: 'system' | 'developer' | 'user' | 'assistant'; content: string }[];
  /** Whether the answer has to keep to a schema. */
  hasSchema: boolean;
  /** Whether a stream ends with what it was billed for. */
  withUsage: boolean;
};

const strictFormat = {
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().optional(),
  strict: z.literal(true, 'The product asks for strict output'),
  schema: z.unknown().superRefine((schema, context) => {
    const problem = strictSchemaProblem(schema);
    if (problem) context.addIssue({ code: 'custom', message: `Invalid schema for a format: ${problem}` });
  }),
};

const messages = z
  .array(
    z.strictObject({
      role: z.enum(['system', 'developer', 'user', 'assistant']),
      content: z.string().min(1),
    }),
  )
  .min(1);
const tokens = z.number().int().min(1).max(128_000).optional();
const effort = z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional();
const alike = {
  model: z.string().min(1),
  stream: z.literal(true, 'The product asks for streams'),
  safety_identifier: z.string().max(128).optional(),
  prompt_cache_key: z.string().max(64).optional(),
};
const plainText = z.strictObject({ type: z.literal('text') });

/** Each key of a request is one of the package's own: a name that the vendor drops does not compile. */
type KnownTo<Parameters> = z.ZodType<Question, { [Key in keyof Parameters]?: unknown }>;

/**
 * A request for Chat Completions as the vendor takes it: a parameter that it does not know, or that a model which reasons
 * refuses (`temperature`, `max_tokens`), is refused here too. Lengths are those of the vendor's reference.
 */
export const chatCompletionsQuestion = z
  .strictObject({
    ...alike,
    messages,
    stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
    max_completion_tokens: tokens,
    reasoning_effort: effort,
    response_format: z
      .discriminatedUnion('type', [
        plainText,
        z.strictObject({ type: z.literal('json_schema'), json_schema: z.strictObject(strictFormat) }),
      ])
      .optional(),
  })
  .transform(({ model, messages, response_format: format, stream_options: options }) => ({
    ...{ model, messages },
    hasSchema: format?.type === 'json_schema',
    withUsage: options?.include_usage === true,
  })) satisfies KnownTo<ChatCompletionCreateParams>;

/** The same for Responses, which always says what an answer was billed for. */
export const responsesQuestion = z
  .strictObject({
    ...alike,
    input: messages,
    store: z.literal(false, 'The product asks that nothing be stored'),
    max_output_tokens: z.number().int().min(16).max(128_000).optional(),
    reasoning: z.strictObject({ effort }).optional(),
    text: z
      .strictObject({
        format: z.discriminatedUnion('type', [
          plainText,
          z.strictObject({ type: z.literal('json_schema'), ...strictFormat }),
        ]),
      })
      .optional(),
  })
  .transform(({ model, input, text }) => ({
    ...{ model, messages: input },
    hasSchema: text?.format.type === 'json_schema',
    withUsage: true,
  })) satisfies KnownTo<ResponseCreateParams>;

/** The last thing the user said. */
export function lastUserText({ messages }: Question): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
