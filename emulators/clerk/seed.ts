import { createAccount, hashPassword } from './accounts.ts';
import type { ClerkInstance } from './instance.ts';

export const seededPassword = 'pitlane-2026!';

const seededAccounts = [
  { key: 'driver', first_name: 'Dana', last_name: 'Driver', username: 'dana' },
  { key: 'premium', first_name: 'Petra', last_name: 'Premium', username: 'petra' },
  { key: 'lifetime', first_name: 'Leo', last_name: 'Lifetime', username: 'leo' },
  { key: 'ending', first_name: 'Enid', last_name: 'Ending', username: 'enid' },
  { key: 'lapsed', first_name: 'Lars', last_name: 'Lapsed', username: 'lars' },
].map(({ key, ...names }) => ({ id: `user_seed_${key}`, email: `${key}@example.com`, ...names }));

export async function seedAccounts(instance: ClerkInstance): Promise<void> {
  if (Object.keys(instance.file.value.users).length > 0) return;
  for (const account of seededAccounts) {
    createAccount(instance, { ...account, passwordHash: await hashPassword(seededPassword) });
  }
}
