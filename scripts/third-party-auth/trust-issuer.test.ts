import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBearerExchange } from '../../emulators/supabase/bearer.ts';
import { createThirdPartyAuth, type Integration } from '../../emulators/supabase/third-party-auth.ts';
import { addIntegration, integrationsOf, projectRef } from './trust-issuer.ts';
import { trustIssuer } from './trust-issuer.ts';

const issuer = 'https://setups.racing/__clerk';
const configuration = {
  CLERK_ISSUER: issuer,
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_API_URL: 'https://api.supabase.test',
  SUPABASE_ACCESS_TOKEN: 'sbp_owner',
};

let sign: (iss: string) => Promise<string>;
let jwk: Record<string, unknown>;
/** Answers of the issuer's addresses; any other is a 404. */
let said: Record<string, unknown>;
let exchange: ReturnType<typeof createBearerExchange>;
let send: typeof fetch;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  jwk = { ...(await exportJWK(publicKey)), kid: 'ins_1', alg: 'RS256', use: 'sig' };
  sign = (iss) =>
    new SignJWT({ iss, sub: 'user_1', role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 })
      .setProtectedHeader({ alg: 'RS256', kid: 'ins_1' })
      .sign(privateKey);
});

beforeEach(() => {
  said = {
    [`${issuer}/.well-known/openid-configuration`]: {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
    },
    [`${issuer}/.well-known/jwks.json`]: { keys: [jwk] },
  };
  const thirdParties = createThirdPartyAuth({
    file: { value: { integrations: [] as Integration[] }, save() {} },
    accessToken: 'sbp_owner',
    appOrigin: 'http://app.test',
    fetch: async (url) => Response.json(said[String(url)] ?? null),
  });
  exchange = createBearerExchange(thirdParties, 'secret');
  send = async (input, init) => {
    const request = new Request(input, init);
    return thirdParties.answer(request, new URL(request.url).pathname);
  };
});

const isLetIn = async (iss = issuer) => 'token' in (await exchange(await sign(iss)));
const inAnHour = () => new Date(Date.now() + 3_600_000);

test('nobody is trusted unasked, then the issuer that was registered and no other', async () => {
  expect(await isLetIn()).toBe(false);
  expect(await trustIssuer(send, configuration)).toBe(`Supabase trusts tokens of ${issuer} from now on`);
  expect(await isLetIn()).toBe(true);
  expect(await isLetIn('https://clerk.setups.racing')).toBe(false);
});

test('asked again, nothing is changed', async () => {
  await trustIssuer(send, configuration);
  expect(await trustIssuer(send, configuration, inAnHour())).toBe(`Supabase trusts tokens of ${issuer}`);
  expect(await integrationsOf(send, configuration)).toHaveLength(1);
});

test('with another issuer that one is trusted too', async () => {
  const ownDomain = 'https://clerk.setups.racing';
  said[`${ownDomain}/.well-known/openid-configuration`] = {
    issuer: ownDomain,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  };
  await trustIssuer(send, configuration);
  await trustIssuer(send, { ...configuration, CLERK_ISSUER: ownDomain });
  expect([await isLetIn(), await isLetIn(ownDomain)]).toEqual([true, true]);
});

test('keys that are not found by way of the issuer are given by their address, once half an hour is over', async () => {
  delete said[`${issuer}/.well-known/openid-configuration`];
  expect(await trustIssuer(send, configuration)).toContain('it may take half an hour to read the keys');
  expect(await trustIssuer(send, configuration)).toContain('has not read the keys yet');
  expect(await isLetIn()).toBe(false);
  expect(await trustIssuer(send, configuration, inAnHour())).toContain('was given their address');
  expect(await isLetIn()).toBe(true);
  expect(await trustIssuer(send, configuration, inAnHour())).toBe(`Supabase trusts tokens of ${issuer}`);
});

test('an issuer that calls itself something else is not trusted', async () => {
  said[`${issuer}/.well-known/openid-configuration`] = {
    issuer: 'https://clerk.setups.racing',
    jwks_uri: `${issuer}/.well-known/jwks.json`,
  };
  await trustIssuer(send, configuration);
  expect(await isLetIn()).toBe(false);
});

test('an address that anybody on the way could change is refused', async () => {
  const wanted = { oidc_issuer_url: 'http://setups.racing/__clerk' };
  await expect(addIntegration(send, configuration, wanted)).rejects.toThrow('SUPABASE_API_URL');
  expect(await integrationsOf(send, configuration)).toEqual([]);
});

test.each<[what: string, answer: Response | Error, sentence: string]>([
  ['a token that is over', new Response('{}', { status: 401 }), 'SUPABASE_ACCESS_TOKEN is refused'],
  ['another project’s token', new Response('{}', { status: 403 }), 'does not open this project'],
  ['a wrong address', new Error('no such host'), 'SUPABASE_API_URL does not answer'],
])('%s is said, with what to do', async (_what, answer, sentence) => {
  const refusing: typeof fetch = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  await expect(trustIssuer(refusing, configuration)).rejects.toThrow(sentence);
});

test('the project is the one of the database’s user, or of its address', () => {
  expect(projectRef(configuration)).toBe('abcdefgh');
  expect(
    projectRef({
      SUPABASE_URL: 'https://database.setups.racing',
      SUPABASE_DB_URL:
        'postgresql://postgres.zyxw:password@aws-0-eu-central-1.pooler.supabase.com:5432/postgres',
    }),
  ).toBe('zyxw');
});
