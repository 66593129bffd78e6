import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  appOrigin,
  createSigner,
  goodClaims,
  type TokenSigner,
} from '../../identity/signed-tokens.fixture.ts';
import { authenticatorFor, clerkDoorFor, clerkProxyUrl } from './environment.ts';

const throughUs = `${appOrigin}/__clerk`;
const ownDomain = 'https://clerk.scrutineer.example';
const issuers = [throughUs, ownDomain];

let signer: TokenSigner;
let upstream: ReturnType<typeof vi.fn<typeof fetch>>;

beforeAll(async () => {
  signer = await createSigner();
});
beforeEach(() => {
  upstream = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('no network here')));
  vi.stubGlobal('fetch', upstream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function environment(issuer: string) {
  return {
    APP_ORIGIN: appOrigin,
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.scrutineer.example$')}`,
    CLERK_SECRET_KEY: 'sk_live_test',
    CLERK_JWT_KEY: signer.jwtKey,
    // One of its own for each: what an isolate remembers of a service goes by its address.
    CLERK_API_URL: `https://${crypto.randomUUID()}.example`,
    CLERK_FAPI_URL: 'https://frontend-api.clerk.example',
    CLERK_ISSUER: issuer,
  };
}

const throughDoor = async (env: ReturnType<typeof environment>, path: string, init?: RequestInit) =>
  clerkDoorFor(env)?.(new Request(throughUs + path, init), '203.0.113.9');

test.each(issuers)('tokens of any issuer but %s are refused', async (issuer) => {
  const authenticator = authenticatorFor(environment(issuer), `${ownDomain}/sign-in`);
  for (const iss of [...issuers, 'https://clerk.evil.example']) {
    const token = await signer.sign({ ...goodClaims(), iss });
    const asked = new Request(`${appOrigin}/my-setups`, { headers: { authorization: `Bearer ${token}` } });
    const { driver } = await authenticator.authenticate(asked, { mayHandshake: false });
    expect(driver.state).toBe(iss === issuer ? 'signed-in' : 'signed-out');
  }
});

test.each(issuers)('a session that has run out is renewed at %s, which issued it', async (issuer) => {
  const token = await signer.sign({ ...goodClaims(600), iss: issuer });
  const asked = new Request(`${appOrigin}/my-setups`, {
    headers: {
      cookie: `__session=${token}; __client_uat=1700000000`,
      'sec-fetch-dest': 'document',
      accept: 'text/html',
    },
  });
  const authenticator = authenticatorFor(environment(issuer), `${ownDomain}/sign-in`);
  const { redirect } = await authenticator.authenticate(asked, { mayHandshake: true });
  const location = new URL(redirect?.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${issuer}/v1/client/handshake`);
  expect(location.searchParams.get('redirect_url')).toBe(`${appOrigin}/my-setups`);
});

test('no proxy leads to Clerk if browsers reach it at its own domain', () => {
  expect(clerkProxyUrl(environment(ownDomain))).toBeNull();
  expect(clerkDoorFor(environment(ownDomain))).toBeNull();
});

test('a token’s issuer is described in our own words, whatever Clerk would say', async () => {
  const answer = await throughDoor(environment(throughUs), '/.well-known/openid-configuration');
  expect(await answer?.json()).toMatchObject({
    issuer: throughUs,
    jwks_uri: `${throughUs}/.well-known/jwks.json`,
  });
  expect(upstream).not.toHaveBeenCalled();
});

test('the keys are Clerk’s, their public half alone, and Clerk is asked once for many', async () => {
  const key = { kty: 'RSA', kid: 'ins_1', alg: 'RS256', use: 'sig', n: 'n', e: 'AQAB' };
  upstream.mockImplementation(async () => Response.json({ keys: [{ ...key, d: 'private' }], internal: 1 }));
  const env = environment(throughUs);
  for (let time = 0; time < 3; time += 1) {
    const answer = await throughDoor(env, '/.well-known/jwks.json');
    expect(await answer?.json()).toEqual({ keys: [key] });
  }
  expect(upstream).toHaveBeenCalledOnce();
  expect(String(upstream.mock.calls[0]?.[0])).toBe(`${env.CLERK_API_URL}/v1/jwks`);
  const { headers } = upstream.mock.calls[0]?.[1] ?? {};
  expect(new Headers(headers).get('authorization')).toBe('Bearer sk_live_test');
});

test('keys read before are given while Clerk is away; without any that is said', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const env = environment(throughUs);
  const keys = [{ kty: 'RSA', kid: 'ins_1', alg: 'RS256', use: 'sig', n: 'n', e: 'AQAB' }];
  expect((await throughDoor(env, '/.well-known/jwks.json'))?.status).toBe(502);
  upstream.mockImplementation(async () => Response.json({ keys }));
  expect(await (await throughDoor(env, '/.well-known/jwks.json'))?.json()).toEqual({ keys });
  upstream.mockClear();
  upstream.mockImplementation(async () => new Response('down', { status: 500 }));
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await (await throughDoor(env, '/.well-known/jwks.json'))?.json()).toEqual({ keys });
  expect(upstream).toHaveBeenCalled();
});

test('anything else under that address goes on to Clerk', async () => {
  upstream.mockImplementation(async () => Response.json({}));
  for (const [path, method] of [
    ['/v1/environment', 'GET'],
    ['/.well-known/apple-app-site-association', 'GET'],
    ['/.well-known/jwks.json', 'POST'],
  ] as const)
    expect((await throughDoor(environment(throughUs), path, { method }))?.status).toBe(200);
  expect(upstream.mock.calls.map(([url]) => String(url))).toEqual([
    'https://frontend-api.clerk.example/v1/environment',
    'https://frontend-api.clerk.example/.well-known/apple-app-site-association',
    'https://frontend-api.clerk.example/.well-known/jwks.json',
  ]);
});
