import { createRequestHandler } from '@remix-run/cloudflare';
import { authenticatorFor } from '#core/adapters/clerk-environment';
import { createClerkProxy } from '#core/adapters/clerk-proxy';
import { cleanRequest } from '#core/identity/clean-request';
import { refuseForeignPost } from '#core/identity/foreign-post';
import { readWebEnvironment, type WebBindings } from './app/server/env.server.ts';
import { mayHandshake } from './app/server/handshake-paths.server.ts';
import { finishResponse } from './app/server/response-headers.server.ts';
import * as build from './build/server/index.js';
import { createLoadContext } from './load-context.ts';

const handlePage = createRequestHandler(build);

const engineerPaths = ['/api/generate-setup', '/api/refine', '/api/race-engineer-chat', '/api/generations'];

const belongsToEngineer = (pathname: string) =>
  engineerPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The only public door: passes on what other Workers answer, learns once who drives, and lets Remix make the page. */
async function handleRequest(request: Request, bindings: WebBindings): Promise<Response> {
  const env = readWebEnvironment(bindings);
  const { pathname } = new URL(request.url);
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

  const response = await handlePage(cleanRequest(request), createLoadContext({ bindings, env, driver }));
  return finishResponse(response, { setCookies, isPrivate: driver.state === 'signed-in' });
}

export default {
  async fetch(request: Request, bindings: WebBindings): Promise<Response> {
    try {
      return await handleRequest(request, bindings);
    } catch (error) {
      console.error(error);
      return new Response('Something broke on our side. Please try again in a moment.\n', { status: 500 });
    }
  },
};
