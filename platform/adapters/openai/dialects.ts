import type { ModelMessage, ModelQuestion } from '#racing/engineer/answer/model';

/**
 * How much of OpenAI's language a server speaks.
 * - openai: all of it
 * - schema: `max_tokens`, and an answer held to a JSON schema, as most servers of open models do
 * - json: `max_tokens`, and an answer that is JSON; the schema is told in words
 * - plain: `max_tokens` and words alone
 */
export const modelDialects = ['openai', 'schema', 'json', 'plain'] as const;

export type ModelDialect = (typeof modelDialects)[number];

/** The conversation as a dialect takes it: other than OpenAI's many take one system message, at the beginning. */
export function messagesIn(
  dialect: ModelDialect,
  messages: readonly ModelMessage[],
  format: ModelQuestion['format'],
): ModelMessage[] {
  if (dialect === 'openai') return messages.map((message) => ({ ...message }));
  const isTold = format !== undefined && dialect !== 'schema';
  const system = [
    ...messages.filter(({ role }) => role === 'system').map(({ content }) => content),
    ...(isTold
      ? [`Answer with one JSON object alone that fits this JSON schema: ${JSON.stringify(format.schema)}`]
      : []),
  ].join('\n\n');
  return [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...messages.filter(({ role }) => role !== 'system').map((message) => ({ ...message })),
  ];
}
