import { clerkDoorFor } from '#platform/adapters/clerk/environment';
import { withBody } from '../guard.server.ts';
import { proxyToUpstream } from '../proxy.server.ts';
import { finish } from './response.server.ts';
import type { Step } from './scope.server.ts';

/** Hands the addresses of Clerk and of the other Workers on to them. */
export const answerFromUpstream: Step = async (scope) => {
  const { request, body, address, bindings, env, edge, id } = scope;
  const answer = await proxyToUpstream(withBody(request, body), address.upstream, {
    id,
    ai: bindings.AI,
    assistants: bindings.ASSISTANTS,
    webhooks: bindings.STRIPE_WEBHOOKS,
    clerk: clerkDoorFor(env),
    forget: edge.caches.pages.forget,
  });
  return answer ? finish(scope, answer, 'driver') : scope;
};
