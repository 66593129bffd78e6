import { setTimeout as pause } from 'node:timers/promises';
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
  /** The part of the pieces, 0 to 1, after which nothing more comes, or the line drops. Null: all come. */
  silentAfter: number | null;
  dropsAfter: number | null;
  /** Whether a stream ends with a chunk of usage, as it was asked to. */
  withUsage: boolean;
};

/** An answer that nothing is wrong with. */
type PlainAnswer = Pick<Completion, 'id' | 'model' | 'text' | 'pieceMs' | 'withUsage'>;

/** The way of an answer to the client, by scenario. */
const bent: Partial<Record<Scenario, (half: string) => Partial<Completion>>> = {
  slow: () => ({ pieceMs: 200 }),
  stall: () => ({ silentAfter: 0 }),
  'stall-midway': () => ({ silentAfter: 0.5 }),
  'cut-off': () => ({ dropsAfter: 0.5, finish: null }),
  refusal: () => ({ text: '', refusal: 'I cannot help with that.' }),
  'content-filter': (half) => ({ text: half, finish: 'content_filter' }),
  length: (half) => ({ text: half, finish: 'length' }),
  'invalid-json': (half) => ({ text: `Sure! Here are the changes: ${half}` }),
};

export function completionOf(answer: PlainAnswer, scenario: Scenario): Completion {
  const half = answer.text.slice(0, Math.ceil(answer.text.length / 2));
  const whole = { ...answer, refusal: null, finish: 'stop' as const, silentAfter: null, dropsAfter: null };
  return { ...whole, ...bent[scenario]?.(half) };
}

export const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,6}/g) ?? [];

/** An answer as one of the vendor's interfaces writes it, in server-sent events; all of them, unless the line drops. */
export type Wire = (completion: Completion, signal: AbortSignal) => AsyncGenerator<string, void, void>;

/** Seconds, as the vendor dates its answers. */
export const created = () => Math.floor(Date.now() / 1000);

/** The answer as server-sent events, piece by piece, the way the service sends it. */
export function sendStreamed(
  wire: Wire,
  completion: Completion,
  ended: (how: 'whole' | 'left' | 'dropped') => void,
): Response {
  const abort = new AbortController();
  const drops = completion.dropsAfter !== null;
  let finished = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const event of wire(completion, abort.signal))
          controller.enqueue(new TextEncoder().encode(event));
        finished = true;
        ended(drops ? 'dropped' : 'whole');
        if (drops) controller.error(new Error('The line dropped'));
        else controller.close();
      } catch {
        if (!finished) ended('left');
      }
    },
    cancel: () => abort.abort(),
  });
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
  return new Response(stream, { headers });
}

/** The pieces of an answer at their pace, up to where the line drops. */
export async function* paced(
  { text, pieceMs, silentAfter, dropsAfter }: Completion,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const pieces = piecesOf(text);
  const place = (part: number | null) => (part === null ? null : Math.ceil(part * pieces.length));
  for (const [index, piece] of pieces.entries()) {
    if (index === place(silentAfter)) await forever(signal);
    if (index === place(dropsAfter)) return;
    if (pieceMs > 0) await pause(pieceMs, undefined, { signal });
    yield piece;
  }
}

/** Until the caller leaves. */
export function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new Error('The caller left'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
  });
}
