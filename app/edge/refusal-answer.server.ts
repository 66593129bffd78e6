import { databaseAway, type Refusal, refuse, signInFirst } from '#platform/http/answer';
import { isMachinePath } from './addresses.server.ts';

/** Formats a caller can read: a page, a page's data for our JavaScript, JSON, or JSON as Clerk writes it. */
export type Readable = 'page' | 'data' | 'json' | 'clerk';

export function readableFor({ headers, url }: Request): Readable {
  const { pathname } = new URL(url);
  if (isMachinePath(pathname)) return 'json';
  if (pathname.endsWith('.data')) return 'data';
  if (pathname.startsWith('/__clerk/')) return 'clerk';
  const destination = headers.get('Sec-Fetch-Dest');
  if (destination) return destination === 'document' || destination === 'iframe' ? 'page' : 'json';
  return headers.get('Accept')?.startsWith('text/html') ? 'page' : 'json';
}

/** A refusal in the house form, with what Clerk's browser library reads of it: its forms show the sentence. */
export function refusalForClerk({ status, code, error }: Refusal): Response {
  const errors = [{ code, message: error, long_message: error, meta: {} }];
  return Response.json({ error, code, errors }, { status });
}

export function requestForRefusal(request: Request, readable: 'page' | 'data', appOrigin: string): Request {
  if (readable === 'page') return new Request(`${appOrigin}/refused`, { headers: languageOf(request) });
  const { method } = request;
  return new Request(`${appOrigin}/refused.data`, { method, headers: languageOf(request) });
}

const refusals: Record<number, Omit<Refusal, 'status'>> = {
  400: { code: 'invalid', error: 'We can’t use that request at this address.' },
  401: signInFirst,
  403: { code: 'not_yours', error: 'This belongs to another driver.' },
  404: { code: 'not_found', error: 'There’s nothing at this address.' },
  503: databaseAway,
};
const unexpectedRefusal = {
  code: 'unexpected',
  error: 'Something broke on our side. Please try again in a moment.',
};

/**
 * The answer of a route that is no page. What a page would put in words, a bare status, comes in the house form, and so
 * does what the framework says of a route that failed.
 */
export function inHouseForm(response: Response): Response {
  const { status, headers } = response;
  const type = headers.get('Content-Type') ?? '';
  if (status < 400 || !(type === '' || type.startsWith('text/plain'))) return response;
  return refuse({ ...(refusals[status] ?? unexpectedRefusal), status });
}

function languageOf({ headers }: Request): Headers {
  return new Headers({ 'User-Agent': headers.get('User-Agent') ?? '' });
}
