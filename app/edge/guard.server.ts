import type { Refusal } from '#platform/http/answer';
import { contentTypeOf } from '#platform/http/json-body';
import { allowOf, methodNotAllowed, takes } from '#platform/http/methods';
import { crossSite, isCrossSite } from '#platform/identity/csrf';
import { readBytes, unread } from '#platform/http/read-bytes';
import { logInfo } from '#platform/observability/log';
import { type Address, isMachinePath, unknownAddress } from './addresses.server.ts';
import { arrivals } from './arrivals.server.ts';
import { senderOf, rateLimited } from './rate-limits.server.ts';

/** A request without its body, and that body. */
export type Guarded = { request: Request; body: Body; refusal: null } | { refusal: Refusal };
export type Body = Uint8Array<ArrayBuffer> | null;

/** The request with its body again, in a copy of it. */
export const withBody = (request: Request, body: Body): Request =>
  body ? new Request(request, { body }) : request;

const notFound: Refusal = { status: 404, code: 'not_found', error: 'There’s nothing at this address.' };
const wrongType: Refusal = {
  status: 415,
  code: 'wrong_type',
  error: 'We don’t take that type of request here.',
};

const onlyReads = ({ method }: Request) => method === 'GET' || method === 'HEAD';
const announcedBytes = ({ headers }: Request) => headers.get('content-length');

/**
 * Looks at a request's head before any of it is worked on: whether it comes from one of our own pages (CSRF), whether its
 * address takes such a request, and a body of its type, and of its size if it says one. Null when all is well.
 */
export function refusalByHead(request: Request, address: Address, appOrigin: string): Refusal | null {
  // Asked what it takes, which changes nothing wherever the question comes from.
  if (address.path === unknownAddress.path && request.method === 'OPTIONS') return notFound;
  if (address.csrf === 'own pages' && isCrossSite(request, appOrigin)) return crossSite;
  const originRefusal = refusalAt(request, address);
  if (originRefusal) return originRefusal;
  const byteLength = announcedBytes(request);
  if (onlyReads(request) || byteLength === '0' || !request.body) return null;
  const { largest, types } = address.body;
  if (types !== 'any' && !types.includes(contentTypeOf(request))) return wrongType;
  return Number(byteLength) > largest ? unread['too-large'] : null;
}

/** An unknown address answers reads with a 404 page, and refuses writes at once. */
function refusalAt({ method, url }: Request, address: Address): Refusal | null {
  const { methods, path } = address;
  const isTaken = methods === 'any' || takes(methods, method);
  if (path === unknownAddress.path) return isTaken && !isMachinePath(new URL(url).pathname) ? null : notFound;
  if (isTaken) return null;
  return methodNotAllowed(methods);
}

export function answerToOptions(
  { method }: Request,
  { methods, path, isForAnyOrigin }: Address,
): Response | null {
  if (method !== 'OPTIONS' || methods === 'any' || path === unknownAddress.path) return null;
  const preflight = {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'If-None-Match, MCP-Protocol-Version',
    'Access-Control-Max-Age': '86400',
  };
  return new Response('', { headers: { Allow: allowOf(methods), ...(isForAnyOrigin && preflight) } });
}

/** The slowest connection a body may come over, in bytes a millisecond: 64 kB a second, half of 3G. */
const slowestBytesPerMs = 64;
/** Allowance for resent packets or a tunnel, in milliseconds. */
const standstillMs = 20_000;

/**
 * The request's body, arrived whole, so that nothing behind this ever waits for a client: bodies come within a deadline, up
 * to what their address takes, and within the memory there is for them. What reads needs none, and loses it. The request
 * itself has none any more, as each request made of bytes copies them.
 */
export async function withWholeBody(request: Request, address: Address): Promise<Guarded> {
  const { method, url, headers, signal, body } = request;
  if (!body) return { request, body, refusal: null };
  const head = new Request(url, { method, headers, signal });
  if (onlyReads(request)) return { request: head, body: null, refusal: null };

  const { largest } = address.body;
  const byteLength = Number(announcedBytes(request) ?? Number.NaN);
  const bytes = byteLength >= 0 && byteLength <= largest ? byteLength : largest;
  const ms = standstillMs + bytes / slowestBytesPerMs;
  const release = arrivals.expect({ sender: senderOf(headers.get('CF-Connecting-IP')), bytes, ms });
  if (!release) return { refusal: rateLimited };
  const content = await readBytes(body, largest, ms, byteLength);
  release();
  if (typeof content !== 'string') return { request: head, body: content, refusal: null };
  if (content !== 'too-large') logInfo('body_incomplete', { reason: content });
  return { refusal: unread[content] };
}
