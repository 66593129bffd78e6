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

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Reads a stream whole, however its sender behaves. The rest of one that is too large can be drained.
 *
 * @param stream null is read as nothing
 * @param largest bytes
 * @param deadlineMs from now to the last byte, in milliseconds; no end where left out
 * @param announcedBytes the length that its sender announced
 */
export async function readBytes(
  stream: Bytes | null,
  largest: number,
  deadlineMs?: number,
  announcedBytes = 0,
): Promise<Uint8Array<ArrayBuffer> | Unread> {
  let whole = new Uint8Array(announcedBytes > 0 && announcedBytes <= largest ? announcedBytes : 0);
  let offset = 0;
  const bytesTaken = await takeAll(stream, largest, deadlineMs, (chunk) => {
    const size = offset + chunk.byteLength;
    if (size > whole.length) {
      const shorter = whole;
      whole = new Uint8Array(Math.max(size, 2 * shorter.length));
      whole.set(shorter);
    }
    whole.set(chunk, offset);
    // Its memory is given back at once: waiting for the garbage collector holds a long body twice.
    chunk.buffer.transfer(0);
    offset = size;
  });
  if (typeof bytesTaken === 'string') return bytesTaken;
  return bytesTaken === whole.length ? whole : whole.slice(0, bytesTaken);
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
  const content = byteLength > largest ? 'too-large' : await readBytes(body, largest, undefined, byteLength);
  if (typeof content === 'string') throw refuse(unread[content]);
  return content;
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
  take: (chunk: Uint8Array<ArrayBuffer>) => void,
): Promise<number | Unread> {
  if (!stream) return 0;
  const reader = stream.getReader();
  let isLate = false;
  // A cancelled stream ends the read that waits. A race with the deadline would keep every chunk in memory until the end.
  const giveUp = () => {
    isLate = true;
    reader.cancel().catch(() => {});
  };
  const timer = deadlineMs === undefined ? undefined : setTimeout(giveUp, deadlineMs);
  try {
    for (let size = 0; ; ) {
      const piece = await reader.read().catch(() => null);
      if (isLate) return 'too-slow';
      if (!piece) return 'broken';
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
