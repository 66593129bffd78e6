import type { createClerkProxy } from '#core/adapters/clerk-proxy';
import { withoutForgeableHeaders } from '#core/identity/clean-request';
import { measured } from '#core/observability/current-request';
import { requestIdHeader } from '#core/observability/with-request-log';

const engineerPaths = /^\/api\/(generate-setup|refine|race-engineer-chat|generations)(\/|$)/;

/** A request as another Worker gets it: without what a client can forge, and with its id. */
function handedOver(request: Request, id: string): Request {
  const headers = withoutForgeableHeaders(request.headers);
  headers.set(requestIdHeader, id);
  return new Request(request, { headers });
}

/** The answer of whoever else answers this address; null where the pages do. */
export function passedOn(
  request: Request,
  {
    id,
    ai,
    webhooks,
    clerk,
  }: { id: string; ai: Fetcher; webhooks: Fetcher; clerk: ReturnType<typeof createClerkProxy> },
): Promise<Response> | null {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/__clerk/')) {
    return clerk(request, request.headers.get('CF-Connecting-IP') ?? '127.0.0.1');
  }
  if (pathname.startsWith('/webhooks/')) {
    return measured('webhooks', () => webhooks.fetch(handedOver(request, id)));
  }
  if (engineerPaths.test(pathname)) return measured('engineer', () => ai.fetch(handedOver(request, id)));
  return null;
}
