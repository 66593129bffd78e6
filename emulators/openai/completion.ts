import type { Scenario } from './scenarios.ts';

/** One answer to send: its text, how it ends, and how it is sent. */
export type Completion = {
  id: string;
  model: string;
  text: string;
  refusal: string | null;
  finish: 'stop' | 'length' | 'content_filter' | null;
  /** Silence before each piece, in milliseconds. */
  pieceMs: number;
  /** After how many pieces nothing more comes, and whether the line then drops. Null: all come. */
  silentAfter: number | null;
  dropsAfter: number | null;
  pieces: readonly string[];
  /** Whether a stream ends with a chunk of usage, as it was asked to. */
  withUsage: boolean;
};

const pieceLength = 6;
const slowPieceMs = 200;

/** The answer a scenario makes of a text. */
export function completionOf(
  id: string,
  model: string,
  text: string,
  scenario: Scenario,
  pieceMs: number,
  withUsage: boolean,
): Completion {
  const half = text.slice(0, Math.ceil(text.length / 2));
  const plain: Completion = {
    id,
    model,
    text,
    refusal: null,
    finish: 'stop',
    pieceMs,
    silentAfter: null,
    dropsAfter: null,
    pieces: piecesOf(text),
    withUsage,
  };
  const middle = Math.ceil(plain.pieces.length / 2);
  switch (scenario) {
    case 'slow':
      return { ...plain, pieceMs: slowPieceMs };
    case 'stall':
      return { ...plain, silentAfter: 0 };
    case 'stall-midway':
      return { ...plain, silentAfter: middle };
    case 'cut-off':
      return { ...plain, dropsAfter: middle, finish: null };
    case 'refusal':
      return { ...plain, text: '', pieces: [], refusal: 'I cannot help with that.' };
    case 'content-filter':
      return { ...plain, text: half, pieces: piecesOf(half), finish: 'content_filter' };
    case 'length':
      return { ...plain, text: half, pieces: piecesOf(half), finish: 'length' };
    case 'only-thought':
      return { ...plain, text: '', pieces: [], finish: 'length' };
    case 'invalid-json':
      return withText(plain, `Sure! Here are the changes: ${half}`);
    default:
      return plain;
  }
}

function withText(completion: Completion, text: string): Completion {
  return { ...completion, text, pieces: piecesOf(text) };
}

function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}`, 'g')) ?? [];
}

const created = () => Math.floor(Date.now() / 1000);

/** The whole answer as one JSON object. Never settles for a completion that falls silent. */
export async function plainCompletion(completion: Completion, signal: AbortSignal): Promise<Response> {
  if (completion.silentAfter !== null) await forever(signal);
  if (completion.dropsAfter !== null)
    return new Response('{"id":', { headers: { 'content-type': 'application/json' } });
  const { id, model, text, refusal, finish } = completion;
  return Response.json({
    id,
    object: 'chat.completion',
    created: created(),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: refusal === null ? text : null, refusal },
        finish_reason: finish,
        logprobs: null,
      },
    ],
    usage: usageOf(completion),
  });
}

/** The answer as server-sent events, piece by piece, the way the service sends it. */
export function streamedCompletion(
  completion: Completion,
  ended: (how: 'whole' | 'left' | 'dropped') => void,
): Response {
  const left = new AbortController();
  const encoder = new TextEncoder();
  let finished = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (data: string) => controller.enqueue(encoder.encode(`data: ${data}\n\n`));
      try {
        for await (const data of eventsOf(completion, left.signal)) send(data);
        finished = true;
        ended(completion.dropsAfter === null ? 'whole' : 'dropped');
        if (completion.dropsAfter === null) controller.close();
        else controller.error(new Error('The line dropped'));
      } catch {
        if (!finished) ended('left');
      }
    },
    cancel() {
      left.abort();
    },
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
}

async function* eventsOf(completion: Completion, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const { id, model, pieces, refusal, finish, pieceMs, silentAfter, dropsAfter } = completion;
  const chunk = (delta: Record<string, unknown>, finishReason: string | null) =>
    JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created: created(),
      model,
      choices: [{ index: 0, delta, finish_reason: finishReason, logprobs: null }],
    });
  if (silentAfter === 0) await forever(signal);
  yield chunk({ role: 'assistant', content: '', refusal: null }, null);
  if (refusal !== null) yield chunk({ refusal }, null);
  for (const [index, content] of pieces.entries()) {
    if (index === silentAfter) await forever(signal);
    if (index === dropsAfter) return;
    if (pieceMs > 0) await pause(pieceMs, signal);
    yield chunk({ content }, null);
  }
  yield chunk({}, finish);
  if (completion.withUsage)
    yield JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created: created(),
      model,
      choices: [],
      usage: usageOf(completion),
    });
  yield '[DONE]';
}

function usageOf({ pieces }: Completion) {
  return {
    prompt_tokens: 0,
    completion_tokens: pieces.length,
    total_tokens: pieces.length,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('The caller left'));
    });
  });
}

function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new Error('The caller left'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
  });
}
