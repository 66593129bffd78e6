import { printCookies, readCookies } from './cookies.ts';

/**
 * The same request without what a client can forge and nothing of ours reads: forwarding headers, the
 * referrer, cookies that make parsers throw, and Clerk's own query parameters. Drops Origin, too: CSRF is already checked, and
 * the framework fails on an opaque one. The body moves along, so use the result
 * in place of the request, not beside it.
 */
export function cleanRequest(request: Request): Request {
  const headers = withoutForgeableHeaders(request.headers);
  const cookies = printCookies(readCookies(headers.get('cookie')));
  if (cookies) headers.set('cookie', cookies);
  else headers.delete('cookie');
  headers.delete('origin');

  const url = withoutClerkParameters(new URL(request.url));
  if (url.href === request.url) return new Request(request, { headers });
  return new Request(new Request(url, request), { headers });
}

/** Headers without those by which a client could pass as somebody else, or as a request that our own Workers make. */
export function withoutForgeableHeaders(incoming: Headers): Headers {
  const headers = new Headers(incoming);
  for (const name of [...headers.keys()]) {
    if (isForgeableHeader(name)) headers.delete(name);
  }
  return headers;
}

/**
 * A GET in the name of any request: same cookies and authorization, but no body and none of the headers that mark a
 * fetch. Checking it can renew a session and cannot lose a form in a redirect.
 */
export function syntheticGet(request: Request, address: URL | string = request.url): Request {
  return new Request(address, { headers: pick(request.headers, identityHeaders) });
}

/** Like `syntheticGet`, for a page load that may be redirected: it keeps what tells a page load from a call. */
export function syntheticPageLoad(request: Request, address: URL | string = request.url): Request {
  return new Request(address, { headers: pick(request.headers, [...identityHeaders, ...pageLoadHeaders]) });
}

/** Whether a browser asks for a page to show, as far as its headers tell. */
export function isPageLoad(request: Request): boolean {
  if (request.method !== 'GET') return false;
  const destination = request.headers.get('sec-fetch-dest');
  if (destination) return destination === 'document' || destination === 'iframe';
  return request.headers.get('accept')?.startsWith('text/html') ?? false;
}

export function hasClerkParameters({ searchParams }: URL): boolean {
  return [...searchParams.keys()].some((name) => clerkParameter.test(name));
}

export function withoutClerkParameters(url: URL): URL {
  const clean = new URL(url);
  const names = [...clean.searchParams.keys()].filter((name) => clerkParameter.test(name));
  for (const name of names) clean.searchParams.delete(name);
  return clean;
}

const clerkParameter = /^(__clerk_|__dev_session$|__session$)/;
const identityHeaders = ['cookie', 'authorization', 'user-agent'];
const pageLoadHeaders = ['accept', 'sec-fetch-dest'];

function isForgeableHeader(name: string): boolean {
  return (
    name.startsWith('x-forwarded-') ||
    name.startsWith('x-clerk-') ||
    [
      'forwarded',
      'referer',
      'cloudfront-forwarded-proto',
      'x-original-host',
      'x-real-host',
      'x-real-ip',
      'x-request-id',
    ].includes(name)
  );
}

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}
