import { usualRetryAfterSeconds } from '#platform/http/answer';
import { type Audience, cacheControlOf } from './page-cache/cache-control.server.ts';
import type { Address } from './addresses.server.ts';

/** The policy of whatever is no page: nothing in it runs, loads or is framed. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** For programs that run in the pages of others. */
const forAnyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * An answer with what browsers and caches must know of it: what they must not do with it, and who may keep it. An answer
 * to a driver stays with that driver.
 */
export function finishResponse(
  response: Response,
  { cacheControl, isForAnyOrigin, isSecret }: Pick<Address, 'cacheControl' | 'isForAnyOrigin' | 'isSecret'>,
  {
    method,
    audience,
    setCookies = [],
  }: { method: string; audience: Audience; setCookies?: readonly string[] },
): Response {
  const finalResponse = new Response(response.body, response);
  const { headers } = finalResponse;
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  headers.set('Cache-Control', cacheControlOf(finalResponse, { method, cacheControl, audience }));
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyOfData);
  if (finalResponse.status === 503 && !headers.has('Retry-After')) {
    headers.set('Retry-After', String(usualRetryAfterSeconds));
  }
  const fixed = {
    ...always,
    ...(isForAnyOrigin && forAnyOrigin),
    ...(isSecret && { 'Referrer-Policy': 'no-referrer' }),
  };
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  return finalResponse;
}
