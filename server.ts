import * as build from 'virtual:remix/server-build';
import { createRequestHandler } from '@remix-run/cloudflare';
import { signOutCookies } from '#core/adapters/clerk';
import { authenticatorFor, clerkDoorFor } from '#core/adapters/clerk-environment';
import type { CacheApi } from '#core/edge-cache/cache-api-store';
import { buildHeader } from '#core/http/build-header';
import { accountClosed } from '#core/identity/account-closed';
import { cleanRequest } from '#core/identity/clean-request';
import { heldSession, signedOut } from '#core/identity/driver';
import { logError } from '#core/observability/log';
import { requestIdHeader, withRequestLog } from '#core/observability/with-request-log';
import {
  answerPublicPage,
  type MadePage,
  markPublicPage,
} from './app/page-cache/answer-public-page.server.ts';
import { withBodyDrained } from './app/front-door/drain.server.ts';
import { forgetAvatar } from './app/account/avatar-cookie.server.ts';
import { createEdgeCaches, type EdgeCaches } from './app/page-cache/edge-caches.server.ts';
import { readWebEnvironment, type WebBindings, type WebEnvironment } from './app/front-door/env.server.ts';
import { answerToOptions, refusalByHead, withWholeBody } from './app/front-door/guard.server.ts';
import { mayHandshake } from './app/front-door/handshake-paths.server.ts';
import {
  repliesWithErrors,
  isAddressRateLimited,
  isDriverRateLimited,
  retryAfterSeconds,
  rateLimited,
} from './app/front-door/rate-limits.server.ts';
import { atPagePath } from './app/front-door/page-path.server.ts';
import { passedOn } from './app/front-door/proxy.server.ts';
import { publicPage } from './app/page-cache/public-page.server.ts';
import {
  inHouseForm,
  type Refusal,
  readableFor,
  refusalAsJson,
  refusalForClerk,
  requestForRefusal,
} from './app/front-door/refusal-answer.server.ts';
import { finishResponse } from './app/front-door/response-headers.server.ts';
import { routeOf } from './app/front-door/route-of.server.ts';
import {
  hasChangedSomething,
  isAnybodys,
  mayChangePublicPages,
  ownChangeCookie,
} from './app/page-cache/bypass-cookies.server.ts';
import { createLoadContext, type EdgeUse } from './load-context.ts';

const handlePage = createRequestHandler(build);

// The browser's type of the Cache API, which knows no default cache, is the one in sight.
const dataCentre = caches as unknown as { default: CacheApi };
const edgeCaches = new WeakMap<WebEnvironment, EdgeCaches>();

function edgeCachesOf(env: WebEnvironment, { VERSION }: WebBindings): EdgeCaches {
  const known =
    edgeCaches.get(env) ??
    createEdgeCaches(dataCentre.default, { origin: env.APP_ORIGIN, version: VERSION.id });
  edgeCaches.set(env, known);
  return known;
}

/** Who is shut out may still leave. */
const isSignOut = (pathname: string) => /^\/sign-out(\.data)?$/.test(pathname);

/** What one request is answered with. */
type Desk = { bindings: WebBindings; env: WebEnvironment; edge: EdgeUse; id: string };

/** Makes a page as for somebody of whom nothing is known: nothing of any request but its address comes in. */
async function makePublicPage(address: string, { bindings, env, edge, id }: Desk): Promise<MadePage> {
  const context = createLoadContext({
    bindings,
    env,
    driver: signedOut('no-session'),
    edge: { ...edge, bypassCache: true },
    requestId: id,
    isForEverybody: true,
  });
  const response = await handlePage(new Request(env.APP_ORIGIN + address), context);
  const { pathname } = new URL(address, env.APP_ORIGIN);
  return {
    response: finishResponse(response, { method: 'GET', pathname, audience: 'visitor' }),
    isStaleIfError: context.publicSetups.servedStaleIfError(),
  };
}

/** Tells a refusal in what its reader can read, and takes what is unread of the request off its connection. */
async function refuse(refusal: Refusal, request: Request, desk: Desk): Promise<Response> {
  const told = await toldRefusal(refusal, request, desk);
  if (refusal.allow) told.headers.set('Allow', refusal.allow);
  return withBodyDrained(told, request, desk.edge.waitUntil);
}

async function toldRefusal(
  refusal: Refusal,
  request: Request,
  desk: Desk,
  setCookies: readonly string[] = [],
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const readable = readableFor(request);
  const about = { method: request.method, pathname, audience: 'visitor', setCookies } as const;
  if (readable === 'json') return finishResponse(refusalAsJson(refusal), about);
  if (readable === 'clerk') return finishResponse(refusalForClerk(refusal), about);
  const { bindings, env, edge, id } = desk;
  const context = createLoadContext({
    bindings,
    env,
    driver: signedOut('no-session'),
    edge,
    requestId: id,
    refusal,
  });
  const asked = requestForRefusal(request, readable, env.APP_ORIGIN);
  return finishResponse(await handlePage(asked, context), about);
}

/**
 * The only public door: gives visitors the public pages from the edge cache, lets in what comes from our own pages, is
 * no more than its address takes and has arrived whole, passes on what other Workers answer, learns once who drives, lets
 * Remix make the page, and gives nothing of it to an account that turned out to be closed.
 */
