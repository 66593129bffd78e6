import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { EmailAddressJSON, UserJSON } from '@clerk/backend';
import { tell } from './events.ts';
import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { endSession } from './sessions.ts';
import { newId } from './state.ts';

export const passwordLength = { min: 8, max: 72 };
export const usernameLength = { min: 3, max: 32 };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32);
  return `scrypt:${salt.toString('base64url')}:${hash.toString('base64url')}`;
}

export function hashNewPassword(password: string, field = 'password'): Promise<string> {
  const { min, max } = passwordLength;
  const tooShort = password.length < min;
  if (tooShort || password.length > max)
    throw new Fault(
      422,
      `form_password_length_too_${tooShort ? 'short' : 'long'}`,
      `Passwords must be ${tooShort ? `${min} characters or more` : `${max} characters or fewer`}.`,
      field,
    );
  return hashPassword(password);
}

export const emailOf = ({ email_addresses: [email] }: UserJSON): string => email?.email_address ?? '';

export function findAccount({ file }: ClerkInstance, identifier: string): UserJSON | undefined {
  const wanted = identifier.trim().toLowerCase();
  return Object.values(file.value.users).find((user) =>
    [emailOf(user), user.username].some((one) => one?.toLowerCase() === wanted),
  );
}

export function accountOf({ file }: ClerkInstance, userId: string): UserJSON {
  const user = file.value.users[userId];
  if (!user) throw notFound('User');
  return user;
}

/** The account that an identifier names. @throws Fault */
export function requireAccount(instance: ClerkInstance, identifier: string): UserJSON {
  const user = findAccount(instance, identifier);
  if (user) return user;
  throw new Fault(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
}

export async function requirePassword(
  { file }: ClerkInstance,
  user: UserJSON,
  password: string,
  field = 'password',
): Promise<void> {
  const [, salt = '', hash = ''] = file.value.passwordHashes[user.id]?.split(':') ?? [];
  const expected = Buffer.from(hash, 'base64url');
  // Without a password there is no hash, and nothing fits.
  if (
    hash &&
    timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), expected.length), expected)
  )
    return;
  const message = 'Password is incorrect. Try again, or use another method.';
  throw new Fault(422, 'form_password_incorrect', message, field);
}

/** What a form or the application's server may say of an account. */
export type AccountFields = Partial<
  Pick<
    UserJSON,
    'first_name' | 'last_name' | 'username' | 'public_metadata' | 'private_metadata' | 'unsafe_metadata'
  >
>;

/** The names of a form: what is blank is none. */
export function namesIn(fields: Record<string, string | null | undefined>): AccountFields {
  const names = ['first_name', 'last_name', 'username'].filter((name) => fields[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fields[name] || null]));
}

type NewAccount = { id?: string; email: string; passwordHash?: string | undefined } & AccountFields;

/** @throws Fault where email or username are taken, or none */
export function createAccount(
  instance: ClerkInstance,
  { id = newId('user'), email, passwordHash, ...fields }: NewAccount,
): UserJSON {
  requireFreeEmail(instance, email);
  if (fields.username) requireFreeUsername(instance, fields.username);
  const user = { ...newUser(id, email.trim()), ...fields };
  instance.file.value.users[id] = user;
  if (passwordHash) instance.file.value.passwordHashes[id] = passwordHash;
  instance.file.save();
  return user;
}

function newUser(id: string, email: string): UserJSON {
  const emailId = newId('idn');
  const now = Date.now();
  // Clerk's list of object types leaves out the one that its answers carry here.
  const verification = {
    object: 'verification_admin',
    id: `ver_${emailId}`,
    status: 'verified',
    strategy: 'admin',
    attempts: null,
    expire_at: null,
  } as unknown as EmailAddressJSON['verification'];
  return {
    object: 'user',
    id,
    external_id: null,
    primary_email_address_id: emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    email_addresses: [
      { object: 'email_address', id: emailId, email_address: email, verification, linked_to: [] },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    saml_accounts: [],
    organization_memberships: null,
    image_url: '',
    has_image: false,
    username: null,
    first_name: null,
    last_name: null,
    password_enabled: true,
    password_last_updated_at: null,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: {},
    private_metadata: {},
    unsafe_metadata: {},
    last_sign_in_at: null,
    last_active_at: null,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
    locale: null,
    created_at: now,
    updated_at: now,
  };
}

export function changeAccount(instance: ClerkInstance, user: UserJSON, changes: AccountFields): void {
  if (changes.username && changes.username !== user.username) {
    requireFreeUsername(instance, changes.username, user.id);
  }
  Object.assign(user, changes, { updated_at: Date.now() });
  instance.file.save();
}

/** @throws Fault for a wrong current password, or a new one that is none */
export async function changePassword(
  instance: ClerkInstance,
  user: UserJSON,
  { current_password = '', new_password = '' }: Record<string, string>,
): Promise<void> {
  await requirePassword(instance, user, current_password, 'current_password');
  instance.file.value.passwordHashes[user.id] = await hashNewPassword(new_password, 'new_password');
  changeAccount(instance, user, {});
}

export function deleteAccount(instance: ClerkInstance, { id }: UserJSON): void {
  const { users, passwordHashes, memberships, sessions } = instance.file.value;
  delete users[id];
  delete passwordHashes[id];
  for (const one of Object.values(memberships)) if (one.userId === id) delete memberships[one.id];
  for (const session of Object.values(sessions).filter(({ user_id }) => user_id === id)) {
    endSession(instance, session, 'removed');
    delete sessions[session.id];
  }
  tell(instance, 'user.deleted', { deleted: true, id, object: 'user' });
}

function requireFreeEmail(instance: ClerkInstance, email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    throw new Fault(422, 'form_param_format_invalid', 'Enter a valid email address.', 'email_address');
  }
  if (findAccount(instance, email)) {
    const message = 'That email address is taken. Please try another.';
    throw new Fault(422, 'form_identifier_exists', message, 'email_address');
  }
}

function requireFreeUsername(instance: ClerkInstance, username: string, exceptUserId?: string): void {
  const { min, max } = usernameLength;
  if (username.length < min || username.length > max) {
    const message = `Usernames must be between ${min} and ${max} characters long.`;
    throw new Fault(422, 'form_username_invalid_length', message, 'username');
  }
  if (!/^[a-z0-9_-]+$/i.test(username)) {
    const message = 'Usernames can only contain letters, numbers, and "_" or "-".';
    throw new Fault(422, 'form_username_invalid_character', message, 'username');
  }
  const owner = findAccount(instance, username);
  if (owner && owner.id !== exceptUserId) {
    const message = 'That username is taken. Please try another.';
    throw new Fault(422, 'form_identifier_exists', message, 'username');
  }
}
