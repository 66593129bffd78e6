import type { AppLoadContext } from '@remix-run/cloudflare';
import { heldSession } from '#core/identity/driver';
import { initialOf, type TopBarDriver } from './avatar-menu.tsx';
import { activeOrganizationName } from './account-organization.server.ts';
import { unitsFromProfile } from './keep-units.server.ts';
import { rememberAvatar, rememberedAvatar } from './avatar-cookie.server.ts';

type Shown = { driver: TopBarDriver | null; setCookies?: string[] };

/** Who the top bar shows, and what their browser is to remember. */
export async function topBarDriver(context: AppLoadContext, request: Request): Promise<Shown> {
  const { driver, profiles } = context;
  const held = heldSession(driver);
  if (driver.state === 'signed-out' && !held) return { driver: null };
  const userId = driver.state === 'signed-in' ? driver.userId : (held?.userId ?? null);
  const [remembered, own, organization] = await Promise.all([
    rememberedAvatar(request, userId),
    driver.state === 'signed-in' ? profiles.mineWithNews().catch(() => null) : null,
    activeOrganizationName(context),
  ]);
  const profile = own?.profile ?? null;
  const initial = profile && initialOf({ firstName: profile.first_name, email: profile.email });
  const units = unitsFromProfile(profile, request.headers);
  return {
    driver: {
      id: userId,
      initial: initial ?? remembered ?? 'U',
      firstName: profile?.first_name ?? '',
      lastName: profile?.last_name ?? '',
      email: profile?.email ?? '',
      organization,
      unseenNews: own?.unseen ?? 0,
    },
    setCookies: [
      ...(initial && userId && initial !== remembered ? [await rememberAvatar(userId, initial)] : []),
      ...(units ? [units] : []),
    ],
  };
}