async function handleRequest(asked: Request, desk: Desk): Promise<Response> {
  const { bindings, env, edge, id } = desk;
  const url = new URL(asked.url);
  const { pathname } = url;
  const page = publicPage(asked.method, url);
  if (page && isAnybodys(asked.headers)) {
    return answerPublicPage(page, {
      pages: edge.caches.pages,
      waitUntil: edge.waitUntil,
      isHead: asked.method === 'HEAD',
      make: (address) => makePublicPage(address, desk),
    });
  }

  const options = answerToOptions(asked);
  if (options) {
    const told = finishResponse(options, { method: asked.method, pathname, audience: 'visitor' });
    return withBodyDrained(told, asked, edge.waitUntil);
  }
  const refusal = refusalByHead(asked, env.APP_ORIGIN);
  if (refusal) return refuse(refusal, asked, desk);
  let isRateLimited = await isAddressRateLimited(asked, bindings);
  if (isRateLimited && !repliesWithErrors(pathname)) return refuse(rateLimited, asked, desk);
  const guarded = await withWholeBody(asked);
  if (guarded.refusal) return refuse(guarded.refusal, asked, desk);
  const { request } = guarded;

  const { method } = request;
  const elsewhere = passedOn(request, {
    id,
    ai: bindings.AI,
    webhooks: bindings.STRIPE_WEBHOOKS,
    clerk: clerkDoorFor(env),
  });
  if (elsewhere) return finishResponse(await elsewhere, { method, pathname, audience: 'driver' });

  const authenticator = authenticatorFor(env, env.CLERK_SIGN_IN_URL);
  const { driver, setCookies, redirect } = await authenticator.authenticate(request, {
    mayHandshake: mayHandshake(pathname),
  });
  if (redirect) return finishResponse(redirect, { method, pathname, audience: 'driver' });

  if (driver.state === 'signed-in' && !isRateLimited) {
    isRateLimited = await isDriverRateLimited(request, driver.userId, bindings);
    if (isRateLimited && !repliesWithErrors(pathname)) return refuse(rateLimited, request, desk);
  }
  const changes = mayChangePublicPages(method, pathname);
  if (driver.state === 'signed-in' && changes) setCookies.push(await ownChangeCookie());
  const context = createLoadContext({
    bindings,
    env,
    driver,
    edge: { ...edge, bypassCache: changes || hasChangedSomething(request.headers) },
    requestId: id,
    isRateLimited,
  });
  const response = await handlePage(atPagePath(cleanRequest(request)), context);
  if (driver.state === 'signed-in' && !isSignOut(pathname) && (await context.account.isClosed())) {
    // Whatever was made of it, nothing was done: what it asked for was refused. The browser forgets the session.
    const over = [...(await signOutCookies(env.CLERK_PUBLISHABLE_KEY)), await forgetAvatar()];
    return toldRefusal(accountClosed, asked, desk, over);
  }
  const held = heldSession(driver);
  if (held && response.status === 404) {
    // It may be there for this driver alone, once the session is renewed.
    const renewal = await authenticator.authenticate(asked, { mayHandshake: true });
    if (renewal.redirect) return finishResponse(renewal.redirect, { method, pathname, audience: 'driver' });
  }
  const audience = driver.state === 'signed-in' || held ? 'driver' : 'visitor';
  const finished = finishResponse(inHouseForm(response), { method, pathname, audience, setCookies });
  return page ? markPublicPage(finished, 'bypass') : finished;
}

/** An answer in any case. */
async function answer(request: Request, bindings: WebBindings, waitUntil: EdgeUse['waitUntil'], id: string) {
  try {
    const env = readWebEnvironment(bindings);
    const edge = { caches: edgeCachesOf(env, bindings), waitUntil, bypassCache: false };
    return await handleRequest(request, { bindings, env, edge, id });
  } catch (error) {
    logError('a request was not answered', { error });
    const { pathname } = new URL(request.url);
    const text = `Something broke on our side. Please try again in a moment.\nReference: ${id}\n`;
    const broken = new Response(text, { status: 500, headers: { 'Content-Type': 'text/plain' } });
    const told = readableFor(request) === 'json' ? inHouseForm(broken) : broken;
    return finishResponse(told, { method: request.method, pathname, audience: 'driver' });
  }
}

export default {
  fetch(request: Request, bindings: WebBindings, context: ExecutionContext): Promise<Response> {
    const id = crypto.randomUUID();
    const route = routeOf(new URL(request.url).pathname);
    return withRequestLog({ worker: 'web', request, route, id }, async () => {
      const response = await answer(request, bindings, (work) => context.waitUntil(work), id);
      response.headers.set(requestIdHeader, id);
      response.headers.set(buildHeader, build.assets.version);
      // Read by pages that fetch their data: an error there shows this id too.
      response.headers.set('Server-Timing', `request;desc="${id}"`);
      if (response.status === 429 && !response.headers.has('Retry-After')) {
        response.headers.set('Retry-After', String(retryAfterSeconds));
      }
      return response;
    });
  },
};
