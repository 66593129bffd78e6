import { beforeEach, expect, test, vi } from 'vitest';
import { type ClerkUser, ClerkUnreachable } from '#platform/adapters/clerk/users-and-sessions';
import type { Profile, ProfileDetails } from '#platform/adapters/supabase/profiles';
import type { Driver } from '#platform/identity/driver';
import { confirmProfile, emailOf, profileOf, saveProfileFromClerk } from './profile.server.ts';

const driver = { state: 'signed-in', userId: 'user_1' } as Driver;
const dana: ClerkUser = {
  id: 'user_1',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: '',
  username: 'dana',
  updatedAt: new Date('2026-11-22T12:00:00Z'),
};
const details = { email: 'dana@example.com', first_name: 'Dana', last_name: '', username: 'dana' };

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

function stage({
  clerk = dana as ClerkUser | null | Error,
  keeps = true,
  profile = null as Profile | null,
} = {}) {
  let kept = profile;
  const context = {
    driver,
    profiles: {
      mine: async () => kept,
      make: async () => {
        kept ??= {
          id: 1,
          clerk_user_id: 'user_1',
          email: '',
          first_name: '',
          last_name: '',
          username: null,
          created_at: '2026-11-22T00:00:00+00:00',
          shares_results: true,
          units: null,
          engineer_language: null,
          results_names: [],
          named_at: null,
        };
        return kept;
      },
    },
    accounts: {
      get: vi.fn(async () => {
        if (clerk instanceof Error) throw clerk;
        return clerk;
      }),
    },
    profileNames: {
      save: vi.fn(async ({ details, asOf }: { details: ProfileDetails; asOf: Date }) => {
        if (!keeps) throw new Error('away');
        kept = { ...(kept as Profile), ...details, named_at: asOf.toISOString() };
        return kept;
      }),
    },
  };
  return context;
}

test('a profile has the words of Clerk, whoever says nothing', async () => {
  for (const words of [{}, { email: '', first_name: '', last_name: '', username: null }, details]) {
    expect(await confirmProfile(stage(), words)).toMatchObject(details);
  }
});

test.each([
  [{ username: 'petra' }, ['username']],
  [{ ...details, email: 'petra@example.com' }, ['email']],
  [{ first_name: 'Petra', last_name: 'Premium' }, ['first_name', 'last_name']],
])('a browser that says %j is refused, and nothing is made', async (words, names) => {
  const context = stage();
  const refusal: unknown = await confirmProfile(context, words).catch((thrown) => thrown);
  if (!(refusal instanceof Response)) throw new Error('nothing was refused');
  const { code, fields } = (await refusal.json()) as { code: string; fields: object };
  expect([refusal.status, code, Object.keys(fields)]).toEqual([403, 'not_yours', names]);
  expect(await context.profiles.mine()).toBeNull();
});

test('while Clerk is away a profile has no words at all, and gets them later', async () => {
  const away = stage({ clerk: new ClerkUnreachable('unanswered') });
  const profile = await confirmProfile(away, details);
  expect(profile).toMatchObject({ email: '', first_name: '', username: null, named_at: null });
  expect(away.profileNames.save).not.toHaveBeenCalled();
  const back = stage({ profile });
  expect(await profileOf(back)).toMatchObject(details);
});

test('a payment has Clerk’s address even if names cannot be stored, and operators hear of it', async () => {
  const profile = await saveProfileFromClerk(stage({ keeps: false }));
  expect(emailOf(profile)).toBe('dana@example.com');
  expect(String(warned.mock.calls[0]?.[0])).toContain('driver_name_failed');
});

test('Clerk is asked no more about what it has said already', async () => {
  const context = stage();
  await confirmProfile(context, details);
  await confirmProfile(context, details);
  await profileOf(context);
  expect(context.accounts.get).toHaveBeenCalledTimes(1);
  await confirmProfile(context, { ...details, username: null });
  expect(context.accounts.get).toHaveBeenCalledTimes(2);
  expect(context.profileNames.save).toHaveBeenCalledTimes(1);
});

test('an address that nobody has asked Clerk about is no address', async () => {
  const profile = await saveProfileFromClerk(stage());
  expect([emailOf(profile), emailOf({ ...profile, named_at: null })]).toEqual(['dana@example.com', '']);
});
