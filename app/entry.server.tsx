import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { logError } from '#platform/observability/log';
import { contentSecurityPolicy } from './edge/content-security-policy.server.ts';
import { drawFoot } from './ui/drawn-page-foot.server.tsx';
import { PageMarkupProvider } from './ui/finished-markup.tsx';
import { NonceProvider } from './ui/nonce.ts';
import { footReference } from './ui/page-foot.tsx';
import { RequestIdProvider } from './ui/request-id.ts';
import styles from './styles.css?url';
import { PageMarkup } from './edge/page-cache/page-markup.server.ts';

/** In a script, none of these ends it, begins a comment or a line. */
const inScript: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** The scripts that hand what the loaders gave to Remix in the browser, as `RemixServer` writes them into a stream. */
function handOver(state: string, nonce: string): string {
  const text = JSON.stringify(state).replace(/[&<>\u2028\u2029]/g, (sign) => inScript[sign] ?? '');
  const controller = 'window.__remixContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

/**
 * Renders a page in one piece: no page waits for a part of its data, and React writes a string in half the time of a
 * stream.
 *
 * @throws what a component threw; Remix then renders the route's error page
 */
function render(
  request: Request,
  { serverHandoffStream: _, ...context }: EntryContext,
  { requestId, nonce, pageMarkup }: { requestId: string; nonce: string; pageMarkup: PageMarkup },
): string {
  try {
    return renderToString(
      <NonceProvider value={nonce}>
        <RequestIdProvider value={requestId}>
          <PageMarkupProvider value={pageMarkup}>
            <RemixServer context={context} url={request.url} nonce={nonce} />
          </PageMarkupProvider>
        </RequestIdProvider>
      </NonceProvider>,
    );
  } catch (error) {
    logError('page_render_failed', { error });
    throw error;
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { requestId, env, clerkProxyUrl, pageMarkup = new PageMarkup() }: AppLoadContext,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  pageMarkup.give(footReference, drawFoot());
  const page = render(request, remixContext, { requestId, nonce, pageMarkup });
  const state = pageMarkup.referredIn(await new Response(remixContext.serverHandoffStream).text());
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // The browser fetches the styles before it reads the page; Cloudflare tells it of them earlier still (Early Hints).
  headers.set('Link', `<${styles}>; rel=preload; as=style`);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(nonce, env, clerkProxyUrl ? '' : env.CLERK_ISSUER),
  );
  return new Response(`<!DOCTYPE html>${page}${handOver(state, nonce)}`, { status, headers });
}

/** Logs errors that a loader or action did not expect. A Response that a route throws is not an error. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError('route_failed', { error });
}
