import type { AppLoadContext } from '@remix-run/cloudflare';

/**
 * The signed-in driver's profile; made from what Clerk knows when there is none yet, so that every write that needs one
 * also works in a browser that never ran our JavaScript.
 *
 * @throws a 401 Response when nobody is signed in
 */
export async function profileOf({ driver, profiles, accounts }: AppLoadContext) {
  if (driver.state === 'signed-out') throw new Response(null, { status: 401 });
  const known = await profiles.mine();
  if (known) return known;
  const user = await accounts.get(driver.userId);
  return profiles.save({
    email: user?.email ?? '',
    first_name: user?.firstName ?? '',
    last_name: user?.lastName ?? '',
    username: user?.username ?? null,
  });
}
