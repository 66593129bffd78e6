import type { ClerkDoor } from '#platform/adapters/clerk/environment';
import { changedTagsHeader } from '#platform/adapters/supabase/copy-tags';
import { deliverAgain, refuse } from '#platform/http/answer';
import { withDeadline } from '#platform/http/resilience';
import { withoutForgeableHeaders } from '#platform/identity/clean-request';
import { measureCall } from '#platform/observability/current-request';
import { logError } from '#platform/observability/log';
import { requestIdHeader } from '#platform/observability/with-request-log';
import type { Address } from './addresses.server.ts';

/** A request as another Worker gets it: without what a client can forge, and with its id. */
function handedOver(request: Request, id: string): Request {
  const headers = withoutForgeableHeaders(request.headers);
  headers.set(requestIdHeader, id);
  return new Request(request, { headers });
}

/** Timeout of the webhook Worker, in milliseconds: two attempts at Stripe, and the database. */
const deliveryMs = 28_000;

async function forwardAnswer(
  work: Promise<Response>,
  forget: (tags: readonly string[]) => Promise<void>,
): Promise<Response> {
  try {
    const answer = await withDeadline(deliveryMs, () => work.then(inOurWords));
    const tags = answer.headers.get(changedTagsHeader);
    answer.headers.delete(changedTagsHeader);
    if (tags !== null) await forget(tags.split(','));
    return answer;
  } catch (error) {
    logError('webhook_failed', { error });
    return refuse(deliverAgain);
  }
}

/** An answer that the webhook Worker made itself, with all of its body. @throws for any other */
async function inOurWords(response: Response): Promise<Response> {
  return Response.json(await response.json(), response);
}

export function proxyToUpstream(
  request: Request,
  upstream: Address['upstream'],
  {
    id,
    ai,
    assistants,
    webhooks,
    clerk,
    forget,
  }: {
    id: string;
    ai: Fetcher;
    assistants: Fetcher;
    webhooks: Fetcher;
    clerk: ClerkDoor | null;
    /** Takes public copies with these tags away. */
    forget: (tags: readonly string[]) => Promise<void>;
  },
): Promise<Response> | null {
  switch (upstream) {
    case 'clerk':
      return clerk?.(request, request.headers.get('CF-Connecting-IP') ?? '127.0.0.1') ?? null;
    case 'webhooks':
      return forwardAnswer(
        measureCall('webhooks', () => webhooks.fetch(handedOver(request, id))),
        forget,
      );
    case 'ai':
      return measureCall('engineer', () => ai.fetch(handedOver(request, id)));
    case 'assistants':
      return measureCall('assistants', () => assistants.fetch(handedOver(request, id)));
    case undefined:
      return null;
  }
}
