import { authenticatorFor } from '#platform/adapters/clerk/environment';
import type { WebEnvironment } from '../edge/env.server.ts';
import { formInCache } from '../edge/page-cache/bypass-cookies.server.ts';
import { inForm, type PublicPage } from '../edge/page-cache/public-page.server.ts';
import { driverInCookie } from './avatar-cookie.server.ts';
import { drawAvatarMenu } from './avatar-menu.server.ts';

/** The reader of a cached page. */
export type CachedPageReader = {
  /** In the form that this reader gets. */
  page: PublicPage;
  /** Null for a visitor. Only the menu is the driver's own, made from their browser's cookie. */
  driver: { id: string; menu: string } | null;
};

/**
 * Whether a request is answered by a copy, and by which: decided by its cookies alone, nobody is asked.
 *
 * @returns null where a page must be made for whoever asks: their session is not open, they have just changed something, or
 * their browser cannot tell who they are
 */
export async function cachedPageReader(
  request: Request,
  page: PublicPage | null,
  env: WebEnvironment,
): Promise<CachedPageReader | null> {
  if (!page) return null;
  const form = formInCache(request.headers);
  if (form === 'visitor') return { page, driver: null };
  if (form === null || !page.forDrivers) return null;
  const session = await authenticatorFor(env, env.CLERK_SIGN_IN_URL).openSession(request);
  const driverShown = session && (await driverInCookie(request.headers, session));
  return (
    driverShown && {
      page: inForm(page, 'driver'),
      driver: { id: session.sub, menu: drawAvatarMenu(driverShown) },
    }
  );
}
