import { APIError } from 'openai';
import type { Response } from 'openai/resources/responses/responses';
import type { Arrival, Ask } from './arrivals.ts';
import { messagesIn } from './dialects.ts';

/** The end of an answer, and what it was billed for. */
function endOf({ incomplete_details: incomplete, usage }: Response): Arrival {
  return {
    end: !incomplete ? 'whole' : incomplete.reason === 'content_filter' ? 'filtered' : 'length',
    ...(usage && {
      usage: {
        tokensIn: usage.input_tokens,
        tokensKnown: usage.input_tokens_details?.cached_tokens ?? 0,
        tokensOut: usage.output_tokens,
      },
    }),
  };
}

/** Responses, which OpenAI recommends for its own models. Nothing is stored there. */
export const askResponses: Ask = async function* (client, prompt, signal) {
  const { model, messages, dialect, allTokens, reasoningEffort, askedBy, promptCacheKey, format } = prompt;
  const isHeld = format && (dialect === 'openai' || dialect === 'schema');
  const stream = await client.responses.create(
    {
      model,
      input: messagesIn(dialect, messages, format),
      stream: true,
      store: false,
      max_output_tokens: allTokens,
      ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
      ...(dialect === 'openai' && { safety_identifier: askedBy }),
      ...(promptCacheKey && { prompt_cache_key: promptCacheKey }),
      ...(isHeld && { text: { format: { ...format, type: 'json_schema', strict: true } } }),
    },
    { signal },
  );
  for await (const event of stream) {
    // The others tell that the request was taken, or that a part begins or is over.
    if (event.type === 'response.output_text.delta') yield { text: event.delta };
    else if (event.type === 'response.refusal.delta') yield { refusal: event.delta };
    else if (event.type === 'response.completed' || event.type === 'response.incomplete')
      yield endOf(event.response);
    else if (event.type === 'response.failed')
      throw new APIError(undefined, event.response.error ?? {}, undefined, undefined);
  }
};
