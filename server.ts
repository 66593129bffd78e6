import { createRequestHandler } from '@remix-run/cloudflare';
import { authenticatorFor } from '#core/adapters/clerk-environment';
import { createClerkProxy } from '#core/adapters/clerk-proxy';
import type { CacheApi } from '#core/edge-cache/stored-copies';
import { cleanRequest } from '#core/identity/clean-request';
import { signedOut } from '#core/identity/driver';
import { refuseForeignPost } from '#core/identity/foreign-post';
import { answerPublicPage, type MadePage, markPublicPage } from './app/server/answer-public-page.server.ts';
import { createEdgeCaches, type EdgeCaches } from './app/server/edge-caches.server.ts';
import { readWebEnvironment, type WebBindings, type WebEnvironment } from './app/server/env.server.ts';
import { mayHandshake } from './app/server/handshake-paths.server.ts';
import { publicPage } from './app/server/public-page.server.ts';
import { finishResponse } from './app/server/response-headers.server.ts';
import {
  hasChangedSomething,
  isAnybodys,
  mayChangeSomething,
  ownChangeCookie,
} from './app/server/telling-cookies.server.ts';
import * as build from './build/server/index.js';
import { createLoadContext, type EdgeUse } from './load-context.ts';

const handlePage = createRequestHandler(build);

const engineerPaths = ['/api/generate-setup', '/api/refine', '/api/race-engineer-chat', '/api/generations'];

const belongsToEngineer = (pathname: string) =>
  engineerPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

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

/** Makes a page as for somebody of whom nothing is known: nothing of any request but its address comes in. */
async function makePublicPage(
  address: string,
  { bindings, env, edge }: { bindings: WebBindings; env: WebEnvironment; edge: EdgeUse },
): Promise<MadePage> {
  const context = createLoadContext({
    bindings,
    env,
    driver: signedOut('no-session'),
    edge: { ...edge, anew: true },
    isForEverybody: true,
  });
  const response = await handlePage(new Request(env.APP_ORIGIN + address), context);
  return {
    response: finishResponse(response, { setCookies: [], isPrivate: false }),
    isSpare: context.publicSetups.gaveSpare(),
  };
}

/**
 * The only public door: gives visitors the public pages from the edge cache, passes on what other Workers answer, learns
 * once who drives, and lets Remix make the page.
 */
async function handleRequest(request: Request, bindings: WebBindings, later: EdgeUse['later']) {
  const env = readWebEnvironment(bindings);
  const url = new URL(request.url);
  const { pathname } = url;
  const edge = { caches: edgeCachesOf(env, bindings), later, anew: false };
  const page = publicPage(request.method, url);
  if (page && isAnybodys(request.headers)) {
    return answerPublicPage(page, {
      pages: edge.caches.pages,
      later,
      isHead: request.method === 'HEAD',
      make: (address) => makePublicPage(address, { bindings, env, edge }),
    });
  }

  if (pathname.startsWith('/__clerk/')) {
    const passOn = createClerkProxy({
      fapiUrl: env.CLERK_FAPI_URL,
      proxyUrl: `${env.APP_ORIGIN}/__clerk`,
      secretKey: env.CLERK_SECRET_KEY,
    });
    return passOn(request, request.headers.get('CF-Connecting-IP') ?? '127.0.0.1');
  }
  if (pathname.startsWith('/webhooks/')) return bindings.STRIPE_WEBHOOKS.fetch(request);
  if (belongsToEngineer(pathname)) return bindings.AI.fetch(request);

  const refusal = refuseForeignPost(request, env.APP_ORIGIN);
  if (refusal) return refusal;

  const { driver, setCookies, redirect } = await authenticatorFor(env, env.CLERK_SIGN_IN_URL).authenticate(
    request,
    {
      mayHandshake: mayHandshake(pathname),
    },
  );
  if (redirect) return redirect;

  const changes = mayChangeSomething(request.method, pathname);
  if (driver.state === 'signed-in' && changes) setCookies.push(await ownChangeCookie());
  const context = createLoadContext({
    bindings,
    env,
    driver,
    edge: { ...edge, anew: changes || hasChangedSomething(request.headers) },
  });
  const response = await handlePage(cleanRequest(request), context);
  const finished = finishResponse(response, { setCookies, isPrivate: driver.state === 'signed-in' });
  return page ? markPublicPage(finished, 'bypass') : finished;
}

export default {
  async fetch(request: Request, bindings: WebBindings, context: ExecutionContext): Promise<Response> {
    try {
      return await handleRequest(request, bindings, (work) => context.waitUntil(work));
    } catch (error) {
      console.error(error);
      return new Response('Something broke on our side. Please try again in a moment.\n', { status: 500 });
    }
  },
};
