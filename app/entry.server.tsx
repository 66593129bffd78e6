import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { NonceProvider } from './components/nonce.ts';
import { contentSecurityPolicy } from './server/content-security-policy.server.ts';

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
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      // Every part of a page where it belongs, however large: React would else leave putting it there to a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError(error) {
        if (request.signal.aborted) return;
        status = 500;
        console.error(error);
      },
    },
  );
  if (loadContext.isForEverybody || isbot(request.headers.get('user-agent'))) await body.allReady;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  responseHeaders.set('Content-Security-Policy', contentSecurityPolicy(nonce, loadContext.env.PAYMENT_PAGES));
  return new Response(body, { status, headers: responseHeaders });
}
