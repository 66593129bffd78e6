import { refuse } from '#platform/http/answer';
import {
  ClerkUnreachable,
  type ClerkUser,
  type ClerkUsers,
} from '#platform/adapters/clerk/users-and-sessions';
import {
  type Profile,
  type ProfileDetails,
  type ProfilesStore,
  profileSchema,
} from '#platform/adapters/supabase/profiles';
import { agrees, type Hint } from '#racing/forms/fields';
import { withDeadline } from '#platform/http/resilience';
import type { Driver } from '#platform/identity/driver';
import type { ProfileNamesApi } from '#platform/adapters/supabase/profile-names-api';
import { measureCall } from '#platform/observability/current-request';
import { logWarn } from '#platform/observability/log';

type Context = {
  driver: Driver;
  profiles: Pick<ProfilesStore, 'mine' | 'make'>;
  profileNames: ProfileNamesApi;
  accounts: Pick<ClerkUsers, 'get'>;
};

/** The account as a browser describes it. */
export type SaidDetails = Partial<Record<keyof ProfileDetails, Hint>>;

const patienceMs = 3_000;
/** Timeout for storing names, in milliseconds: the page itself is worth a longer wait. */

/**
 * The signed-in driver's profile; made from what Clerk knows when there is none yet, so that every write that needs one
 * also works in a browser that never ran our JavaScript.
 *
 * @throws a 401 Response when nobody is signed in
 */
export async function profileOf(context: Context): Promise<Profile> {
  if (context.driver.state === 'signed-out') throw new Response(null, { status: 401 });
  const storedProfile = await context.profiles.mine();
  return storedProfile?.named_at ? storedProfile : saveProfileFromClerk(context);
}

/**
 * Does a write of the signed-in driver's. Most have a profile, so nobody asks for it first: where the write says that it lacks
 * one, the profile is made and the write done again.
 */
export async function withProfile<Outcome extends string | { outcome: string }>(
  context: Context,
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  const first = await write();
  if ((typeof first === 'string' ? first : first.outcome) !== 'no-profile') return first;
  await profileOf(context);
  return write();
}

/**
 * Makes the driver's profile, or brings it up to date, from what Clerk knows. While Clerk does not answer, a profile that
 * exists stays as it is and a new one has no names yet: what the driver wants to store matters more. Words that cannot be
 * kept right now are given all the same, for a payment needs the driver's address.
 *
 * @param claims must be what Clerk knows, where it says anything
 * @throws a Response: 401 when nobody is signed in, 403 when Clerk knows the driver otherwise
 */
export async function saveProfileFromClerk(context: Context, claims?: SaidDetails): Promise<Profile> {
  const { driver, profiles, accounts } = context;
  if (driver.state === 'signed-out') throw new Response(null, { status: 401 });
  const user = await accounts.get(driver.userId).catch((error: unknown) => {
    if (error instanceof ClerkUnreachable) return null;
    throw error;
  });
  if (user && claims) requireTrue(claims, detailsOf(user));
  const profile = await profiles.make();
  if (!user || isNamed(profile, detailsOf(user))) return profile;
  const savedProfile = await updateNames(context, driver.userId, user);
  return savedProfile ?? { ...profile, ...detailsOf(user), named_at: user.updatedAt.toISOString() };
}

export async function confirmProfile(context: Context, claims: SaidDetails): Promise<Profile> {
  const storedProfile = context.driver.state === 'signed-in' ? await context.profiles.mine() : null;
  return storedProfile && isNamed(storedProfile, claims)
    ? storedProfile
    : saveProfileFromClerk(context, claims);
}

export function emailOf({ named_at, email }: Profile): string {
  return named_at ? email : '';
}

function detailsOf({ email, firstName, lastName, username }: ClerkUser): ProfileDetails {
  return { email, first_name: firstName, last_name: lastName, username };
}

const detailNames = ['email', 'first_name', 'last_name', 'username'] as const;

function isNamed(profile: Profile, details: SaidDetails): boolean {
  if (!profile.named_at) return false;
  return detailNames.every(
    (name) => details[name] !== undefined && (details[name] ?? '') === (profile[name] ?? ''),
  );
}

function requireTrue(claims: SaidDetails, details: ProfileDetails): void {
  const wrong = detailNames.filter((name) => !agrees(claims[name], details[name]));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((name) => [name, 'Your account uses a different one.']));
  const error = 'Names and addresses come from your account.';
  throw refuse({ status: 403, code: 'not_yours', error, fields });
}

async function updateNames(
  { profileNames }: Context,
  clerkUserId: string,
  user: ClerkUser,
): Promise<Profile | null> {
  const request = { clerkUserId, details: detailsOf(user), asOf: user.updatedAt };
  try {
    const answer: unknown = await measureCall('profiles', () =>
      withDeadline(patienceMs, () => profileNames.save(request)),
    );
    return profileSchema.nullable().parse(answer);
  } catch (error) {
    logWarn('driver_name_failed', { error });
    return null;
  }
}
