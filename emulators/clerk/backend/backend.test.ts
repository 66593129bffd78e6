import { createClerkClient, verifyToken } from '@clerk/backend';
import { expect, test } from 'vitest';
import { appOrigin, openBrowser, origin, startClerk } from '../browser.fixture.ts';
import { seededPassword } from '../seed.ts';

async function start() {
  const clerk = await startClerk();
  const { secretKey } = clerk.standIn;
  const client = createClerkClient({
    secretKey,
    apiUrl: `${origin}/clerk-api`,
    telemetry: { disabled: true },
  });
  return { clerk, client };
}

test('sessions are made, listed, given tokens and revoked', async () => {
  const { clerk, client } = await start();
  const { id } = await client.sessions.createSession({ userId: 'user_seed_premium' });
  expect((await client.sessions.getSessionList({ userId: 'user_seed_premium' })).totalCount).toBe(1);
  const { jwt } = await client.sessions.getToken(id);
  const authorizedParties = [appOrigin];
  const claims = await verifyToken(jwt, { jwtKey: clerk.standIn.jwtKey, authorizedParties });
  expect(claims).toMatchObject({
    sub: 'user_seed_premium',
    sid: id,
    iss: `${appOrigin}/__clerk`,
    sts: 'active',
  });
  expect(claims.exp - claims.iat).toBe(60);
  expect(await client.sessions.revokeSession(id)).toMatchObject({ status: 'revoked' });
  await expect(client.sessions.getToken(id)).rejects.toMatchObject({ status: 401 });
});

test('a token is renewed only for the refresh token of its session and for our own origin', async () => {
  const { clerk, client } = await start();
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  const [session] = (await browser.call('/client')).body.response.sessions;
  const id = session?.id ?? '';
  const held = await clerk.control(`/sessions/${id}/token`, 'POST', { age: 0 });
  const { jwt, refreshToken, suffix } = (await held.json()) as Record<string, string>;
  const good = {
    format: 'cookie',
    expired_token: jwt ?? '',
    refresh_token: refreshToken ?? '',
    request_origin: appOrigin,
    suffixed_cookies: true,
  } as const;
  const { cookies } = await client.sessions.refreshSession(id, good);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__session',
    `__session_${suffix}`,
    `__refresh_${suffix}`,
  ]);
  for (const bad of [{ refresh_token: 'x' }, { request_origin: 'https://evil.example' }]) {
    await expect(client.sessions.refreshSession(id, { ...good, ...bad })).rejects.toThrow();
  }
});

test.each(['', 'Bearer sk_live_wrong'])(
  'without the secret key there is no answer: %j',
  async (authorization) => {
    const { standIn } = await startClerk();
    for (const path of ['/clerk-api/v1/users', '/clerk-api/v1/jwks', '/clerk-api/stand-in/settings']) {
      const answer = await standIn.fetch(new Request(origin + path, { headers: { authorization } }));
      expect(answer.status).toBe(401);
    }
  },
);
