import type { StoredSession, StoredUser } from './state.ts';

// Resources that both of Clerk's interfaces give.

export const userFields = (user: StoredUser) => ({
  object: 'user' as const,
  id: user.id,
  external_id: null,
  primary_email_address_id: user.emailId,
  primary_phone_number_id: null,
  primary_web3_wallet_id: null,
  image_url: '',
  has_image: false,
  username: user.username,
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  saml_accounts: [],
  password_enabled: true,
  first_name: user.firstName,
  last_name: user.lastName,
  totp_enabled: false,
  backup_code_enabled: false,
  two_factor_enabled: false,
  public_metadata: user.publicMetadata,
  unsafe_metadata: user.unsafeMetadata,
  last_sign_in_at: user.lastSignInAt,
  create_organization_enabled: false,
  create_organizations_limit: null,
  delete_self_enabled: true,
  legal_accepted_at: null,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
});

export const sessionFields = (session: StoredSession) => ({
  object: 'session' as const,
  id: session.id,
  status: session.status,
  actor: null,
  expire_at: session.expireAt,
  abandon_at: session.expireAt + 23 * 86_400_000,
  last_active_at: session.lastActiveAt,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});
