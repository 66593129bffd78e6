import { Hono } from 'hono';
import { notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { endSession, liveSessions, touchSession } from '../sessions.ts';
import type { StoredSession } from '../state.ts';
import { type Browser, browserOf } from './browser.ts';
import { clientResource, sessionResource, tokenResource } from './resources.ts';

export function clientSessions(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.delete('/', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const client = browser.ensureClient();
    for (const session of liveSessions(instance, client)) endSession(instance, session, 'removed');
    browser.signedInChanged();
    return browser.answer(clientResource(instance, client));
  });

  routes.get('/:id', (context) => {
    const browser = browserOf(context.req.raw, instance);
    return browser.answer(sessionResource(instance, ownSession(browser, context.req.param('id'))));
  });

  routes.post('/:id/touch', (context) => {
    const browser = browserOf(context.req.raw, instance);
    const session = ownSession(browser, context.req.param('id'));
    touchSession(instance, session);
    return browser.answer(sessionResource(instance, session));
  });

  routes.post('/:id/tokens', (context) => {
    const browser = browserOf(context.req.raw, instance);
    return browser.answerBare(tokenResource(instance, ownSession(browser, context.req.param('id'))));
  });

  routes.post('/:id/end', (context) => leave(context.req.raw, context.req.param('id'), 'ended'));
  routes.post('/:id/remove', (context) => leave(context.req.raw, context.req.param('id'), 'removed'));

  function leave(request: Request, id: string, status: 'ended' | 'removed'): Response {
    const browser = browserOf(request, instance);
    const session = ownSession(browser, id);
    endSession(instance, session, status);
    browser.signedInChanged();
    return browser.answer(sessionResource(instance, session));
  }

  /** A browser reaches only sessions of its own. */
  function ownSession(browser: Browser, id: string): StoredSession {
    const client = browser.client();
    const session = client && liveSessions(instance, client).find((candidate) => candidate.id === id);
    if (!session) throw notFound('Session');
    return session;
  }

  return routes;
}
