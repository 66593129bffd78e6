import type { ChatCompletionCreateParams } from 'openai/resources';
import { z } from 'zod';
import { strictSchemaProblem } from './strict-schema.ts';

const responseFormatSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      strict: z.literal(true, 'The product asks for strict output'),
      schema: z.unknown().superRefine((schema, context) => {
        const problem = strictSchemaProblem(schema);
        if (problem)
          context.addIssue({ code: 'custom', message: `Invalid schema for response_format: ${problem}` });
      }),
    }),
  }),
]);

/**
 * A chat completions request as the vendor takes it: a parameter that it does not know, or that a model which reasons refuses
 * (`temperature`, `max_tokens`), is refused here too. Lengths are those of the vendor's reference.
 */
export const questionSchema = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'developer', 'user', 'assistant']),
        content: z.string().min(1),
      }),
    )
    .min(1),
  stream: z.boolean().default(false),
  stream_options: z.strictObject({ include_usage: z.boolean().optional() }).optional(),
  max_completion_tokens: z.number().int().min(1).max(128_000).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  safety_identifier: z.string().max(128).optional(),
  prompt_cache_key: z.string().max(64).optional(),
  response_format: responseFormatSchema.optional(),
}) satisfies z.ZodType<unknown, KnownToTheVendor>;

/** Each key above is one of the SDK's own: a name that the vendor drops does not compile. */
type KnownToTheVendor = { [Key in keyof ChatCompletionCreateParams]?: unknown };

export type Question = z.infer<typeof questionSchema>;

/** The last thing the user said. */
export function lastUserText({ messages }: Question): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
