import { randomBytes } from 'node:crypto';
import type { SessionJSON, UserJSON } from '@clerk/backend';
import { notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { type Client, newId } from './state.ts';

const dayMs = 86_400_000;

export function createClient({ file }: ClerkInstance): Client {
  const nobody = { sessionId: null, signIn: null, signedInAt: null };
  const client = { id: newId('client'), ...nobody, createdAt: Date.now() };
  file.value.clients[client.id] = client;
  file.save();
  return client;
}

/** Signs a user in on a browser, in place of whoever was: one session at a time. */
export function startSession(instance: ClerkInstance, client: Client, user: UserJSON): SessionJSON {
  const before = liveSession(instance, client);
  if (before) endSession(instance, before, 'removed');
  const now = Date.now();
  const session: SessionJSON = {
    object: 'session',
    id: newId('sess'),
    client_id: client.id,
    user_id: user.id,
    status: 'active',
    actor: null,
    last_active_at: now,
    expire_at: now + 7 * dayMs,
    abandon_at: now + 30 * dayMs,
    created_at: now,
    updated_at: now,
  };
  instance.file.value.sessions[session.id] = session;
  instance.file.value.refreshTokens[session.id] = randomBytes(32).toString('base64url');
  Object.assign(client, { sessionId: session.id, signedInAt: now });
  Object.assign(user, { last_sign_in_at: now, last_active_at: now });
  instance.file.save();
  return session;
}

/** The session that is signed in on a browser. */
export function liveSession({ file }: ClerkInstance, client: Client | undefined): SessionJSON | undefined {
  const session = file.value.sessions[client?.sessionId ?? ''];
  return session && isLive(session) ? session : undefined;
}

export const isLive = ({ status, expire_at }: SessionJSON): boolean =>
  status === 'active' && expire_at > Date.now();

export function sessionOf({ file }: ClerkInstance, id: string): SessionJSON {
  const session = file.value.sessions[id];
  if (!session) throw notFound('Session');
  return session;
}

export function endSession(
  { file }: ClerkInstance,
  session: SessionJSON,
  status: 'ended' | 'removed' | 'revoked',
): void {
  Object.assign(session, { status, updated_at: Date.now() });
  const client = file.value.clients[session.client_id];
  if (client?.sessionId === session.id) Object.assign(client, { sessionId: null, signedInAt: null });
  file.save();
}

/**
 * A session token with Clerk's version 2 claims.
 *
 * @param age how many seconds ago it is said to have been issued
 */
export function sessionToken(instance: ClerkInstance, session: SessionJSON, age = 0): string {
  const now = Math.floor(Date.now() / 1000) - age;
  return instance.key.sign({
    azp: instance.appOrigin,
    exp: now + instance.settings.tokenLifetimeSeconds,
    fva: [Math.floor((Date.now() - session.created_at) / 60_000), -1],
    iat: now,
    iss: instance.issuer,
    nbf: now - 10,
    role: 'authenticated',
    sid: session.id,
    sts: session.status,
    sub: session.user_id,
    v: 2,
  });
}
