import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '#platform/adapters/clerk/users-and-sessions';
import { clerkCookieSuffix } from '#platform/adapters/clerk/cookies';
import { AccountClosed } from '#platform/account-closed';
import {
  appOrigin,
  createSigner,
  goodClaims,
  issuer,
  issuerOf,
  type TokenSigner,
} from '#platform/identity/signed-tokens.fixture';
import { handleRequest } from '../handle-request.ts';
import type { Bindings } from '../room-of.ts';
import type { Services } from '../services.ts';

const publishableKey = `pk_live_${btoa('clerk.scrutineer.example$')}`;

let signer: TokenSigner;
let suffix: string;
beforeAll(async () => {
  signer = await createSigner();
  suffix = await clerkCookieSuffix(publishableKey);
});

/** The real check of sessions; whoever passes it finds no plan, and nothing else is there. */
function services(byUser: Services['subscriptions']['byUser'] = async () => null): Services {
  const parts: Pick<Services, 'appOrigin' | 'authenticator' | 'subscriptions' | 'now' | 'logError'> = {
    appOrigin,
    authenticator: createAuthenticator({
      ...issuerOf(signer),
      publishableKey,
      secretKey: 'sk_live_test',
      apiUrl: 'http://127.0.0.1:9',
      appOrigin,
      proxyUrl: issuer,
      signInUrl: appOrigin,
    }),
    subscriptions: { byUser },
    now: () => new Date(),
    logError: () => {},
  };
  return parts as Services;
}

const calls: [string, string, string?][] = [
  ['POST', '/api/generate-setup', '{}'],
  ['POST', '/api/refine', '{}'],
  ['POST', '/api/race-engineer-chat', '{}'],
  ['GET', '/api/race-engineer-chat'],
  ['DELETE', '/api/race-engineer-chat'],
  ['GET', '/api/generations/1'],
];

async function answersTo(headers: Record<string, string>, given = services()) {
  return Promise.all(
    calls.map(async ([method, path, body]) => {
      const response = await handleRequest({
        request: new Request(appOrigin + path, {
          method,
          headers: { origin: appOrigin, 'content-type': 'application/json', ...headers },
          ...(body && { body }),
        }),
        bindings: env as unknown as Bindings,
        waitUntil: () => {},
        services: given,
      });
      const { code } = (await response.json()) as { code?: string };
      return `${response.status} ${code}`;
    }),
  );
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookies = (token: string) => ({
  cookie: `__session=${token}; __session_${suffix}=${token}; __client_uat=1700000000; __client_uat_${suffix}=1700000000`,
});

test.each([
  ['of a foreign key', async () => (await createSigner()).sign(goodClaims())],
  ['whose time is over', () => signer.sign(goodClaims(600))],
])('a token %s is refused at every endpoint', async (_, make) => {
  const token = await make();
  for (const headers of [bearer(token), cookies(token)])
    expect(await answersTo(headers)).toEqual(calls.map(() => '401 signed_out'));
});

test('a good token gets past the door', async () => {
  const token = await signer.sign(goodClaims());
  for (const answer of [...(await answersTo(bearer(token))), ...(await answersTo(cookies(token)))]) {
    expect(answer).not.toBe('401 signed_out');
  }
});

test('the token that outlives a closed account is refused at every endpoint, whatever is sent', async () => {
  const token = await signer.sign(goodClaims());
  const closed = services(() => Promise.reject(new AccountClosed()));
  expect(await answersTo(bearer(token), closed)).toEqual(calls.map(() => '403 account_closed'));
});
