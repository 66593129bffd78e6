import * as z from 'zod';
import { createSignatureReader } from './session-token.ts';

/** A driver's assistant, as its access token names it. Times are in seconds since 1970. */
export type Assistant = { driverId: string; clientId: string; scopes: readonly string[]; expiresAt: number };

const list = z.union([z.string().transform((text) => text.split(' ')), z.array(z.string())]);
const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().regex(/^user_[\w-]{1,59}$/),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  exp: z.number(),
  nbf: z.number().optional(),
  client_id: z.string().min(1).max(300),
  scp: list.optional(),
  scope: list.optional(),
});

/** Seconds that our clock and Clerk's may differ. */
const skew = 30;

/**
 * Reads the access tokens that Clerk gives to assistants, without a network. Clerk signs session, ID and access tokens with one key:
 * the header's type, the audience and the client tell them apart.
 *
 * @returns null for every other token, and for one that is over
 */
export function createAccessTokenReader({
  jwtKey,
  issuer,
  audience,
}: {
  /** PEM of Clerk's public key, line breaks as such or written `\\n`. */
  jwtKey: string;
  issuer: string;
  /** The address of the MCP endpoint. */
  audience: string;
}): (token: string, now: Date) => Promise<Assistant | null> {
  const readSignature = createSignatureReader(jwtKey.replaceAll('\\n', '\n'));
  return async (token, now) => {
    const signed = await readSignature(token);
    const claims = signed?.type === 'at+jwt' ? claimsSchema.safeParse(signed.payload).data : undefined;
    if (!claims || claims.iss !== issuer || !claims.aud.includes(audience)) return null;
    const seconds = now.getTime() / 1000;
    if (claims.exp + skew <= seconds || (claims.nbf ?? 0) - skew > seconds) return null;
    const { sub, client_id, scp, scope, exp } = claims;
    return { driverId: sub, clientId: client_id, scopes: scp ?? scope ?? [], expiresAt: exp };
  };
}
