import type {
  ClientJSON,
  EmailAddressJSON,
  SessionJSON,
  SessionWithActivitiesJSON,
  SignInJSON,
  SignUpJSON,
  TokenJSON,
  UserJSON,
  VerificationJSON,
} from '@clerk/shared/types';
import type { Part } from '../../stand-in.ts';
import { accountOf } from '../accounts.ts';
import type { ClerkInstance } from '../instance.ts';
import { sessionFields, userFields } from '../resources.ts';
import { liveSessions, sessionToken } from '../sessions.ts';
import type { StoredClient, StoredSession, StoredSignIn, StoredSignUp, StoredUser } from '../state.ts';

export function clientResource(instance: ClerkInstance, client: StoredClient): Part<ClientJSON> {
  const sessions = liveSessions(instance, client);
  return {
    object: 'client',
    id: client.id,
    sessions: sessions.map((session) => sessionResource(instance, session)),
    sign_in: client.signIn && signInResource(instance, client.signIn),
    sign_up: client.signUp && signUpResource(client.signUp),
    last_active_session_id: sessions[0]?.id ?? null,
    last_authentication_strategy: sessions[0] ? 'password' : null,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}

export function sessionResource(instance: ClerkInstance, session: StoredSession): Part<SessionJSON> {
  const user = accountOf(instance, session.userId);
  return {
    ...sessionFields(session),
    factor_verification_age: [Math.floor((Date.now() - session.createdAt) / 60_000), -1],
    last_active_token: tokenResource(instance, session),
    last_active_organization_id: null,
    user: userResource(user),
    public_user_data: {
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      has_image: false,
      identifier: user.email,
      user_id: user.id,
      ...(user.username ? { username: user.username } : {}),
    },
  };
}

export function deviceResource(
  instance: ClerkInstance,
  session: StoredSession,
): Part<SessionWithActivitiesJSON> {
  return {
    ...sessionResource(instance, session),
    user: null,
    latest_activity: {
      object: 'session_activity',
      id: `${session.id}_activity`,
      browser_name: 'Browser',
      ip_address: '127.0.0.1',
      city: 'here',
      country: 'on this machine',
    },
  };
}

export function tokenResource(instance: ClerkInstance, session: StoredSession): TokenJSON {
  return { object: 'token', id: session.id, jwt: sessionToken(instance, session) };
}

export function userResource(user: StoredUser): UserJSON {
  return {
    ...userFields(user),
    email_addresses: [emailResource(user)],
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: [],
    profile_image_id: '',
  };
}

export function emailResource(user: StoredUser): EmailAddressJSON {
  return {
    object: 'email_address',
    id: user.emailId,
    email_address: user.email,
    verification: verified('admin'),
    linked_to: [],
    matches_sso_connection: false,
  };
}

export function signInResource(instance: ClerkInstance, signIn: StoredSignIn): Part<SignInJSON> {
  const user = signIn.userId ? instance.file.value.users[signIn.userId] : undefined;
  const complete = signIn.createdSessionId !== null;
  return {
    object: 'sign_in',
    id: signIn.id,
    status: complete ? 'complete' : user ? 'needs_first_factor' : 'needs_identifier',
    supported_identifiers: ['email_address', 'username'],
    identifier: signIn.identifier ?? '',
    user_data: {
      first_name: user?.firstName ?? '',
      last_name: user?.lastName ?? '',
      image_url: '',
      has_image: false,
    },
    supported_first_factors: user ? [{ strategy: 'password' }] : [],
    supported_second_factors: [],
    first_factor_verification: complete ? verified('password') : null,
    created_session_id: signIn.createdSessionId,
  };
}

export function signUpResource(signUp: StoredSignUp): Part<SignUpJSON> {
  const missing = [
    signUp.email ? null : ('email_address' as const),
    signUp.passwordHash ? null : ('password' as const),
  ];
  return {
    object: 'sign_up',
    id: signUp.id,
    status: signUp.createdSessionId ? 'complete' : 'missing_requirements',
    required_fields: ['email_address', 'password'],
    optional_fields: ['username', 'first_name', 'last_name'],
    missing_fields: missing.filter((field) => field !== null),
    unverified_fields: [],
    username: signUp.username,
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.email,
    has_password: signUp.passwordHash !== null,
    created_session_id: signUp.createdSessionId,
    created_user_id: signUp.createdUserId,
  };
}

function verified(strategy: string): VerificationJSON {
  const id = `ver_${strategy}`;
  const verification: Part<VerificationJSON> = { object: 'verification', id, status: 'verified', strategy };
  return verification as VerificationJSON;
}
