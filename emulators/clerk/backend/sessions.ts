import { Hono } from 'hono';
import { z } from 'zod';
import { accountOf } from '../accounts.ts';
import { sessionCookies } from '../cookies.ts';
import { Fault, json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { createClient, endSession, isLive, sessionOf, sessionToken, startSession } from '../sessions.ts';
import { readBody } from './body.ts';
import { serverSession } from './resources.ts';

const refreshSchema = z.object({
  expired_token: z.string(),
  refresh_token: z.string(),
  request_origin: z.string(),
  format: z.enum(['token', 'cookie']).default('token'),
});

export function sessions(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.get('/', (context) => {
    const query = new URL(context.req.url).searchParams;
    const data = Object.values(instance.file.value.sessions)
      .filter(({ userId }) => !query.has('user_id') || userId === query.get('user_id'))
      .filter(({ status }) => !query.has('status') || status === query.get('status'))
      .map(serverSession);
    return json({ data, total_count: data.length });
  });

  /** Signs a user in without a browser; Clerk offers it for tests. */
  routes.post('/', async (context) => {
    const { user_id } = await readBody(context.req.raw, z.object({ user_id: z.string() }));
    return json(serverSession(startSession(instance, createClient(instance), accountOf(instance, user_id))));
  });

  routes.get('/:id', (context) => json(serverSession(sessionOf(instance, context.req.param('id')))));

  routes.post('/:id/revoke', (context) => {
    const session = sessionOf(instance, context.req.param('id'));
    if (isLive(session)) endSession(instance, session, 'revoked');
    return json(serverSession(session));
  });

  routes.post('/:id/tokens', (context) => {
    const session = liveSession(context.req.param('id'));
    return json({ object: 'token', jwt: sessionToken(instance, session) });
  });

  /** A new token for one that ran out: the application's server shows the old token and the refresh token. */
  routes.post('/:id/refresh', async (context) => {
    const session = liveSession(context.req.param('id'));
    const refresh = await readBody(context.req.raw, refreshSchema);
    if (refresh.refresh_token !== session.refreshToken) {
      throw new Fault(401, 'refresh_token_invalid', 'The refresh token is not this session’s.');
    }
    if (refresh.request_origin !== instance.appOrigin) {
      throw new Fault(400, 'request_origin_invalid', 'The origin is not one of this application.');
    }
    if (refresh.format === 'token') return json({ object: 'token', jwt: sessionToken(instance, session) });
    const suffixed = new URL(context.req.url).searchParams.get('suffixed_cookies') === 'true';
    return json({ object: 'cookies', cookies: sessionCookies(instance, session, suffixed) });
  });

  function liveSession(id: string) {
    const session = sessionOf(instance, id);
    if (!isLive(session)) throw new Fault(401, 'session_not_active', 'The session is over.');
    return session;
  }

  return routes;
}
