import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { logError } from '#core/observability/log';
import { NonceProvider } from './ui/nonce.ts';
import { RequestIdProvider } from './ui/request-id.ts';
import { contentSecurityPolicy } from './front-door/content-security-policy.server.ts';

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  let status = responseStatusCode;
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RequestIdProvider value={loadContext.requestId}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </RequestIdProvider>
    </NonceProvider>,
    {
      nonce,
      // Every part of a page where it belongs, however large: React would else leave putting it there to a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError(error) {
        if (request.signal.aborted) return;
        status = 500;
        logError('a page was not rendered', { error });
      },
    },
  );
  if (loadContext.isForEverybody || isbot(request.headers.get('user-agent'))) await body.allReady;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  const { env, clerkProxyUrl } = loadContext;
  responseHeaders.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonce, env.PAYMENT_PAGES, clerkProxyUrl ? '' : env.CLERK_ISSUER),
  );
  return new Response(body, { status, headers: responseHeaders });
}

/** What a loader or action did not expect. What a route answers on purpose is no error of ours. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError('a route failed', { error });
}
