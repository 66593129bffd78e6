import { randomBytes } from 'node:crypto';
import { notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import {
  newId,
  type SessionStatus,
  type StoredClient,
  type StoredSession,
  type StoredUser,
} from './state.ts';

const dayMs = 86_400_000;

export function clientOf({ file }: ClerkInstance, id: string | undefined): StoredClient | undefined {
  return id ? file.value.clients[id] : undefined;
}

export function createClient({ file }: ClerkInstance): StoredClient {
  const now = Date.now();
  const client: StoredClient = {
    id: newId('client'),
    sessionIds: [],
    signIn: null,
    signUp: null,
    signedInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  file.value.clients[client.id] = client;
  file.save();
  return client;
}

/** Signs a user in on a browser, in place of whoever was: one session at a time. */
export function startSession(instance: ClerkInstance, client: StoredClient, user: StoredUser): StoredSession {
  for (const session of liveSessions(instance, client)) endSession(instance, session, 'removed');
  const now = Date.now();
  const session: StoredSession = {
    id: newId('sess'),
    clientId: client.id,
    userId: user.id,
    status: 'active',
    refreshToken: randomBytes(32).toString('base64url'),
    lastActiveAt: now,
    expireAt: now + 7 * dayMs,
    createdAt: now,
    updatedAt: now,
  };
  instance.file.value.sessions[session.id] = session;
  client.sessionIds = [session.id];
  client.signedInAt = now;
  client.updatedAt = now;
  user.lastSignInAt = now;
  instance.file.save();
  return session;
}

export function liveSessions({ file }: ClerkInstance, client: StoredClient): StoredSession[] {
  return client.sessionIds.flatMap((id) => {
    const session = file.value.sessions[id];
    return session && isLive(session) ? [session] : [];
  });
}

export function isLive(session: StoredSession): boolean {
  return session.status === 'active' && session.expireAt > Date.now();
}

export function sessionOf({ file }: ClerkInstance, id: string): StoredSession {
  const session = file.value.sessions[id];
  if (!session) throw notFound('Session');
  return session;
}

export function endSession(instance: ClerkInstance, session: StoredSession, status: SessionStatus): void {
  session.status = status;
  session.updatedAt = Date.now();
  const client = instance.file.value.clients[session.clientId];
  if (client) {
    client.sessionIds = client.sessionIds.filter((id) => id !== session.id);
    if (client.sessionIds.length === 0) client.signedInAt = null;
    client.updatedAt = Date.now();
  }
  instance.file.save();
}

/** Notes that a session is in use. */
export function touchSession({ file }: ClerkInstance, session: StoredSession): void {
  session.lastActiveAt = Date.now();
  file.save();
}

/**
 * A session token with Clerk's version 2 claims.
 *
 * @param age how many seconds ago it is said to have been issued
 */
export function sessionToken(instance: ClerkInstance, session: StoredSession, age = 0): string {
  const now = Math.floor(Date.now() / 1000) - age;
  return instance.key.sign({
    azp: instance.appOrigin,
    exp: now + instance.settings.tokenLifetimeSeconds,
    fva: [Math.floor((Date.now() - session.createdAt) / 60_000), -1],
    iat: now,
    iss: instance.issuer,
    nbf: now - 10,
    role: 'authenticated',
    sid: session.id,
    sts: session.status,
    sub: session.userId,
    v: 2,
  });
}
