import type { EmailAddressJSON, OrganizationJSON, SessionJSON, UserJSON } from '@clerk/backend';
import type { StoredOrganization, StoredSession, StoredUser } from '../state.ts';

export function serverUser(user: StoredUser): UserJSON {
  return {
    object: 'user',
    id: user.id,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: true,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    email_addresses: [
      {
        object: 'email_address',
        id: user.emailId,
        email_address: user.email,
        verification: verifiedByAdmin(user.emailId),
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    organization_memberships: null,
    external_accounts: [],
    saml_accounts: [],
    password_last_updated_at: null,
    public_metadata: user.publicMetadata,
    private_metadata: user.privateMetadata,
    unsafe_metadata: user.unsafeMetadata,
    external_id: null,
    last_sign_in_at: user.lastSignInAt,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    last_active_at: user.lastSignInAt,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
    locale: null,
  };
}

export function serverSession(session: StoredSession): SessionJSON {
  return {
    object: 'session',
    id: session.id,
    client_id: session.clientId,
    user_id: session.userId,
    status: session.status,
    actor: null,
    expire_at: session.expireAt,
    abandon_at: session.expireAt + 23 * 86_400_000,
    last_active_at: session.lastActiveAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

export function serverOrganization(organization: StoredOrganization): OrganizationJSON {
  return {
    object: 'organization',
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    image_url: '',
    has_image: false,
    max_allowed_memberships: 5,
    admin_delete_enabled: false,
    public_metadata: {},
    private_metadata: {},
    created_at: organization.createdAt,
    updated_at: organization.updatedAt,
  };
}

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
