import type {
  Response,
  ResponseOutputMessage,
  ResponseOutputRefusal,
  ResponseOutputText,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { type Completion, created, forever, paced, piecesOf, type Wire } from './completion.ts';

/** The package adds `output_text` to what the service sends. */
type SentResponse = Omit<Response, 'output_text'>;
type Sent = ResponseStreamEvent extends infer Event
  ? Event extends { response: Response }
    ? Omit<Event, 'response'> & { response: SentResponse }
    : Event
  : never;
/** What every event has. */
type Own = 'type' | 'sequence_number';

const partOf = (text: string, refusal: string | null): ResponseOutputText | ResponseOutputRefusal =>
  refusal === null
    ? { type: 'output_text', text, annotations: [], logprobs: [] }
    : { type: 'refusal', refusal };

/** The one item of an answer's output. */
const messageOf = ({ id, text, refusal, finish }: Completion): ResponseOutputMessage => ({
  id: `msg_${id}`,
  type: 'message',
  role: 'assistant',
  status: finish === 'stop' ? 'completed' : 'incomplete',
  content: [partOf(text, refusal)],
});

/** The answer's head, as it is while the answer is made and, with its output, once that is over. */
function responseOf({ id, model }: Completion, more: Partial<SentResponse>): SentResponse {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: created(),
    status: 'in_progress',
    access_programs: null,
    background: false,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    parallel_tool_calls: true,
    temperature: null,
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    ...more,
  };
}

const incompleteReasons = { length: 'max_output_tokens', content_filter: 'content_filter' } as const;

function ended(completion: Completion) {
  const { finish, text } = completion;
  const tokens = piecesOf(text).length;
  const reason = finish === 'stop' || finish === null ? null : incompleteReasons[finish];
  return responseOf(completion, {
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason && { reason },
    output: [messageOf(completion)],
    usage: {
      input_tokens: 0,
      input_tokens_details: { cache_write_tokens: 0, cached_tokens: 0 },
      output_tokens: tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens,
    },
  });
}

export const responses: Wire = async function* (completion, signal) {
  const { id, text, refusal, dropsAfter } = completion;
  let number = 0;
  const event = <Type extends Sent['type']>(type: Type, more: Omit<Extract<Sent, { type: Type }>, Own>) => {
    const data = JSON.stringify({ type, sequence_number: number, ...more });
    number += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  // At once, before the model thinks.
  yield event('response.created', { response: responseOf(completion, {}) });
  yield event('response.in_progress', { response: responseOf(completion, {}) });
  if (completion.silentAfter === 0) await forever(signal);
  const place = { item_id: `msg_${id}`, output_index: 0, content_index: 0 };
  const item = messageOf(completion);
  const begun: ResponseOutputMessage = { ...item, status: 'in_progress', content: [] };
  yield event('response.output_item.added', { output_index: 0, item: begun });
  yield event('response.content_part.added', { ...place, part: partOf('', refusal === null ? null : '') });
  for await (const delta of paced(completion, signal))
    yield event('response.output_text.delta', { ...place, delta, logprobs: [] });
  if (dropsAfter !== null) return;
  if (refusal === null) yield event('response.output_text.done', { ...place, text, logprobs: [] });
  else {
    yield event('response.refusal.delta', { ...place, delta: refusal });
    yield event('response.refusal.done', { ...place, refusal });
  }
  yield event('response.content_part.done', { ...place, part: partOf(text, refusal) });
  yield event('response.output_item.done', { output_index: 0, item });
  const response = ended(completion);
  const isWhole = response.status === 'completed';
  yield event(isWhole ? 'response.completed' : 'response.incomplete', { response });
};
