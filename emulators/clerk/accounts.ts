import { tell } from './backend/events.ts';
import { Fault, notFound } from './fault.ts';
import type { ClerkInstance } from './instance.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { newId, type StoredUser } from './state.ts';

export type NewAccount = {
  id?: string;
  email: string;
  passwordHash: string;
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
};

export const passwordLength = { min: 8, max: 72 };
export const usernameLength = { min: 3, max: 32 };

export function findAccount({ file }: ClerkInstance, identifier: string): StoredUser | undefined {
  const lowerIdentifier = identifier.trim().toLowerCase();
  return Object.values(file.value.users).find(
    ({ email, username }) =>
      email.toLowerCase() === lowerIdentifier || username?.toLowerCase() === lowerIdentifier,
  );
}

export function accountOf({ file }: ClerkInstance, userId: string): StoredUser {
  const user = file.value.users[userId];
  if (!user) throw notFound('User');
  return user;
}

/** The account that identifier and password name, or a `Fault` that says which of them is wrong. */
export async function signInAccount(
  instance: ClerkInstance,
  identifier: string,
  password: string,
): Promise<StoredUser> {
  const user = findAccount(instance, identifier);
  if (!user) {
    throw new Fault(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
  }
  await requirePassword(user, password);
  return user;
}

export async function requirePassword(user: StoredUser, password: string, field = 'password'): Promise<void> {
  if (await isPassword(password, user.passwordHash)) return;
  throw new Fault(
    422,
    'form_password_incorrect',
    'Password is incorrect. Try again, or use another method.',
    field,
  );
}

export function createAccount(instance: ClerkInstance, account: NewAccount): StoredUser {
  requireFreeEmail(instance, account.email);
  if (account.username) requireFreeUsername(instance, account.username);
  const now = Date.now();
  const user: StoredUser = {
    id: account.id ?? newId('user'),
    email: account.email.trim(),
    emailId: newId('idn'),
    passwordHash: account.passwordHash,
    firstName: account.firstName || null,
    lastName: account.lastName || null,
    username: account.username || null,
    publicMetadata: {},
    privateMetadata: {},
    unsafeMetadata: {},
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  instance.file.value.users[user.id] = user;
  instance.file.save();
  return user;
}

export type AccountChanges = Partial<
  Pick<
    StoredUser,
    'firstName' | 'lastName' | 'username' | 'publicMetadata' | 'privateMetadata' | 'unsafeMetadata'
  >
>;

export function changeAccount(instance: ClerkInstance, user: StoredUser, changes: AccountChanges): void {
  if (changes.username && changes.username !== user.username) {
    requireFreeUsername(instance, changes.username, user.id);
  }
  Object.assign(user, changes, { updatedAt: Date.now() });
  instance.file.save();
}

export async function changePassword(instance: ClerkInstance, user: StoredUser, password: string) {
  user.passwordHash = await hashNewPassword(password, 'new_password');
  user.updatedAt = Date.now();
  instance.file.save();
}

export function deleteAccount(instance: ClerkInstance, user: StoredUser): void {
  const { file } = instance;
  delete file.value.users[user.id];
  for (const { id, userId } of Object.values(file.value.memberships)) {
    if (userId === user.id) delete file.value.memberships[id];
  }
  const sessions = Object.values(file.value.sessions).filter(({ userId }) => userId === user.id);
  for (const { id, clientId } of sessions) {
    delete file.value.sessions[id];
    const client = file.value.clients[clientId];
    if (client) {
      client.sessionIds = client.sessionIds.filter((sessionId) => sessionId !== id);
      if (client.sessionIds.length === 0) client.signedInAt = null;
    }
  }
  tell(instance, 'user.deleted', { deleted: true, id: user.id, object: 'user' });
}

export function hashNewPassword(password: string, field = 'password'): Promise<string> {
  if (password.length < passwordLength.min) {
    const message = `Passwords must be ${passwordLength.min} characters or more.`;
    throw new Fault(422, 'form_password_length_too_short', message, field);
  }
  if (password.length > passwordLength.max) {
    const message = `Passwords must be ${passwordLength.max} characters or fewer.`;
    throw new Fault(422, 'form_password_length_too_long', message, field);
  }
  return hashPassword(password);
}

export function requireFreeEmail(instance: ClerkInstance, email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    throw new Fault(422, 'form_param_format_invalid', 'Enter a valid email address.', 'email_address');
  }
  if (findAccount(instance, email)) {
    const message = 'That email address is taken. Please try another.';
    throw new Fault(422, 'form_identifier_exists', message, 'email_address');
  }
}

export function requireFreeUsername(instance: ClerkInstance, username: string, exceptUserId?: string): void {
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
