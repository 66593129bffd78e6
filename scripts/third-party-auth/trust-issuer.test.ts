import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { createBearerExchange } from '../../emulators/supabase/bearer.ts';
import { createThirdPartyAuth, type Integration } from '../../emulators/supabase/third-party-auth.ts';
import { addIntegration, integrationsOf, projectRef, trustIssuer } from './trust-issuer.ts';

const issuer = 'https://setups.racing/__clerk';
const ownDomain = 'https://clerk.setups.racing';
const configuration = {
  CLERK_ISSUER: issuer,
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_API_URL: 'https://api.supabase.test',
  SUPABASE_ACCESS_TOKEN: 'sbp_owner',
};

const { publicKey, privateKey } = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'ins_1', alg: 'RS256', use: 'sig' };
const jwks_uri = `${issuer}/.well-known/jwks.json`;

/** The name that each issuer gives itself, by its address. */
let issuers: Record<string, string>;
let send: typeof fetch;
let isLetIn: (iss?: string) => Promise<boolean>;

beforeEach(() => {
  issuers = { [issuer]: issuer };
  const thirdParties = createThirdPartyAuth({
    file: { value: { integrations: [] as Integration[] }, save() {} },
    accessToken: 'sbp_owner',
    appOrigin: 'http://app.test',
    async fetch(url) {
      if (url === jwks_uri) return Response.json({ keys: [jwk] });
      const name = issuers[String(url).replace('/.well-known/openid-configuration', '')];
      return Response.json(name ? { issuer: name, jwks_uri } : null);
    },
  });
  const exchange = createBearerExchange(thirdParties, 'secret');
  isLetIn = async (iss = issuer) => {
    const claims = { iss, sub: 'user_1', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'ins_1' });
    return 'token' in (await exchange(await token.sign(privateKey)));
  };
  send = async (input, init) => {
    const request = new Request(input, init);
    return thirdParties.answer(request, new URL(request.url).pathname);
  };
});

const trust = (CLERK_ISSUER = issuer, hours = 0) =>
  trustIssuer(send, { ...configuration, CLERK_ISSUER }, new Date(Date.now() + hours * 3_600_000));

test('nobody is trusted unasked, then each issuer that was registered, once', async () => {
  issuers[ownDomain] = ownDomain;
  expect(await isLetIn()).toBe(false);
  expect(await trust()).toBe(`Supabase trusts tokens of ${issuer} from now on`);
  expect(await trust(issuer, 1)).toBe(`Supabase trusts tokens of ${issuer}`);
  expect(await integrationsOf(send, configuration)).toHaveLength(1);
  expect([await isLetIn(), await isLetIn(ownDomain)]).toEqual([true, false]);
  await trust(ownDomain);
  expect([await isLetIn(), await isLetIn(ownDomain)]).toEqual([true, true]);
});

test('keys that are not found by way of the issuer are given by their address, once half an hour is over', async () => {
  delete issuers[issuer];
  expect(await trust()).toContain('it may take half an hour to read the keys');
  expect(await trust()).toContain('has not read the keys yet');
  expect(await isLetIn()).toBe(false);
  expect(await trust(issuer, 1)).toContain('was given their address');
  expect(await isLetIn()).toBe(true);
  expect(await trust(issuer, 1)).toBe(`Supabase trusts tokens of ${issuer}`);
});

test('an issuer that calls itself something else is not trusted', async () => {
  issuers[issuer] = ownDomain;
  await trust();
  expect(await isLetIn()).toBe(false);
});

test('an address that anybody on the way could change is refused', async () => {
  const wanted = { oidc_issuer_url: 'http://setups.racing/__clerk' };
  await expect(addIntegration(send, configuration, wanted)).rejects.toThrow('SUPABASE_API_URL');
  expect(await integrationsOf(send, configuration)).toEqual([]);
});

test.each([
  ['a token that is over', 401, 'SUPABASE_ACCESS_TOKEN is refused'],
  ['another project’s token', 403, 'does not open this project'],
  ['a wrong address', 0, 'SUPABASE_API_URL does not answer'],
])('%s is said, with what to do', async (_what, status, sentence) => {
  const refusing = async () => (status ? new Response('{}', { status }) : Promise.reject(new Error()));
  await expect(trustIssuer(refusing, configuration)).rejects.toThrow(sentence);
});

test('the project is the one of the database’s user, or of its address', () => {
  expect(projectRef(configuration)).toBe('abcdefgh');
  const SUPABASE_URL = 'https://database.setups.racing';
  const SUPABASE_DB_URL = 'postgresql://postgres.zyxw:password@pooler.supabase.com:5432/postgres';
  expect(projectRef({ SUPABASE_URL, SUPABASE_DB_URL })).toBe('zyxw');
});
