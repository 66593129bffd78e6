import type { SessionJSON } from '@clerk/backend';
import { Hono } from 'hono';
import { notFound } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { endSession, liveSession } from '../sessions.ts';
import type { Browser, InBrowser } from './browser.ts';
import { clientResource, sessionResource, tokenResource } from './resources.ts';

/** `/v1/client/sessions`: a browser reaches the session of its own. */
export function clientSessions(instance: ClerkInstance): Hono<InBrowser> {
  const routes = new Hono<InBrowser>();

  function ownSession(browser: Browser, id: string): SessionJSON {
    const session = liveSession(instance, browser.client());
    if (session?.id !== id) throw notFound('Session');
    return session;
  }

  routes.delete('/', ({ var: { browser } }) => {
    const client = browser.ensureClient();
    const session = liveSession(instance, client);
    if (session) endSession(instance, session, 'removed');
    browser.signedInChanged();
    return browser.answer(clientResource(instance, client));
  });
  routes.post('/:id/touch', ({ req, var: { browser } }) => {
    const session = ownSession(browser, req.param('id'));
    session.last_active_at = Date.now();
    instance.file.save();
    return browser.answer(sessionResource(instance, session));
  });
  routes.post('/:id/tokens', ({ req, var: { browser } }) =>
    browser.answerBare(tokenResource(instance, ownSession(browser, req.param('id')))),
  );
  routes.post('/:id/:end{end|remove}', ({ req, var: { browser } }) => {
    const session = ownSession(browser, req.param('id'));
    endSession(instance, session, req.param('end') === 'end' ? 'ended' : 'removed');
    browser.signedInChanged();
    return browser.answer(sessionResource(instance, session));
  });
  return routes;
}
