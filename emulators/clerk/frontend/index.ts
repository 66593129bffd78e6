import { Hono } from 'hono';
import { seeOther } from '../../page.ts';
import { clientFrom, handshakeCookies } from '../cookies.ts';
import { Fault, json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { closeInvitation } from '../organizations.ts';
import { liveSession } from '../sessions.ts';
import { type InBrowser, knowingBrowser } from './browser.ts';
import { environment } from './environment.ts';
import { me } from './me.ts';
import { clientResource } from './resources.ts';
import { clientSessions } from './sessions.ts';
import { signIns } from './sign-ins.ts';
import { signUps } from './sign-ups.ts';

/** The part of Clerk's Frontend API that clerk-js 5 uses for email, password and profile. */
export function frontendApi(instance: ClerkInstance, pagesUrl: string): Hono<InBrowser> {
  const api = new Hono<InBrowser>();
  api.use(knowingBrowser(instance));

  api.get('/environment', () => json(environment(instance.appOrigin, pagesUrl)));
  api.get('/.well-known/jwks.json', () => json(instance.key.jwks));
  api.on(['GET', 'PUT', 'POST'], '/client', ({ req, var: { browser } }) => {
    const client = req.method === 'GET' ? browser.client() : browser.ensureClient();
    return browser.answerBare({ response: client ? clientResource(instance, client) : null, client: null });
  });
  api.get('/client/handshake', ({ req }) => answerHandshake(req.raw, instance));
  api.get('/tickets/accept', ({ req }) => acceptTicket(req.raw, instance, pagesUrl));
  api.route('/client/sign_ins', signIns(instance));
  api.route('/client/sign_ups', signUps(instance));
  api.route('/client/sessions', clientSessions(instance));
  api.route('/me', me(instance));
  return api;
}

/** clerk-js sends every change as a POST and names the real method in the query. */
export function withNamedMethod(request: Request): Request {
  const method = new URL(request.url).searchParams.get('_method');
  return method && request.method === 'POST'
    ? new Request(request, { method: method.toUpperCase() })
    : request;
}

/**
 * Tells the application who is signed in on this browser and sends the browser back to `redirect_url`, which must be the
 * application's own. Behind a proxy on its host the cookies are set at once.
 */
function answerHandshake(request: Request, instance: ClerkInstance): Response {
  const query = new URL(request.url).searchParams;
  const target = query.get('redirect_url') ?? '';
  if (URL.parse(target)?.origin !== instance.appOrigin) {
    throw new Fault(400, 'redirect_url_mismatch', 'The return address is not one of this application.');
  }
  const isSuffixed = query.get('suffixed_cookies') === 'true';
  return seeOther(target, handshakeCookies(instance, clientFrom(request, instance), isSuffixed), 307);
}

/** The link in an invitation's mail: a browser that is signed in joins, another signs in first. */
function acceptTicket(request: Request, instance: ClerkInstance, pagesUrl: string): Response {
  const session = liveSession(instance, clientFrom(request, instance));
  if (!session) return seeOther(`${pagesUrl}/sign-in?redirect_url=${encodeURIComponent(request.url)}`);
  const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
  closeInvitation(instance, instance.file.value.invitations[ticket], session.user_id);
  return seeOther(`${instance.appOrigin}/?__clerk_status=complete`);
}
