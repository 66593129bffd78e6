import { type Refusal, refuse } from './answer.ts';

/** Why a body was not read: more came than may come, it was not whole in time, or its sender broke off. */
export type Unread = 'too-large' | 'too-slow' | 'broken';

export const unread: Record<Unread, Refusal> = {
  'too-large': { status: 413, code: 'too_large', error: 'The request is too large.' },
  'too-slow': {
    status: 408,
    code: 'too_slow',
    error: 'Your request took too long. Please check your connection and send it again.',
  },
  broken: {
    status: 400,
    code: 'broken_body',
    error: 'Your request broke off on the way to us. Please send it again.',
  },
};

type Bytes = ReadableStream<Uint8Array>;

/**
 * Reads a stream whole, however its sender behaves. The rest of one that is too large can be drained.
 *
 * @param stream null is read as nothing
 * @param largest bytes
 * @param deadlineMs from now to the last byte, in milliseconds; no end where left out
 */
export async function readBytes(
  stream: Bytes | null,
  largest: number,
  deadlineMs?: number,
): Promise<Uint8Array<ArrayBuffer> | Unread> {
  const chunks: Uint8Array[] = [];
  const bytesTaken = await takeAll(stream, largest, deadlineMs, (chunk) => chunks.push(chunk));
  if (typeof bytesTaken === 'string') return bytesTaken;
  const whole = new Uint8Array(bytesTaken);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/**
 * The bytes of a request's body, at most so many, whatever its length header says.
 * @throws a Response in the house form: 400, 413
 */
export async function readBody(
  { body, headers }: Request,
  largest: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const byteLength = Number(headers.get('content-length') ?? 0);
  const bytes = byteLength > largest ? 'too-large' : await readBytes(body, largest);
  if (typeof bytes === 'string') throw refuse(unread[bytes]);
  return bytes;
}

/** The same as text. A byte order mark stays, since signatures are made over it. @throws a Response: 400, 413 */
export async function readText(request: Request, largest: number): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBody(request, largest));
}

/** Takes what a stream still holds, and forgets it: at most so many bytes of it, for at most so many milliseconds. */
export async function drain(stream: Bytes, largest: number, deadlineMs: number): Promise<void> {
  await takeAll(stream, largest, deadlineMs, () => {});
}

/** Takes every piece; gives the number of bytes. */
async function takeAll(
  stream: Bytes | null,
  largest: number,
  deadlineMs: number | undefined,
  take: (chunk: Uint8Array) => void,
): Promise<number | Unread> {
  if (!stream) return 0;
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'too-slow'>((resolve) => {
    if (deadlineMs !== undefined) timer = setTimeout(() => resolve('too-slow'), deadlineMs);
  });
  try {
    for (let size = 0; ; ) {
      const piece = await Promise.race([reader.read().catch(() => 'broken' as const), late]);
      if (typeof piece === 'string') {
        // Before the lock is given back: workerd does not let go of a reader that still waits.
        await reader.cancel().catch(() => {});
        return piece;
      }
      if (piece.done) return size;
      size += piece.value.byteLength;
      if (size > largest) return 'too-large';
      take(piece.value);
    }
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
