import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Configuration } from '../configuration/read-configuration.ts';
import { ask, type Send } from './ask.ts';
import { bad, type Finding, good, open } from './finding.ts';

const about = 'Clerk';
/** How many of the drivers who came last are looked at for one who is still signed in. */
const looked = 10;

const usersSchema = z.array(z.object({ id: z.string() }));
const sessionSchema = z.array(z.object({ id: z.string(), status: z.string() }));
const sessionsSchema = z.union([sessionSchema, z.object({ data: sessionSchema })]);
const tokenSchema = z.object({ jwt: z.string() });

/** A token as some signed-in driver's browser would get it now; null while nobody is signed in. */
export async function anySessionToken(send: Send, configuration: Configuration): Promise<string | null> {
  const { CLERK_API_URL, CLERK_SECRET_KEY } = configuration;
  const headers = { authorization: `Bearer ${CLERK_SECRET_KEY}` };
  const read = async <Schema extends z.ZodType>(schema: Schema, path: string, method = 'GET') =>
    schema.safeParse((await ask(send, `${CLERK_API_URL}/v1${path}`, { method, headers }))?.body).data;
  const users = (await read(usersSchema, `/users?order_by=-last_active_at&limit=${looked}`)) ?? [];
  for (const { id } of users) {
    const sessions = await read(sessionsSchema, `/sessions?user_id=${id}&status=active&limit=1`);
    const [session] = Array.isArray(sessions) ? sessions : (sessions?.data ?? []);
    const token = session && (await read(tokenSchema, `/sessions/${session.id}/tokens`, 'POST'));
    if (token) return token.jwt;
  }
  return null;
}

export function checkClaims({ APP_ORIGIN, CLERK_ISSUER }: Configuration, token: string | null): Finding {
  if (token === null) {
    return open(
      about,
      `nobody is signed in, so no session token was seen: sign in once at ${APP_ORIGIN} and run this again.`,
    );
  }
  const { role, iss } = decodeJwt(token);
  if (role !== 'authenticated') {
    return bad(
      about,
      'session tokens lack the claim role: Clerk dashboard, Sessions, Customize session token: { "role": "authenticated" }.',
    );
  }
  if (iss !== CLERK_ISSUER) {
    return bad(
      about,
      `session tokens name ${iss} as their issuer instead of CLERK_ISSUER: set it so, or change the Proxy URL, Clerk dashboard, Domains, Frontend API, Advanced.`,
    );
  }
  return good(about, 'session tokens carry the role and the issuer');
}
