import { hexDigest } from '../digest.ts';
import type { Assistant } from './access-token.ts';
import { algorithm, decodeBytes } from './session-token.ts';

/** A call takes no longer, in seconds. */
const lifetime = 60;

type Key = { key: CryptoKey; kid: string };
const keys = new Map<string, Promise<Key>>();

/** The key is named after its public half, as whoever registers that names it too. */
async function importKey(secretKey: string): Promise<Key> {
  const key = await crypto.subtle.importKey('pkcs8', decodeBytes(secretKey), algorithm, true, ['sign']);
  const { n = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  return { key, kid: await hexDigest(n) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const encode = (part: object) => base64url(new TextEncoder().encode(JSON.stringify(part)));

/**
 * Signs the token by which an assistant's call reaches the database as its driver: it names the client and its scopes, so that the
 * database can tell it from the driver's own.
 *
 * @param secretKey PKCS #8 of an RSA key, in base64
 */
export async function signDriverToken(
  { driverId: sub, clientId: client_id, scopes }: Assistant,
  { secretKey, issuer, now }: { secretKey: string; issuer: string; now: Date },
): Promise<string> {
  const importing = keys.get(secretKey) ?? importKey(secretKey);
  keys.set(secretKey, importing);
  const { key, kid } = await importing;
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: issuer, sub, client_id, scope: scopes.join(' '), iat, exp: iat + lifetime };
  const head = encode({ alg: 'RS256', typ: 'JWT', kid });
  const signedPart = `${head}.${encode({ ...claims, aud: 'authenticated', role: 'authenticated' })}`;
  const bytes = new TextEncoder().encode(signedPart);
  return `${signedPart}.${base64url(new Uint8Array(await crypto.subtle.sign(algorithm.name, key, bytes)))}`;
}
