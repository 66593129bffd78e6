import type { Address } from './addresses.server.ts';

/** Two slashes of either kind in front, written out or escaped: the framework takes what follows for a host. */
const startsLikeHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * The same request, at an address that a page can be made for. Paths that begin like a host are not among ours; they are
 * asked as one that is not there either, since drawing their page would fail.
 */
export function atPagePath(request: Request, { hasIndexRoute }: Address): Request {
  const url = new URL(request.url);
  if (startsLikeHost.test(url.pathname)) url.pathname = '/not-found';
  else if (request.method === 'POST' && hasIndexRoute) url.searchParams.set('index', '');
  else return request;
  return new Request(new Request(url, request));
}
