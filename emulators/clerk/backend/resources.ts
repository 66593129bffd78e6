import type { EmailAddressJSON, OrganizationJSON, SessionJSON, UserJSON } from '@clerk/backend';
import { organizationFields, sessionFields, userFields } from '../resources.ts';
import type { StoredOrganization, StoredSession, StoredUser } from '../state.ts';

export function serverUser(user: StoredUser): UserJSON {
  return {
    ...userFields(user),
    email_addresses: [
      {
        object: 'email_address',
        id: user.emailId,
        email_address: user.email,
        verification: verifiedByAdmin(user.emailId),
        linked_to: [],
      },
    ],
    organization_memberships: null,
    password_last_updated_at: null,
    private_metadata: user.privateMetadata,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    last_active_at: user.lastSignInAt,
    locale: null,
  };
}

export const serverSession = (session: StoredSession): SessionJSON => ({
  ...sessionFields(session),
  client_id: session.clientId,
  user_id: session.userId,
});

export const serverOrganization = (organization: StoredOrganization): OrganizationJSON => ({
  ...organizationFields(organization),
  private_metadata: {},
});

type Verification = NonNullable<EmailAddressJSON['verification']>;

/** Clerk's list of object types leaves out the one that its answers carry here. */
function verifiedByAdmin(emailId: string): Verification {
  const verification: Omit<Verification, 'object'> & { object: string } = {
    object: 'verification_admin',
    id: `ver_${emailId}`,
    status: 'verified',
    strategy: 'admin',
    attempts: null,
    expire_at: null,
  };
  return verification as Verification;
}
