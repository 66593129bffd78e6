import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';

/** Why a bearer is refused, in the shape PostgREST answers with. */
export type BearerRefusal = { code: 'PGRST301' | 'PGRST303'; message: string };

/**
 * Checks bearers as hosted Supabase does for a project whose third-party authentication is Clerk, and re-signs them
 * with the HS256 secret, the only kind the embedded REST layer knows. The claims stay as they were.
 *
 * @param issuer the `iss` that Clerk's tokens must carry
 * @param jwks gives Clerk's current public keys; asked again when a key id is unknown
 * @param secret what the embedded layer verifies with
 */
export function createBearerExchange(options: {
  issuer: string;
  jwks: () => Promise<JSONWebKeySet>;
  secret: string;
}): (token: string) => Promise<{ token: string } | BearerRefusal> {
  const secret = new TextEncoder().encode(options.secret);
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;

  const verify = async (token: string) => {
    keys ??= createLocalJWKSet(await options.jwks());
    // PostgREST forgives 30 s of clock difference.
    return jwtVerify(token, keys, { algorithms: ['RS256'], issuer: options.issuer, clockTolerance: 30 });
  };

  return async (token) => {
    try {
      const { payload } = await verify(token).catch((error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        keys = undefined;
        return verify(token);
      });
      const resigned = await new SignJWT({ ...payload, exp: Math.floor(Date.now() / 1000) + 60 })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret);
      return { token: resigned };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { code: 'PGRST303', message: 'JWT expired' };
      if (error instanceof errors.JWTClaimValidationFailed) {
        return { code: 'PGRST303', message: `JWT claim "${error.claim}" is not valid` };
      }
      return { code: 'PGRST301', message: 'No suitable key or wrong key type' };
    }
  };
}
