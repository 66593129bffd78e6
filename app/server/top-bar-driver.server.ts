import type { AppLoadContext } from '@remix-run/cloudflare';
import type { TopBarDriver } from '../components/top-bar.tsx';
import { activeOrganizationName } from './account-organization.server.ts';

/**
 * Who the top bar shows: the driver's own profile, or nobody. A database in trouble must not take a page down, and a
 * driver without a profile yet is still signed in, so both give a menu without a name.
 */
export async function topBarDriver(context: AppLoadContext): Promise<TopBarDriver | null> {
  const { driver, profiles } = context;
  if (driver.state === 'signed-out') return null;
  const [profile, organization] = await Promise.all([
    profiles.mine().catch(() => null),
    activeOrganizationName(context),
  ]);
  return {
    firstName: profile?.first_name ?? '',
    lastName: profile?.last_name ?? '',
    email: profile?.email ?? '',
    organization,
  };
}
