import type { AppLoadContext } from '@remix-run/cloudflare';
import type { AccountView } from './account-section.tsx';
import { deletedPath } from './clerk-settings.ts';
import { saveProfileFromClerk } from './profile.server.ts';

/**
 * The signed-in driver's account for the profile page, as Clerk knows it now: this is where a driver looks after changing
 * it there.
 *
 * @throws a 401 Response when nobody is signed in
 */
export async function accountView(context: AppLoadContext, request: Request): Promise<AccountView> {
  const {
    username,
    email,
    shares_results: sharesResults,
    engineer_language: language,
  } = await saveProfileFromClerk(context);
  // Clerk's account portal has its profile page beside the sign-in page.
  const manage = new URL('user', context.env.CLERK_SIGN_IN_URL);
  manage.searchParams.set('redirect_url', new URL(deletedPath, request.url).href);
  return { username, email, sharesResults, language, manageUrl: manage.href };
}
