import { Hono } from 'hono';
import { json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { browserOf } from './browser.ts';
import { clientSessions } from './client-sessions.ts';
import { environment } from './environment.ts';
import { answerHandshake } from './handshake.ts';
import { me } from './me.ts';
import { clientResource } from './resources.ts';
import { signIns } from './sign-ins.ts';
import { signUps } from './sign-ups.ts';
import { acceptTicket } from './tickets.ts';

/** The part of Clerk's Frontend API that clerk-js 5 uses for email, password and profile. */
export function frontendApi(instance: ClerkInstance, pagesUrl: string): Hono {
  const api = new Hono();

  api.get('/environment', () => json(environment(instance.appOrigin, pagesUrl)));

  api.get('/client', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const client = browser.client();
    return browser.answerBare({ response: client ? clientResource(instance, client) : null, client: null });
  });
  api.on(['PUT', 'POST'], '/client', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const client = clientResource(instance, browser.ensureClient());
    return browser.answerBare({ response: client, client: null });
  });

  api.get('/tickets/accept', (context) => acceptTicket(context.req.raw, instance, pagesUrl));
  api.get('/client/handshake', (context) => answerHandshake(context.req.raw, instance));
  api.get('/.well-known/jwks.json', () => json(instance.key.jwks));
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
