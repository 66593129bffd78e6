import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Delivery } from '../courier.ts';
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

export type SessionStatus = 'active' | 'ended' | 'removed' | 'revoked';

export type StoredSession = {
  id: string;
  clientId: string;
  userId: string;
  status: SessionStatus;
  /** The application's server exchanges it for a new token. */
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

export type StoredOrganization = {
  id: string;
  name: string;
  slug: string;
  createdAt: number;
  updatedAt: number;
};

export type StoredMembership = {
  id: string;
  organizationId: string;
  userId: string;
  /** `org:admin` or `org:member`. */
  role: string;
  publicMetadata?: Record<string, unknown>;
  createdAt: number;
  updatedAt: number;
};

/** An invitation that a mail would carry. */
export type StoredInvitation = {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  publicMetadata: Record<string, unknown>;
  status: 'pending' | 'accepted' | 'revoked';
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
};

/** An event on its way to the application's webhook. */
export type SentEvent = { id: string; type: string; body: string };

export type ClerkState = {
  privateKey: string;
  secretKey: string;
  webhookSecret: string;
  users: Record<string, StoredUser>;
  clients: Record<string, StoredClient>;
  sessions: Record<string, StoredSession>;
  organizations: Record<string, StoredOrganization>;
  memberships: Record<string, StoredMembership>;
  invitations: Record<string, StoredInvitation>;
  deliveries: (Delivery & SentEvent)[];
};

export function openClerkState(dataDir: string): JsonFile<ClerkState> {
  const file = openJsonFile<Partial<ClerkState>>(join(dataDir, 'clerk.json'), () => ({}));
  // A file that an earlier version wrote lacks what came later.
  Object.assign(file.value, { ...firstState(file.value.privateKey), ...file.value });
  return file as JsonFile<ClerkState>;
}

function firstState(privateKey = newPrivateKey()): ClerkState {
  return {
    privateKey,
    secretKey: `sk_live_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
    users: {},
    clients: {},
    sessions: {},
    organizations: {},
    memberships: {},
    invitations: {},
    deliveries: [],
  };
}

export function newPrivateKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString('hex')}`;
}
