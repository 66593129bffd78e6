import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

export type SigningKey = {
  jwtKey: string;
  jwks: { keys: JsonWebKey[] };
  sign(payload: object, typ?: string): string;
};

/** Makes a PEM private key (RSA, 2048 bits) ready to sign. */
export function openSigningKey(privateKeyPem: string): SigningKey {
  const privateKey = createPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(privateKey);
  const jwtKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  // Named after the key itself, so that a cache of keys by name never mixes up two instances.
  const kid = `ins_${createHash('sha256').update(jwtKey).digest('hex').slice(0, 28)}`;
  return {
    jwtKey,
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JsonWebKey] },
    sign(payload, typ = 'JWT') {
      const signed = `${encode({ alg: 'RS256', kid, typ })}.${encode(payload)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
