import type { SessionJSON } from '@clerk/backend';
import { Hono } from 'hono';
import { notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { liveSession } from '../sessions.ts';
import type { Browser, InBrowser } from './browser.ts';
import { sessionResource, tokenResource } from './resources.ts';

/** `/v1/client/sessions`: a browser reaches the session of its own. */
export function clientSessions(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();

  function ownSession(browser: Browser, id: string): SessionJSON {
    const session = liveSession(instance, browser.client());
    if (session?.id !== id) throw notFound('Session');
    return session;
  }

  routes.post('/:id/touch', ({ req, var: { browser } }) => {
    const session = ownSession(browser, req.param('id'));
    session.last_active_at = Date.now();
    instance.file.save();
    return browser.answer(sessionResource(instance, session));
  });
  routes.post('/:id/tokens', ({ req, var: { browser } }) =>
    browser.answerBare(tokenResource(instance, ownSession(browser, req.param('id')))),
  );
  return routes;
}
