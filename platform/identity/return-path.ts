/**
 * Where to go back to, taken from text that anybody may have written: a path on our own site (with its query
 * and fragment), or `/` for everything that a browser or a server might read as somewhere else.
 */
export function safeReturnPath(text: string | null | undefined): string {
  if (!text || text.length > longestPath || !looksLikeOwnPath.test(text)) return '/';
  const ownSite = 'https://own.invalid';
  if (!URL.canParse(text, ownSite)) return '/';
  const url = new URL(text, ownSite);
  // Resolving dot segments can bring a second slash to the front: `/.//evil.example` becomes `//evil.example`.
  if (url.origin !== ownSite || url.username || ambiguousPath.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/**
 * The link to a hosted sign-in or sign-up page that brings the driver back to `returnTo`. It returns by way of
 * `signedInPath`, which may fetch the new session from Clerk; public pages never do.
 */
export function hostedPageLink(pageUrl: string, appOrigin: string, returnTo: string): string {
  const landing = new URL(signedInPath, appOrigin);
  landing.searchParams.set('to', safeReturnPath(returnTo));
  const page = new URL(pageUrl);
  page.searchParams.set('redirect_url', landing.href);
  return page.href;
}

/** Where hosted pages send a driver who has just signed in; `?to=` says where they wanted to be. */
export const signedInPath = '/signed-in';

const longestPath = 2000;

/** One slash, then no slash of either kind; no backslash, space or control character anywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
const looksLikeOwnPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u00a0]*$/;

/** Two slashes in front, or an escaped slash or backslash that a server may decode. */
const ambiguousPath = /^\/\/|%5c|^\/%2f/i;
