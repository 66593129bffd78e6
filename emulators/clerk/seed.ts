import { createAccount } from './accounts.ts';
import type { ClerkInstance } from './instance.ts';
import { hashPassword } from './passwords.ts';

export const seededPassword = 'pitlane-2026!';

const seededAccounts = [
  { key: 'driver', firstName: 'Dana', lastName: 'Driver', username: 'dana' },
  { key: 'premium', firstName: 'Petra', lastName: 'Premium', username: 'petra' },
  { key: 'lifetime', firstName: 'Leo', lastName: 'Lifetime', username: 'leo' },
  { key: 'ending', firstName: 'Enid', lastName: 'Ending', username: 'enid' },
  { key: 'lapsed', firstName: 'Lars', lastName: 'Lapsed', username: 'lars' },
].map(({ key, ...names }) => ({ id: `user_seed_${key}`, email: `${key}@example.com`, ...names }));

export async function seedAccounts(instance: ClerkInstance): Promise<void> {
  if (Object.keys(instance.file.value.users).length > 0) return;
  for (const account of seededAccounts) {
    createAccount(instance, { ...account, passwordHash: await hashPassword(seededPassword) });
  }
}
