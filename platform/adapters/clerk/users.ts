import type { User } from '@clerk/backend';
import { clerkClient } from './client.ts';
import { askClerk, ClerkUnreachable } from './deadline.ts';

export type ClerkUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  username: string | null;
  updatedAt: Date;
};

export type ClerkUsers = {
  /** The user, or null when Clerk knows none by that id. Throws `ClerkUnreachable` when Clerk does not answer. */
  get(userId: string): Promise<ClerkUser | null>;
  /**
   * Whether a user is an operator: their private metadata, which only Clerk's dashboard and secret key can read or write,
   * say `{"role": "operator"}`. Throws `ClerkUnreachable` when Clerk does not answer.
   */
  isOperator(userId: string): Promise<boolean>;
  /** Changes a user's first name. False if Clerk refuses this one. Throws `ClerkUnreachable` when Clerk does not answer. */
  rename(userId: string, firstName: string): Promise<boolean>;
  /** Ends a session everywhere. False if Clerk did not answer; a session that is already over counts as ended. */
  revokeSession(sessionId: string): Promise<boolean>;
};

export function createClerkUsers({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): ClerkUsers {
  const clerk = clerkClient({ secretKey, apiUrl });

  async function unlessMissing<Value>(ask: () => Promise<Value>): Promise<Value | null> {
    try {
      return await askClerk(ask, { apiUrl, reads: true });
    } catch (error) {
      if (isUnknown(error)) return null;
      if (error instanceof ClerkUnreachable) throw error;
      throw new ClerkUnreachable('refused', { cause: error });
    }
  }

  return {
    async get(userId) {
      const user = await unlessMissing(() => clerk.users.getUser(userId));
      return user && clerkUser(user);
    },
    async isOperator(userId) {
      const user = await unlessMissing(() => clerk.users.getUser(userId));
      return user?.privateMetadata.role === 'operator' && !user.banned && !user.locked;
    },
    async rename(userId, firstName) {
      try {
        await askClerk(() => clerk.users.updateUser(userId, { firstName }), { apiUrl, reads: false });
        return true;
      } catch (error) {
        if (error instanceof ClerkUnreachable) throw error;
        return false;
      }
    },
    async revokeSession(sessionId) {
      try {
        await askClerk(() => clerk.sessions.revokeSession(sessionId), { apiUrl, reads: false });
        return true;
      } catch (error) {
        return isUnknown(error);
      }
    },
  };
}

function clerkUser(user: User): ClerkUser {
  return {
    id: user.id,
    email: user.primaryEmailAddress?.emailAddress ?? user.emailAddresses[0]?.emailAddress ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    username: user.username,
    updatedAt: new Date(user.updatedAt),
  };
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}
