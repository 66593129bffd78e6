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
  const left = new AbortController();
  const encoder = new TextEncoder();
  let finished = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const event of wire(completion, left.signal)) controller.enqueue(encoder.encode(event));
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

/** The pieces of an answer at their pace, up to where the line drops. */
export async function* paced(
  { pieces, pieceMs, silentAfter, dropsAfter }: Completion,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  if (silentAfter === 0) await forever(signal);
  for (const [index, piece] of pieces.entries()) {
    if (index === silentAfter) await forever(signal);
    if (index === dropsAfter) return;
    if (pieceMs > 0) await pause(pieceMs, signal);
    yield piece;
  }
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

/** Until the caller leaves. */
export function forever(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => reject(new Error('The caller left'));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
  });
}
