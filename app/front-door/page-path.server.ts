/** Two slashes of either kind in front, written out or escaped: the framework takes what follows for a host. */
const startsLikeHost = /^\/(?:[/\\]|%2f|%5c)/i;

/** A form that is sent to a page with pages below it is its own first page's, which the framework wants to be told. */
const sentToFirstPage = /^\/setup-assistant(\.data|\/)?$/;

/**
 * The same request, at an address that a page can be made for. Paths that begin like a host are not among ours; they are
 * asked as one that is not there either, since drawing their page would fail.
 */
export function atPagePath(request: Request): Request {
  const url = new URL(request.url);
  if (startsLikeHost.test(url.pathname)) url.pathname = '/not-found';
  else if (request.method === 'POST' && sentToFirstPage.test(url.pathname)) url.searchParams.set('index', '');
  else return request;
  return new Request(new Request(url, request));
}
