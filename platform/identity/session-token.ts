import * as z from 'zod';

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  sid: z.string().min(1),
  iss: z.string(),
  azp: z.string(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  sts: z.string().optional(),
});

/** Claims of a session token. Times are in seconds since 1970; `sts` is `active` or `pending`. */
export type SessionClaims = z.infer<typeof claimsSchema>;

export type TokenIssuer = {
  /** PEM (`-----BEGIN PUBLIC KEY-----`) of the key that signs session tokens. */
  jwtKey: string;
  issuer: string;
  authorizedParties: readonly string[];
};

export type TokenReader = {
  /** The token's claims when it was signed for this site, whatever its age; otherwise null. */
  sessionClaims(token: string): Promise<SessionClaims | null>;
  /** The payload of any token that carries our issuer's signature; otherwise null. */
  signedPayload(token: string): Promise<unknown>;
};

/** A token that carries a key's signature, with what its header calls it: `jwt`, `at+jwt`. */
type SignedToken = { type: string; payload: unknown };

const headerSchema = z.object({ alg: z.literal('RS256'), typ: z.string().default('JWT') });

/** Checks signatures of a key. @returns null for a token that does not carry one */
export function createSignatureReader(jwtKey: string): (token: string) => Promise<SignedToken | null> {
  let key: CryptoKey | undefined;
  return async (token) => {
    const [header, payload, signature, ...rest] = token.split('.');
    if (!header || !payload || !signature || rest.length > 0) return null;
    // A key that cannot be read is our own mistake, and must not pass for everybody's forged token.
    key ??= await importPublicKey(jwtKey);
    try {
      const { typ } = headerSchema.parse(decodeJson(header));
      const signedBytes = new TextEncoder().encode(`${header}.${payload}`);
      const genuine = await crypto.subtle.verify(algorithm.name, key, decodeBytes(signature), signedBytes);
      const type = typ.toLowerCase().replace(/^application\//, '');
      return genuine ? { type, payload: decodeJson(payload) } : null;
    } catch {
      return null;
    }
  };
}

/**
 * Tells our tokens from anybody else's, without a network. Age is deliberately not judged here: an
 * out-of-date token that is genuine may be renewed, a forged one must not even cost a call to Clerk. Access tokens of assistants
 * have the same key and issuer, and are no sessions.
 */
export function createTokenReader({ jwtKey, issuer, authorizedParties }: TokenIssuer): TokenReader {
  const readSignature = createSignatureReader(jwtKey);
  const signedPayload = async (token: string) => {
    const signed = await readSignature(token);
    return signed?.type === 'jwt' ? signed.payload : null;
  };
  return {
    signedPayload,
    async sessionClaims(token) {
      const claims = claimsSchema.safeParse(await signedPayload(token));
      if (!claims.success) return null;
      const { iss, azp } = claims.data;
      return iss === issuer && authorizedParties.includes(azp) ? claims.data : null;
    },
  };
}

export const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

function importPublicKey(pem: string): Promise<CryptoKey> {
  const base64 = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
  return crypto.subtle.importKey('spki', decodeBytes(base64), algorithm, false, ['verify']);
}

export function decodeBytes(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function decodeJson(base64url: string): unknown {
  return JSON.parse(new TextDecoder().decode(decodeBytes(base64url)));
}
