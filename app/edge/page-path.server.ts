import type { Address } from './addresses.server.ts';

/** Two slashes of either kind in front, written out or escaped: the framework takes what follows for a host. */
const startsLikeHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * The same request, at an address that a page can be made for. Paths that begin like a host are not among ours; they are
 * asked as one that is not there either, since drawing their page would fail.
 */
export function atPagePath(request: Request, { hasIndexRoute, sendsJson }: Address): Request {
  const url = new URL(request.url);
  if (startsLikeHost.test(url.pathname)) url.pathname = '/not-found';
  else if (request.method === 'POST' && sendsJson && wantsJson(request)) url.pathname += '.json';
  else if (request.method === 'POST' && hasIndexRoute) url.searchParams.set('index', '');
  else return request;
  return new Request(new Request(url, request));
}

/** A browser that sends a form wants a page, our own JavaScript asks the page's data by another address. */
function wantsJson({ headers, url }: Request): boolean {
  const accept = headers.get('Accept') ?? '';
  return /^\s*application\/json\b/i.test(accept) && !new URL(url).pathname.endsWith('.data');
}
