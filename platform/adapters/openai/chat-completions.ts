import type { Arrival, Ask, ModelRequest } from './arrivals.ts';
import type OpenAI from 'openai';
import { messagesIn } from './dialects.ts';

const ends: Record<string, Arrival['end']> = { length: 'length', content_filter: 'filtered' };

type Formatted = Pick<OpenAI.ChatCompletionCreateParams, 'response_format'>;

function formatOf({ dialect, format }: ModelRequest): Formatted {
  if (!format || dialect === 'plain') return {};
  if (dialect === 'json') return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { ...format, strict: true } } };
}

/** Some servers send parts, of which thoughts are one kind, where OpenAI sends a text. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const parts: readonly { type?: unknown; text?: unknown }[] = content;
  return parts
    .map((part) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

/** Chat Completions, which most servers of open models speak too; of those some send chunks without choices. */
export const askChatCompletions: Ask = async function* (client, prompt, signal) {
  const { model, messages, dialect, allTokens, reasoningEffort, askedBy, promptCacheKey, format } = prompt;
  const stream = await client.chat.completions.create(
    {
      model,
      messages: messagesIn(dialect, messages, format),
      stream: true,
      ...(dialect === 'openai'
        ? { max_completion_tokens: allTokens, safety_identifier: askedBy }
        : { max_tokens: allTokens }),
      ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
      ...(promptCacheKey && {
        prompt_cache_key: promptCacheKey,
        stream_options: { include_usage: true },
      }),
      ...formatOf(prompt),
    },
    { signal },
  );
  for await (const chunk of stream) {
    const { choices, usage }: Partial<OpenAI.ChatCompletionChunk> = chunk ?? {};
    const choice: Partial<OpenAI.ChatCompletionChunk.Choice> | undefined = choices?.[0];
    yield {
      text: textOf(choice?.delta?.content),
      refusal: choice?.delta?.refusal,
      end: choice?.finish_reason && (ends[choice.finish_reason] ?? 'whole'),
      ...(usage && {
        usage: {
          tokensIn: usage.prompt_tokens,
          tokensKnown: usage.prompt_tokens_details?.cached_tokens ?? 0,
          tokensOut: usage.completion_tokens,
        },
      }),
    };
  }
};
