import type { Refusal } from './guard.server.ts';

/** What a caller can read: a page, a page's data as our JavaScript fetches them, or JSON. */
export type Readable = 'page' | 'data' | 'json';

/** What the sender of a request can read. */
export function readableFor({ headers, url }: Request): Readable {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.data')) return 'data';
  if (/^\/(api|webhooks|__clerk)\//.test(pathname)) return 'json';
  const destination = headers.get('Sec-Fetch-Dest');
  if (destination) return destination === 'document' || destination === 'iframe' ? 'page' : 'json';
  return headers.get('Accept')?.startsWith('text/html') ? 'page' : 'json';
}

/** A refusal in the house form. */
export function refusalAsJson({ status, code, error }: Refusal): Response {
  return Response.json({ error, code }, { status });
}

/** A request for the page that tells a refusal, or for its data. */
export function requestForRefusal(request: Request, readable: 'page' | 'data', appOrigin: string): Request {
  if (readable === 'page') return new Request(`${appOrigin}/refused`, { headers: languageOf(request) });
  const { method } = request;
  return new Request(`${appOrigin}/refused.data`, { method, headers: languageOf(request) });
}

function languageOf({ headers }: Request): Headers {
  return new Headers({ 'User-Agent': headers.get('User-Agent') ?? '' });
}
