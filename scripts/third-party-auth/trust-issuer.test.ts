import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { createThirdPartyAuth, type Integration } from '../../emulators/supabase/third-party-auth.ts';
import { integrationsOf, projectRef, trustIssuer } from './trust-issuer.ts';

const issuer = 'https://setups.racing/__clerk';
const configuration = {
  CLERK_ISSUER: issuer,
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_API_URL: 'https://api.supabase.test',
  SUPABASE_ACCESS_TOKEN: 'sbp_owner',
};
const { publicKey } = await generateKeyPair('RS256');
const key = { ...(await exportJWK(publicKey)), kid: 'ins_1', alg: 'RS256', use: 'sig' };
const jwks_uri = `${issuer}/.well-known/jwks.json`;

let saysWhereKeysAre: boolean;
let send: typeof fetch;

beforeEach(() => {
  saysWhereKeysAre = true;
  const thirdParties = createThirdPartyAuth({
    file: { value: { integrations: [] as Integration[] }, save() {} },
    accessToken: 'sbp_owner',
    appOrigin: 'http://app.test',
    fetch: async (url) =>
      Response.json(url === jwks_uri ? { keys: [key] } : saysWhereKeysAre ? { issuer, jwks_uri } : null),
  });
  send = async (input, init) => {
    const request = new Request(input, init);
    return thirdParties.answer(request, new URL(request.url).pathname);
  };
});

const trust = (hours = 0) => trustIssuer(send, configuration, new Date(Date.now() + hours * 3_600_000));

test('an issuer is registered once', async () => {
  expect(await trust()).toBe(`Supabase trusts tokens of ${issuer} from now on`);
  expect(await trust(1)).toBe(`Supabase trusts tokens of ${issuer}`);
  expect(await integrationsOf(send, configuration)).toHaveLength(1);
});

test('keys that are not found by way of the issuer are given by their address, once half an hour is over', async () => {
  saysWhereKeysAre = false;
  expect(await trust()).toContain('it may take half an hour to read the keys');
  expect(await trust()).toContain('has not read the keys yet');
  expect(await trust(1)).toContain('was given their address');
  expect(await trust(1)).toBe(`Supabase trusts tokens of ${issuer}`);
});

test.each([
  ['a token that is over', 401, 'SUPABASE_ACCESS_TOKEN is refused'],
  ['another project’s token', 403, 'does not open this project'],
  ['a wrong address', 0, 'SUPABASE_API_URL does not answer'],
])('%s is said, with what to do', async (_, status, sentence) => {
  const refusing = async () => (status ? new Response('{}', { status }) : Promise.reject(new Error()));
  await expect(trustIssuer(refusing, configuration)).rejects.toThrow(sentence);
});

test('the project is the one of the database’s user, or of its address', () => {
  expect(projectRef(configuration)).toBe('abcdefgh');
  const SUPABASE_DB_URL = 'postgresql://postgres.zyxw:password@pooler.supabase.com:5432/postgres';
  expect(projectRef({ SUPABASE_URL: 'https://database.setups.racing', SUPABASE_DB_URL })).toBe('zyxw');
});
