import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createTokenReader, type TokenReader } from './session-token.ts';
import { createSigner, encode, goodClaims, issuerOf, type TokenSigner } from './signed-tokens.fixture.ts';

let signer: TokenSigner;
let reader: TokenReader;
beforeAll(async () => {
  signer = await createSigner();
  reader = createTokenReader(issuerOf(signer));
});

test('a token that we signed is read', async () => {
  const claims = goodClaims();
  expect(await reader.sessionClaims(await signer.sign(claims))).toEqual(claims);
});

test('an out-of-date token is still told to be ours', async () => {
  expect(await reader.sessionClaims(await signer.sign(goodClaims(3600)))).toMatchObject({ sub: 'user_1' });
});

const unsigned = () => `${encode({ alg: 'none' })}.${encode(goodClaims())}`;
const byPublicKey = () => {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(goodClaims())}`;
  return `${signed}.${createHmac('sha256', signer.jwtKey).update(signed).digest('base64url')}`;
};
const changed = async () => {
  const [header, , signature] = (await signer.sign(goodClaims())).split('.');
  return `${header}.${encode({ ...goodClaims(), sub: 'user_2' })}.${signature}`;
};

test.each<[kind: string, make: () => string | Promise<string>]>([
  ['of a foreign key', async () => (await createSigner()).sign(goodClaims())],
  ['of alg none without a signature', () => `${unsigned()}.`],
  ['of alg none with one', () => `${unsigned()}.AAAA`],
  ['of alg none that we signed', () => signer.sign(goodClaims(), { alg: 'none' })],
  ['signed with the public key as an HMAC secret', byPublicKey],
  ['whose payload was changed', changed],
])('a token %s is refused', async (_, make) => {
  expect(await reader.sessionClaims(await make())).toBeNull();
});

test.each([
  ['another issuer', { iss: 'https://clerk.evil.example' }],
  ['another instance of the same host', { iss: 'https://scrutineer.example/__clerk/' }],
  ['no issuer', { iss: undefined }],
  ['an issuer that is not text', { iss: ['https://scrutineer.example/__clerk'] }],
  ['another party', { azp: 'https://evil.example' }],
  ['no party', { azp: undefined }],
  ['an empty party', { azp: '' }],
  ['no user', { sub: undefined }],
  ['no session', { sid: undefined }],
  ['no end', { exp: undefined }],
])('a token with %s is refused', async (_, change) => {
  expect(await reader.sessionClaims(await signer.sign({ ...goodClaims(), ...change }))).toBeNull();
});

test.each(['', '.', '..', 'a.b', 'a.b.c', 'a.b.c.d', 'é.é.é', `${'x'.repeat(20_000)}`, 'bnVsbA.bnVsbA.AAAA'])(
  'text that is no token is refused: %.20s',
  async (text) => {
    expect(await reader.sessionClaims(text)).toBeNull();
    expect(await reader.signedPayload(text)).toBeNull();
  },
);
