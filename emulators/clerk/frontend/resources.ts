import type { SessionJSON, UserJSON } from '@clerk/backend';
import type * as Browsers from '@clerk/shared/types';
import type { Part } from '../../stand-in.ts';
import { accountOf, emailOf, findAccount } from '../accounts.ts';
import type { ClerkInstance } from '../instance.ts';
import { liveSession, sessionToken } from '../sessions.ts';
import type { Client } from '../state.ts';

// Resources as the Frontend API gives them, where they differ from what the Backend API does.

export function clientResource(instance: ClerkInstance, client: Client): Part<Browsers.ClientJSON> {
  const session = liveSession(instance, client);
  return {
    object: 'client',
    id: client.id,
    sessions: session ? [sessionResource(instance, session)] : [],
    sign_in: client.signIn && signInResource(instance, client.signIn, null),
    sign_up: null,
    last_active_session_id: session?.id ?? null,
    last_authentication_strategy: session ? 'password' : null,
    created_at: client.createdAt,
    updated_at: client.signedInAt ?? client.createdAt,
  };
}

/** What others may see of a user. */
const publicData = ({ first_name, last_name, username, ...user }: UserJSON) => ({
  first_name,
  last_name,
  image_url: '',
  has_image: false,
  identifier: emailOf({ first_name, last_name, username, ...user }),
  user_id: user.id,
  ...(username && { username }),
});

export function sessionResource(instance: ClerkInstance, session: SessionJSON): Part<Browsers.SessionJSON> {
  const user = accountOf(instance, session.user_id);
  const { client_id: _, user_id: __, ...shared } = session;
  return {
    ...(shared as Part<Browsers.SessionJSON>),
    factor_verification_age: [Math.floor((Date.now() - session.created_at) / 60_000), -1],
    last_active_token: tokenResource(instance, session),
    last_active_organization_id: null,
    user: userResource(user),
    public_user_data: publicData(user),
  };
}

export const tokenResource = (instance: ClerkInstance, session: SessionJSON): Browsers.TokenJSON => ({
  object: 'token',
  id: session.id,
  jwt: sessionToken(instance, session),
});

export function userResource({ private_metadata: _, ...user }: UserJSON): Part<Browsers.UserJSON> {
  return {
    ...(user as unknown as Part<Browsers.UserJSON>),
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: [],
  };
}

export function signInResource(
  instance: ClerkInstance,
  { id, identifier }: NonNullable<Client['signIn']>,
  sessionId: string | null,
): Part<Browsers.SignInJSON> {
  const user = identifier ? findAccount(instance, identifier) : undefined;
  return {
    object: 'sign_in',
    id,
    status: sessionId ? 'complete' : user ? 'needs_first_factor' : 'needs_identifier',
    supported_identifiers: ['email_address', 'username'],
    identifier: identifier ?? '',
    user_data: {
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      image_url: '',
      has_image: false,
    },
    supported_first_factors: user ? [{ strategy: 'password' }] : [],
    supported_second_factors: [],
    first_factor_verification: sessionId
      ? { object: 'verification', id: 'ver_password', status: 'verified', strategy: 'password' }
      : null,
    created_session_id: sessionId,
  };
}

/** A sign-up that is complete. */
export const signUpResource = (user: UserJSON, session: SessionJSON): Part<Browsers.SignUpJSON> => ({
  object: 'sign_up',
  id: `sua_${user.id}`,
  status: 'complete',
  required_fields: ['email_address', 'password'],
  optional_fields: ['username', 'first_name', 'last_name'],
  missing_fields: [],
  unverified_fields: [],
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  email_address: emailOf(user),
  has_password: true,
  created_session_id: session.id,
  created_user_id: user.id,
});
