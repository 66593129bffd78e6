import { z } from 'zod';

/** The part of a chat completions request that the stand-in acts on. */
export const questionSchema = z.object({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: z.string() }))
    .min(1),
  stream: z.boolean().default(false),
  response_format: z.object({ type: z.string() }).optional(),
});

export type Question = z.infer<typeof questionSchema>;

/** The last thing the user said. */
export function lastUserText({ messages }: Question): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
