import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyResult,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { ThirdPartyAuth } from './third-party-auth.ts';

export type BearerRefusal = { code: 'PGRST301' | 'PGRST303'; message: string };

const noKey: BearerRefusal = { code: 'PGRST301', message: 'No suitable key or wrong key type' };
const otherIssuer: BearerRefusal = { code: 'PGRST303', message: 'JWT claim "iss" is not valid' };

function refusalOf(error: unknown): BearerRefusal {
  if (error instanceof errors.JWTExpired) return { code: 'PGRST303', message: 'JWT expired' };
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'iss') return otherIssuer;
    return { code: 'PGRST303', message: `JWT claim "${error.claim}" is not valid` };
  }
  return noKey;
}

/**
 * Checks bearers as hosted Supabase does for a project with third-party authentication, and re-signs them with the HS256
 * secret, the only kind the embedded REST layer knows. Claims are unchanged.
 *
 * @param thirdParties trusted issuers; their keys are fetched again for an unknown key id or issuer
 * @param secret the embedded layer's verification secret
 */
export function createBearerExchange(
  thirdParties: Pick<ThirdPartyAuth, 'trusted' | 'resolve'>,
  secret: string,
): (token: string) => Promise<{ token: string } | BearerRefusal> {
  const signingSecret = new TextEncoder().encode(secret);
  const imported = new WeakMap<JSONWebKeySet, ReturnType<typeof createLocalJWKSet>>();

  function keySet(keys: JSONWebKeySet) {
    const keySet = imported.get(keys) ?? createLocalJWKSet(keys);
    imported.set(keys, keySet);
    return keySet;
  }

  /** The token's claims by the first issuer whose it is; else the refusal that says most. */
  async function verify(token: string): Promise<JWTVerifyResult | BearerRefusal> {
    let refusal = noKey;
    for (const { issuer, keys } of thirdParties.trusted()) {
      try {
        return await jwtVerify(token, keySet(keys), {
          algorithms: ['RS256'],
          ...(issuer && { issuer }),
          // PostgREST forgives 30 s of clock difference.
          clockTolerance: 30,
        });
      } catch (error) {
        if (refusal === noKey) refusal = refusalOf(error);
      }
    }
    return refusal;
  }

  return async (token) => {
    let verified = await verify(token);
    // Its issuer may be one whose keys could not be fetched until now, also where another has the same keys.
    if (verified === noKey || verified === otherIssuer) {
      await thirdParties.resolve();
      verified = await verify(token);
    }
    if ('code' in verified) return verified;
    const resigned = await new SignJWT({ ...verified.payload, exp: Math.floor(Date.now() / 1000) + 60 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(signingSecret);
    return { token: resigned };
  };
}
