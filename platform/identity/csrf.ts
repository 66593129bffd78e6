import type { Refusal } from '../http/answer.ts';

/**
 * The check against CSRF: whether a request is what another site made a driver's browser send. Everything but GET and HEAD
 * must come from our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; a request with neither is refused. `_data` addresses one
 * route's action directly, past the framework's own check, and nothing of ours uses it.
 */
export function isCrossSite(request: Request, appOrigin: string): boolean {
  if (new URL(request.url).searchParams.has('_data')) return true;
  if (request.method === 'GET' || request.method === 'HEAD') return false;

  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const fromOurOrigin = origin === appOrigin;
  // No browser says same-origin beside the origin of another page; `null` is one that keeps it to itself.
  if (origin !== null && origin !== 'null' && !fromOurOrigin) return true;
  // `none` is the driver acting outside any page, such as reloading a form's answer.
  const isOwn = site === null ? fromOurOrigin : site === 'same-origin' || (site === 'none' && fromOurOrigin);
  return !isOwn;
}

export const crossSite: Refusal = {
  status: 403,
  code: 'foreign_origin',
  error: 'This request didn’t come from one of our pages.',
};
