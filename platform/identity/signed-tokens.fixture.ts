import type { TokenIssuer } from './session-token.ts';

export const appOrigin = 'https://scrutineer.example';
export const issuer = `${appOrigin}/__clerk`;

export type TokenSigner = {
  jwtKey: string;
  /** A signed token with this payload; `header` changes what it says about itself. */
  sign(payload: object, header?: object): Promise<string>;
};

/** A key pair of its own, as one Clerk instance has, for tests. */
export async function createSigner(kid = `ins_${crypto.randomUUID()}`): Promise<TokenSigner> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const spki = (await crypto.subtle.exportKey('spki', pair.publicKey)) as ArrayBuffer;
  const jwtKey = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...new Uint8Array(spki)))}\n-----END PUBLIC KEY-----\n`;
  return {
    jwtKey,
    async sign(payload, header = {}) {
      const signedPart = `${encode({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${encode(payload)}`;
      const bytes = new TextEncoder().encode(signedPart);
      const signature = await crypto.subtle.sign(algorithm.name, pair.privateKey, bytes);
      return `${signedPart}.${base64url(String.fromCharCode(...new Uint8Array(signature)))}`;
    },
  };
}

/** The claims of a good session token that was issued `age` seconds ago and lasts a minute. */
export function goodClaims(age = 0) {
  const now = Math.floor(Date.now() / 1000) - age;
  return {
    azp: appOrigin,
    exp: now + 60,
    iat: now,
    iss: issuer,
    nbf: now - 10,
    sid: 'sess_1',
    sts: 'active',
    sub: 'user_1',
    v: 2,
  };
}

export function issuerOf(signer: TokenSigner): TokenIssuer {
  return { jwtKey: signer.jwtKey, issuer, authorizedParties: [appOrigin] };
}

export function encode(part: object): string {
  return base64url(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))));
}

function base64url(binary: string): string {
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
