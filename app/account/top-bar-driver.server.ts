import type { AppLoadContext } from '@remix-run/cloudflare';
import { renewableSession } from '#platform/identity/driver';
import { rememberAvatar, rememberedAvatar } from './avatar-cookie.server.ts';
import { drawAvatarMenu, initialOf } from './avatar-menu.server.ts';
import { unitsFromProfile } from './keep-units.server.ts';

type BarDriver = {
  /** Markup of the avatar with its menu; null for a visitor. */
  menu: string | null;
  setCookies?: string[];
};

/** Opening them changes what the top bar shows from then on: news are seen, names are read at Clerk. */
const changingPages: ReadonlySet<string> = new Set(['/news', '/profile']);

/** The top bar's driver, and the cookies to set. In a page for everybody it holds a placeholder for the menu. */
export async function topBarDriver(context: AppLoadContext, request: Request): Promise<BarDriver> {
  const { sharedPage, driver, profiles } = context;
  if (sharedPage) return { menu: sharedPage.menuPlace };
  const session = renewableSession(driver);
  if (driver.state === 'signed-out' && !session) return { menu: null };
  const userId = driver.state === 'signed-in' ? driver.userId : (session?.userId ?? null);
  const [cookieAvatar, account] = await Promise.all([
    rememberedAvatar(request.headers, userId),
    driver.state === 'signed-in' ? profiles.mineWithNews().catch(() => null) : null,
  ]);
  const profile = account?.profile ?? null;
  const details = {
    firstName: profile?.first_name ?? '',
    lastName: profile?.last_name ?? '',
    email: profile?.email ?? '',
  };
  const initial = profile && initialOf(details);
  const unseenNews = account?.unseen ?? 0;
  const menu = drawAvatarMenu({
    ...details,
    id: userId,
    initial: initial ?? cookieAvatar?.initial ?? 'U',
    unseenNews,
  });
  const units = unitsFromProfile(profile, request.headers);
  if (driver.state === 'signed-out' || !initial) return { menu, setCookies: units ? [units] : [] };
  const changes = changingPages.has(new URL(request.url).pathname);
  const avatar = await rememberAvatar(cookieAvatar, {
    of: driver.userId,
    initial,
    ...(!changes && {
      seen: {
        ...details,
        unseenNews,
        at: Date.now(),
      },
    }),
  });
  return { menu, setCookies: [avatar, units].filter((line) => line !== null) };
}
