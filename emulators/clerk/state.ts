import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type {
  OrganizationInvitationJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  SessionJSON,
  UserJSON,
} from '@clerk/backend';
import type { Delivery } from '../courier.ts';
import { type JsonFile, openJsonFile } from '../json-file.ts';

/** A browser, as Clerk's cookie names it. */
export type Client = {
  id: string;
  /** The session that is signed in: one at a time. */
  sessionId: string | null;
  signIn: { id: string; identifier: string | null } | null;
  /** When who is signed in last changed: the value of `__client_uat`; null when nobody is. */
  signedInAt: number | null;
  createdAt: number;
};

/** A membership without what it repeats of its organization and its user. */
export type Membership = Omit<OrganizationMembershipJSON, 'organization' | 'public_user_data'> & {
  organizationId: string;
  userId: string;
};

/** An invitation that a mail would carry. */
export type Invitation = OrganizationInvitationJSON & { object: string };

/** An event on its way to the application's webhook. */
export type SentEvent = { id: string; type: string; body: string };

/** Resources are kept as Clerk's Backend API gives them. Times are milliseconds since 1970, as in Clerk's own JSON. */
export type ClerkState = {
  privateKey: string;
  secretKey: string;
  webhookSecret: string;
  users: Record<string, UserJSON>;
  /** By their user's id. */
  passwordHashes: Record<string, string>;
  clients: Record<string, Client>;
  sessions: Record<string, SessionJSON>;
  /** By their session's id: the application's server exchanges one for a new token. */
  refreshTokens: Record<string, string>;
  organizations: Record<string, OrganizationJSON>;
  memberships: Record<string, Membership>;
  invitations: Record<string, Invitation>;
  deliveries: (Delivery & SentEvent)[];
};

export function openClerkState(dataDir: string): JsonFile<ClerkState> {
  const file = openJsonFile<Partial<ClerkState>>(join(dataDir, 'clerk.json'), () => ({}));
  const { privateKey, secretKey, webhookSecret, ...stored } = file.value;
  // Of a file in an earlier version's form only the keys are of use.
  const isReadable = stored.passwordHashes !== undefined;
  file.value = {
    privateKey: privateKey ?? newPrivateKey(),
    secretKey: secretKey ?? `sk_live_${randomBytes(24).toString('hex')}`,
    webhookSecret: webhookSecret ?? `whsec_${randomBytes(24).toString('base64')}`,
    users: {},
    passwordHashes: {},
    clients: {},
    sessions: {},
    refreshTokens: {},
    organizations: {},
    memberships: {},
    invitations: {},
    deliveries: [],
    ...(isReadable && stored),
  };
  return file as JsonFile<ClerkState>;
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
