import type {
  EmailAddressJSON,
  OrganizationInvitationJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  SessionJSON,
  UserJSON,
} from '@clerk/backend';
import type { ClerkInstance } from '../instance.ts';
import { sessionFields, userFields } from '../resources.ts';
import type {
  StoredInvitation,
  StoredMembership,
  StoredOrganization,
  StoredSession,
  StoredUser,
} from '../state.ts';

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
  object: 'organization',
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  image_url: '',
  has_image: false,
  public_metadata: {},
  admin_delete_enabled: false,
  max_allowed_memberships: 20,
  created_at: organization.createdAt,
  updated_at: organization.updatedAt,
  private_metadata: {},
});

export function serverMembership(
  { file }: ClerkInstance,
  membership: StoredMembership,
): OrganizationMembershipJSON {
  const { users, organizations } = file.value;
  const user = users[membership.userId];
  const organization = organizations[membership.organizationId];
  if (!user || !organization) throw new Error('A membership of nobody');
  return {
    object: 'organization_membership',
    id: membership.id,
    organization: serverOrganization(organization),
    public_metadata: membership.publicMetadata ?? {},
    private_metadata: {},
    public_user_data: {
      identifier: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      has_image: false,
      user_id: user.id,
    },
    role: membership.role,
    permissions: [],
    created_at: membership.createdAt,
    updated_at: membership.updatedAt,
  };
}

export const serverInvitation = (
  { origin }: ClerkInstance,
  invitation: StoredInvitation,
): OrganizationInvitationJSON & { object: string } => ({
  object: 'organization_invitation',
  id: invitation.id,
  email_address: invitation.email,
  organization_id: invitation.organizationId,
  role: invitation.role,
  role_name: invitation.role.replace(/^org:/, ''),
  status: invitation.status,
  public_metadata: invitation.publicMetadata,
  private_metadata: {},
  url: `${origin}/clerk/v1/tickets/accept?ticket=${invitation.id}`,
  created_at: invitation.createdAt,
  updated_at: invitation.updatedAt,
  expires_at: invitation.expiresAt,
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
