import { createClient } from '@supabase/supabase-js';
import { generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { issuer, testProject } from './project.ts';

const project = await testProject();
const now = () => Math.floor(Date.now() / 1000);

async function answerTo(token: string) {
  const client = createClient(project.url, project.standIn.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => project.standIn.fetch(new Request(input, init)) },
  });
  const { data, error, status } = await client.rpc('my_profile');
  return { status, code: error?.code, email: data?.[0]?.email };
}

test('a session token opens the door for its driver', async () => {
  const token = await project.token('user_seed_premium');
  expect(await answerTo(token)).toEqual({ status: 200, code: undefined, email: 'premium@example.com' });
});

test('a token up to thirty seconds out of date is let in, an older one is not', async () => {
  const late = await project.token('user_seed_premium', { exp: now() - 20 });
  expect((await answerTo(late)).status).toBe(200);
  const tooLate = await project.token('user_seed_premium', { exp: now() - 40 });
  expect(await answerTo(tooLate)).toMatchObject({ status: 401, code: 'PGRST303' });
});

test('a token of another issuer is refused', async () => {
  const token = await project.token('user_seed_premium', { iss: 'https://elsewhere.test' });
  expect(await answerTo(token)).toMatchObject({ status: 401, code: 'PGRST303' });
});

test('a token signed by somebody else is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  for (const kid of ['test', 'other']) {
    const token = await new SignJWT({ iss: issuer, role: 'authenticated', exp: now() + 60 })
      .setSubject('user_seed_premium')
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
    expect(await answerTo(token)).toMatchObject({ status: 401, code: 'PGRST301' });
  }
});

test('an unsigned token, a shared-secret token and no token at all are refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ iss: issuer, sub: 'user_seed_premium', role: 'service_role', exp: now() + 60 });
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`;
  const shared = await new SignJWT({ iss: issuer, role: 'service_role', exp: now() + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('sb_publishable_local'.repeat(3)));
  for (const token of [unsigned, shared, 'nonsense', project.standIn.secretKey]) {
    expect(await answerTo(token)).toMatchObject({ status: 401, code: 'PGRST301' });
  }
});

test('a token without the role is a visitor', async () => {
  const token = await project.token('user_seed_premium', { role: undefined });
  expect(await answerTo(token)).toMatchObject({ code: '42501' });
});

test('a request without a key is refused, and so is a wrong key', async () => {
  const ask = (headers: HeadersInit) =>
    project.standIn.fetch(new Request(`${project.url}/rest/v1/setups?select=id`, { headers }));
  expect((await ask({})).status).toBe(401);
  expect((await ask({ apikey: 'sb_secret_guessed' })).status).toBe(401);
  expect((await ask({ apikey: project.standIn.publishableKey })).status).toBe(200);
});
