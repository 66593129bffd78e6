import type { Arrival, Ask } from './openai-arrivals.ts';

const ends: Record<string, Arrival['end']> = { length: 'length', content_filter: 'filtered' };

/** Chat Completions, which most servers of open models speak too. */
export const askChatCompletions: Ask = async function* (client, asked, signal) {
  const { model, messages, allTokens, reasoningEffort, askedBy, promptCacheKey, format } = asked;
  const stream = await client.chat.completions.create(
    {
      model,
      messages: messages.map((message) => ({ ...message })),
      stream: true,
      max_completion_tokens: allTokens,
      ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
      safety_identifier: askedBy,
      ...(promptCacheKey && {
        prompt_cache_key: promptCacheKey,
        stream_options: { include_usage: true },
      }),
      ...(format && { response_format: { type: 'json_schema', json_schema: { ...format, strict: true } } }),
    },
    { signal },
  );
  for await (const { choices, usage } of stream) {
    const [choice] = choices;
    yield {
      text: choice?.delta?.content,
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
