import { Hono } from 'hono';
import * as z from 'zod';
import { accountOf } from '../accounts.ts';
import { sessionCookies } from '../cookies.ts';
import { Fault, json, readBody } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { createClient, endSession, isLive, sessionOf, sessionToken, startSession } from '../sessions.ts';

const refreshSchema = z.object({
  expired_token: z.string(),
  refresh_token: z.string(),
  request_origin: z.string(),
  format: z.enum(['token', 'cookie']).default('token'),
});

export function sessions(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', ({ req }) => {
    const { user_id = '', status } = req.query();
    const data = Object.values(instance.file.value.sessions)
      .filter((session) => session.user_id === user_id)
      .filter((session) => !status || session.status === status);
    return json({ data, total_count: data.length });
  });

  /** Signs a user in without a browser; Clerk offers it for tests. */
  routes.post('/', async ({ req }) => {
    const { user_id } = await readBody(req.raw, z.object({ user_id: z.string() }));
    return json(startSession(instance, createClient(instance), accountOf(instance, user_id)));
  });

  routes.get('/:id', ({ req }) => json(sessionOf(instance, req.param('id'))));

  routes.post('/:id/revoke', ({ req }) => {
    const session = sessionOf(instance, req.param('id'));
    if (isLive(session)) endSession(instance, session, 'revoked');
    return json(session);
  });

  routes.post('/:id/tokens', ({ req }) =>
    json({ object: 'token', jwt: sessionToken(instance, requireLive(req.param('id'))) }),
  );

  /** A new token for one that ran out: the application's server shows the old token and the refresh token. */
  routes.post('/:id/refresh', async ({ req }) => {
    const session = requireLive(req.param('id'));
    const refresh = await readBody(req.raw, refreshSchema);
    if (refresh.refresh_token !== instance.file.value.refreshTokens[session.id]) {
      throw new Fault(401, 'refresh_token_invalid', 'The refresh token is not this session’s.');
    }
    if (refresh.request_origin !== instance.appOrigin) {
      throw new Fault(400, 'request_origin_invalid', 'The origin is not one of this application.');
    }
    if (refresh.format === 'token') return json({ object: 'token', jwt: sessionToken(instance, session) });
    const suffixed = req.query('suffixed_cookies') === 'true';
    return json({ object: 'cookies', cookies: sessionCookies(instance, session, suffixed) });
  });

  function requireLive(id: string) {
    const session = sessionOf(instance, id);
    if (!isLive(session)) throw new Fault(401, 'session_not_active', 'The session is over.');
    return session;
  }

  return routes;
}
