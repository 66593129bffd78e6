import { ClerkUnreachable, type ClerkUsers } from '#core/adapters/clerk';
import type { ProfilesStore } from '#core/adapters/supabase/profiles';
import type { Driver } from '#core/identity/driver';

/** What of the load context a profile is made with. */
type Context = { driver: Driver; profiles: ProfilesStore; accounts: Pick<ClerkUsers, 'get'> };

/**
 * The signed-in driver's profile; made from what Clerk knows when there is none yet, so that every write that needs one
 * also works in a browser that never ran our JavaScript.
 *
 * @throws a 401 Response when nobody is signed in
 */
export async function profileOf(context: Context) {
  if (context.driver.state === 'signed-out') throw new Response(null, { status: 401 });
  return (await context.profiles.mine()) ?? (await saveProfileFromClerk(context));
}

/**
 * Makes the driver's profile, or brings it up to date, from what Clerk knows. While Clerk does not answer, a profile that
 * exists stays as it is and a new one has empty names: what the driver wants to store matters more.
 *
 * @throws a 401 Response when nobody is signed in
 */
export async function saveProfileFromClerk({ driver, profiles, accounts }: Context) {
  if (driver.state === 'signed-out') throw new Response(null, { status: 401 });
  const user = await accounts.get(driver.userId).catch((error: unknown) => {
    if (error instanceof ClerkUnreachable) return null;
    throw error;
  });
  const known = user ? null : await profiles.mine();
  if (known) return known;
  return profiles.save({
    email: user?.email ?? '',
    first_name: user?.firstName ?? '',
    last_name: user?.lastName ?? '',
    username: user?.username ?? null,
  });
}
