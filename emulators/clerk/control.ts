import { Hono } from 'hono';
import * as z from 'zod';
import { json, readBody } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { sessionOf, sessionToken } from './sessions.ts';

const settingsSchema = z.object({ tokenLifetimeSeconds: z.number().int().positive() });

/** Switches that the hosted service does not have: token lifetime, tokens of an earlier time, and webhooks at once. */
export function control(instance: ClerkInstance): Hono {
  const routes = new Hono();

  routes.patch('/settings', async (context) =>
    json(Object.assign(instance.settings, await readBody(context.req.raw, settingsSchema))),
  );

  /**
   * A token as it would be had the session's last one been issued `age` seconds ago: tests need not wait. Beside it what
   * renews it, and the ending of the cookies' names.
   */
  routes.post('/sessions/:id/token', async (context) => {
    const session = sessionOf(instance, context.req.param('id'));
    const { age } = await readBody(context.req.raw, z.object({ age: z.number().int().min(0) }));
    const { cookieSuffix: suffix, file } = instance;
    const refreshToken = file.value.refreshTokens[session.id];
    return json({ jwt: sessionToken(instance, session, age), refreshToken, suffix });
  });

  routes.post('/webhooks/hurry', async () => json({ waiting: await instance.webhooks.hurry() }));

  return routes;
}
