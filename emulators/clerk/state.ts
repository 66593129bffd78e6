import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type JsonFile, openJsonFile } from '../json-file.ts';

/** Times are milliseconds since 1970, as in Clerk's own JSON. */
export type StoredUser = {
  id: string;
  email: string;
  emailId: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  publicMetadata: Record<string, unknown>;
  privateMetadata: Record<string, unknown>;
  unsafeMetadata: Record<string, unknown>;
  lastSignInAt: number | null;
  createdAt: number;
  updatedAt: number;
};

export type SessionStatus = 'active' | 'pending' | 'ended' | 'removed' | 'revoked' | 'expired';

export type StoredSession = {
  id: string;
  clientId: string;
  userId: string;
  status: SessionStatus;
  /** What the application's server shows to get a new token for it. */
  refreshToken: string;
  lastActiveAt: number;
  expireAt: number;
  createdAt: number;
  updatedAt: number;
};

export type StoredSignIn = {
  id: string;
  identifier: string | null;
  userId: string | null;
  createdSessionId: string | null;
};

export type StoredSignUp = {
  id: string;
  email: string | null;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  createdSessionId: string | null;
  createdUserId: string | null;
};

/** A browser, known by its `__client` cookie. */
export type StoredClient = {
  id: string;
  sessionIds: string[];
  signIn: StoredSignIn | null;
  signUp: StoredSignUp | null;
  /** When who is signed in last changed: the value of `__client_uat`; null when nobody is. */
  signedInAt: number | null;
  createdAt: number;
  updatedAt: number;
};

export type ClerkState = {
  privateKey: string;
  secretKey: string;
  users: Record<string, StoredUser>;
  clients: Record<string, StoredClient>;
  sessions: Record<string, StoredSession>;
};

/** Opens `clerk.json` in `dataDir`; the first start makes the instance's keys. */
export function openClerkState(dataDir: string): JsonFile<ClerkState> {
  return openJsonFile<ClerkState>(join(dataDir, 'clerk.json'), () => ({
    privateKey: generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey,
    secretKey: `sk_live_${randomBytes(24).toString('hex')}`,
    users: {},
    clients: {},
    sessions: {},
  }));
}

/** A new id in Clerk's manner, for example `user_2f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString('hex')}`;
}
