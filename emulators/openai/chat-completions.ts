import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { type Completion, created, forever, paced, piecesOf, type Wire } from './completion.ts';

function usageOf({ text }: Completion) {
  const tokens = piecesOf(text).length;
  const prompt = { prompt_tokens: 0, prompt_tokens_details: { cached_tokens: 0 } };
  return { ...prompt, completion_tokens: tokens, total_tokens: tokens };
}

export const chatCompletions: Wire = async function* (completion, signal) {
  const { id, model, refusal, finish, dropsAfter, withUsage } = completion;
  const chunk = (choices: ChatCompletionChunk.Choice[], more: Partial<ChatCompletionChunk> = {}) => {
    const head = { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: created(), model };
    return `data: ${JSON.stringify({ ...head, choices, ...more })}\n\n`;
  };
  const deltaChunk = (
    delta: ChatCompletionChunk.Choice.Delta,
    finishReason: ChatCompletionChunk.Choice['finish_reason'] = null,
  ) => chunk([{ index: 0, delta, finish_reason: finishReason, logprobs: null }]);
  if (completion.silentAfter === 0) await forever(signal);
  yield deltaChunk({ role: 'assistant', content: '', refusal: null });
  for await (const content of paced(completion, signal)) yield deltaChunk({ content });
  if (dropsAfter !== null) return;
  if (refusal !== null) yield deltaChunk({ refusal });
  yield deltaChunk({}, finish);
  if (withUsage) yield chunk([], { usage: usageOf(completion) });
  yield 'data: [DONE]\n\n';
};
