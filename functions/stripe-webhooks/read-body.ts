import { readBytes } from '#core/http/read-bytes';

/**
 * Reads a body as text, at most `limit` bytes of it, whatever its length header says. A byte order mark stays, since
 * signatures are made over it.
 *
 * @returns null when there is more, or it does not arrive whole
 */
export async function readBody(request: Request, limit: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  const bytes = await readBytes(request.body, limit);
  return typeof bytes === 'string' ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
