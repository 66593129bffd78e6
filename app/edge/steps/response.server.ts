import { type Refusal, refuse } from '#platform/http/answer';
import { buildHeader } from '#platform/http/build-header';
import { unlessKnown } from '#platform/http/etag';
import { signedOut } from '#platform/identity/driver';
import { requestIdHeader } from '#platform/observability/with-request-log';
import { createLoadContext } from '../../../load-context.ts';
import { withBodyDrained } from '../drain.server.ts';
import type { Audience } from '../page-cache/cache-control.server.ts';
import { unitsOf } from '../page-cache/units-cookie.server.ts';
import { retryAfterSeconds } from '../rate-limits.server.ts';
import { inHouseForm, readableFor, refusalForClerk, requestForRefusal } from '../refusal-answer.server.ts';
import { finishResponse } from '../response-headers.server.ts';
import { SUPPORT_ADDRESS } from '../support-address.ts';
import type { Scope } from './scope.server.ts';

/** Adds security and cache headers from the table of addresses, and the session's cookies. */
export function finish(
  { request: { method }, address, setCookies }: Pick<Scope, 'request' | 'address' | 'setCookies'>,
  response: Response,
  audience: Audience,
): Response {
  return finishResponse(response, address, { method, audience, setCookies });
}

/** A refusal in the form its reader can read. */
export async function renderRefusal(scope: Scope, refusal: Refusal): Promise<Response> {
  const { request, bindings, env, edge, id, pages } = scope;
  const readable = readableFor(request);
  if (readable === 'json') return finish(scope, refuse(refusal), 'visitor');
  if (readable === 'clerk') return finish(scope, refusalForClerk(refusal), 'visitor');
  const driver = signedOut('no-session');
  const units = unitsOf(request.headers);
  const context = createLoadContext({ bindings, env, driver, edge, requestId: id, units, refusal });
  const page = await pages.render(requestForRefusal(request, readable, env.APP_ORIGIN), context);
  return finish(scope, page, 'visitor');
}

/** Refuses a request whose body may still be on its way; no cookies of a session go with it. */
export async function refuseAtDoor(
  scope: Scope,
  refusal: Refusal,
  request = scope.request,
): Promise<Response> {
  const answer = await renderRefusal({ ...scope, setCookies: [] }, refusal);
  if (refusal.allow) answer.headers.set('Allow', refusal.allow);
  return withBodyDrained(answer, request, scope.edge.waitUntil);
}

/** The answer to a request that no step answered, because one threw. */
export function brokenResponse({
  request,
  address,
  id,
  bindings,
}: Pick<Scope, 'request' | 'address' | 'id' | 'bindings'>): Response {
  const help = bindings.SUPPORT_CONTACT || SUPPORT_ADDRESS;
  const text = `Something broke on our side. Please try again in a moment.\nReference: ${id}\nHelp: ${help}\n`;
  const errorResponse = new Response(text, { status: 500, headers: { 'Content-Type': 'text/plain' } });
  const response = readableFor(request) === 'json' ? inHouseForm(errorResponse) : errorResponse;
  return finish({ request, address, setCookies: [] }, response, 'driver');
}

/** The last step: 304 for a copy that the reader has, the request's id, and the build that answers. */
export function labelResponse(
  response: Response,
  { request, id, build }: { request: Request; id: string; build: string },
): Response {
  const taggedResponse = unlessKnown(request, response);
  const { headers, status } = taggedResponse;
  headers.set(requestIdHeader, id);
  headers.set(buildHeader, build);
  // Read by pages that fetch their data: an error there shows this id too.
  headers.set('Server-Timing', `request;desc="${id}"`);
  if (status === 429 && !headers.has('Retry-After')) headers.set('Retry-After', String(retryAfterSeconds));
  return taggedResponse;
}
