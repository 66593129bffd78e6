import { hexDigest } from '../digest.ts';

/** An answer whose ETag says what it holds, so that who has it already need not have it sent again. */
export async function withEtag(
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  const etag = `"${(await hexDigest(body)).slice(0, 32)}"`;
  return new Response(body, { headers: { ...headers, ETag: etag } });
}

export const jsonWithEtag = (body: unknown): Promise<Response> =>
  withEtag(new TextEncoder().encode(JSON.stringify(body)), { 'Content-Type': 'application/json' });

/** An answer; without its body where the asking side holds it already (RFC 9110, 13.1.2). */
export function unlessKnown({ method, headers }: Request, answer: Response): Response {
  const knownTag = headers.get('If-None-Match');
  const etag = knownTag && answer.headers.get('ETag');
  if (!etag || answer.status !== 200 || (method !== 'GET' && method !== 'HEAD')) return answer;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const isKnown = knownTag.trim() === '*' || knownTag.split(',').some((tag) => bare(tag) === bare(etag));
  if (!isKnown) return answer;
  const headersLeft = new Headers(answer.headers);
  for (const name of ['Content-Type', 'Content-Length']) headersLeft.delete(name);
  return new Response(null, { status: 304, headers: headersLeft });
}
